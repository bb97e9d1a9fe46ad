"""The tablet's own certificate: kept while it serves, made anew whenever it would not."""

from __future__ import annotations

import os
import socket
import ssl
import threading
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.x509.oid import ExtendedKeyUsageOID

from companion.phones import certificate
from companion.phones.certificate import NAME, context, fingerprint, made
from tests.phones.table import LONGEST

HERE = "127.0.0.1"
posix = pytest.mark.skipif(os.name != "posix", reason="this system has no such rights")


def shown(served: ssl.SSLContext) -> str:
    """The fingerprint of what a browser gets to see."""
    ours, theirs = socket.socketpair()
    asking = ssl._create_unverified_context()
    with ours, theirs:
        done = threading.Thread(target=lambda: served.wrap_socket(ours, server_side=True).close())
        done.start()
        with asking.wrap_socket(theirs) as line:
            der = line.getpeercert(binary_form=True)
        done.join(LONGEST)
    assert der
    return x509.load_der_x509_certificate(der).fingerprint(SHA256()).hex(":").upper()


def test_it_is_kept_until_the_address_changes(tmp_path: Path) -> None:
    first = shown(context(tmp_path, HERE))
    assert shown(context(tmp_path, HERE)) == first == fingerprint(tmp_path)
    assert len(first) == 32 * 3 - 1
    assert shown(context(tmp_path, "127.0.0.2")) != first


def harmed(pem: bytes, at: int) -> bytes:
    """One letter of it is another one."""
    place = pem.index(b"-----\n") + 6 + at
    return pem[:place] + (b"A" if pem[place : place + 1] != b"A" else b"B") + pem[place + 1 :]


def keyless(pem: bytes) -> bytes:
    return pem[pem.index(b"-----BEGIN CERTIFICATE") :]


def of_another(pem: bytes) -> bytes:
    other = made(HERE)
    return other[: other.index(b"-----BEGIN CERTIFICATE")] + keyless(pem)


@pytest.mark.parametrize(
    "harm",
    [
        lambda pem: harmed(pem, 3),
        lambda pem: harmed(pem, 100),
        keyless,
        of_another,
        lambda pem: pem[:-40],
        lambda _: b"nonsense",
        lambda _: b"",
    ],
)
def test_what_cannot_be_served_with_is_made_anew(tmp_path: Path, harm: object) -> None:
    assert callable(harm)
    before = shown(context(tmp_path, HERE))
    file = tmp_path / NAME
    file.write_bytes(harm(file.read_bytes()))
    after = shown(context(tmp_path, HERE))
    assert after != before
    assert shown(context(tmp_path, HERE)) == after, "and that one is kept"


@pytest.mark.parametrize("days", [-400, -340, 3, 400])
def test_one_made_while_the_clock_was_wrong_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    class Wrong(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            return datetime.now(UTC) + timedelta(days=days)

    monkeypatch.setattr(certificate, "datetime", Wrong)
    before = shown(context(tmp_path, HERE))
    monkeypatch.undo()
    assert shown(context(tmp_path, HERE)) != before


@posix
def test_it_is_for_nobody_else_s_eyes(tmp_path: Path) -> None:
    file = tmp_path / NAME
    before = shown(context(tmp_path, HERE))
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(0o644)
    assert shown(context(tmp_path, HERE)) != before, "others may have read it"
    assert file.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [file], "nothing is left over"


@posix
def test_it_follows_no_link(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    for text in ("something of somebody's", made(HERE).decode()):
        elsewhere.write_text(text)
        elsewhere.chmod(0o600)
        folder = tmp_path / f"folder{len(text)}"
        folder.mkdir()
        (folder / NAME).symlink_to(elsewhere)
        context(folder, HERE)
        assert elsewhere.read_text() == text
        assert not (folder / NAME).is_symlink()


def test_a_certificate_is_one_that_phones_let_people_accept() -> None:
    """What Apple and Google ask of every server's, whoever vouches for it."""
    found = x509.load_pem_x509_certificate(made("192.168.1.5"))
    known = found.extensions
    names = known.get_extension_for_class(x509.SubjectAlternativeName).value
    assert names.get_values_for_type(x509.IPAddress) == [ip_address("192.168.1.5")]
    uses = known.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert list(uses) == [ExtendedKeyUsageOID.SERVER_AUTH]
    assert not known.get_extension_for_class(x509.BasicConstraints).value.ca
    assert (found.not_valid_after_utc - found.not_valid_before_utc).days < 398
    assert isinstance(found.signature_hash_algorithm, SHA256)
