"""A D-Bus of one's own, so that an emulated BlueZ can stand where bleak looks for the real one."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

WHERE = "DBUS_SYSTEM_BUS_ADDRESS"  # read by dbus-fast, and so by bleak
STOPPING = 5.0  # seconds

# A system bus on which anybody may own any name.
CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>unix:path={socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <allow own="*"/>
    <allow send_type="method_call"/>
    <allow send_type="signal"/>
    <allow send_requested_reply="true" send_type="method_return"/>
    <allow send_requested_reply="true" send_type="error"/>
    <allow receive_type="method_call"/>
    <allow receive_type="signal"/>
    <allow receive_type="method_return"/>
    <allow receive_type="error"/>
  </policy>
</busconfig>
"""


def daemon() -> str | None:
    """Where dbus-daemon is, if it is."""
    return shutil.which("dbus-daemon")


@contextlib.contextmanager
def private_bus() -> Iterator[str]:
    """Its address, which stands in the environment for as long as it runs."""
    program = daemon()
    if program is None:
        raise FileNotFoundError("dbus-daemon")
    with tempfile.TemporaryDirectory(prefix="dice-bus-") as folder:
        socket = Path(folder, "socket")
        configuration = Path(folder, "bus.conf")
        configuration.write_text(CONFIGURATION.format(socket=socket))
        command = [program, f"--config-file={configuration}", "--nofork", "--print-address=1"]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as running:
            try:
                assert running.stdout is not None
                running.stdout.readline()  # written once it listens
                with instead(f"unix:path={socket}") as address:
                    yield address
            finally:
                running.terminate()
                running.wait(STOPPING)


@contextlib.contextmanager
def instead(address: str) -> Iterator[str]:
    """That bus for the real one."""
    before = os.environ.get(WHERE)
    os.environ[WHERE] = address
    try:
        yield address
    finally:
        if before is None:
            del os.environ[WHERE]
        else:
            os.environ[WHERE] = before
