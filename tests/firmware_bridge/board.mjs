// A board: MicroPython compiled to WebAssembly, with this process's stdin and stdout as its wire.
//
//   node board.mjs FOLDER SKETCH FD
//
// FOLDER holds MicroPython, FD tells the sensor what it sees ("red 17" a line), and stderr tells
// what the lights do. Its own stdio is that of a computer. So it is given the one that esp32, rp2,
// stm32, nrf, samd and mimxrt share, with what is in its table and no more: no flush
// (shared/runtime/sys_stdio_mphal.c). Select, time and JSON are MicroPython's own.

import { randomBytes } from "node:crypto";
import { readFileSync, readSync, writeSync } from "node:fs";

const BOARD = `
import io
import micropython
import os
import sys
import wire


class Stdio(io.IOBase):
    def __init__(self, binary):
        self._binary = binary

    def ioctl(self, request, flags):
        if request != 3:  # MP_STREAM_POLL
            return 0
        return flags & ((1 if wire.waiting() else 0) | 4)  # readable, writable

    def read(self, size):
        said = bytes(self._byte() for _ in range(size))
        return said if self._binary else said.decode()

    def readinto(self, buffer):
        for n in range(len(buffer)):
            buffer[n] = self._byte()
        return len(buffer)

    def readline(self):
        said = b""
        while not said.endswith(b"\\n"):
            said += bytes((self._byte(),))
        return said if self._binary else said.decode()

    def write(self, said):
        data = bytes(said) if self._binary else said.encode().replace(b"\\n", b"\\r\\n")
        wire.write(" ".join(str(byte) for byte in data))
        return len(data)

    def close(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        pass

    def _byte(self):
        byte = wire.read()
        if byte == Micropython.interrupt:
            raise KeyboardInterrupt
        return byte if self._binary or byte != 13 else 10


class Instead:
    def __init__(self, module):
        self._module = module

    def __getattr__(self, name):
        return getattr(self._module, name)


class Micropython(Instead):
    interrupt = 3

    def kbd_intr(self, char):
        Micropython.interrupt = char


class Os(Instead):
    def urandom(self, size):
        return bytes(int(byte) for byte in wire.random(size).split())


class Sys(Instead):
    stdin = Stdio(False)
    stdout = Stdio(False)
    stdin.buffer = stdout.buffer = Stdio(True)


modules = {"sys": Sys(sys), "os": Os(os), "micropython": Micropython(micropython)}
sys.modules.update(modules)
`;

const [folder, sketch, sensor] = process.argv.slice(2);
const clock = new Int32Array(new SharedArrayBuffer(4));
const come = { 0: [], [sensor]: [] };

/** What has come there is fetched; the wire is its end: a board without a wire has no current. */
function fetched(fd) {
  const buffer = Buffer.alloc(4096);
  try {
    const size = readSync(Number(fd), buffer);
    if (size === 0 && fd === 0) process.exit(0);
    come[fd].push(...buffer.subarray(0, size));
  } catch (error) {
    if (error.code !== "EAGAIN") throw error;
  }
  return come[fd];
}

function waiting() {
  if (come[0].length || fetched(0).length) return true;
  Atomics.wait(clock, 0, 0, 1); // a millisecond, or MicroPython would ask without a rest
  return false;
}

const wire = {
  waiting,
  read() {
    while (!waiting());
    return come[0].shift();
  },
  write(bytes) {
    const said = Buffer.from(bytes.split(" ").map(Number));
    for (let sent = 0; sent < said.length; sent += writeSync(1, said, sent));
  },
  random: (size) => [...randomBytes(size)].join(" "),
};

const dice = {
  seen(die) {
    const said = fetched(sensor);
    const end = said.indexOf(10);
    const [which, what] = Buffer.from(said.slice(0, Math.max(end, 0))).toString().split(" ");
    if (which !== die) return "";
    said.splice(0, end + 1);
    return what;
  },
  shone: (die, red, green, blue) => void writeSync(2, `${die} ${red} ${green} ${blue}\n`),
};

const { loadMicroPython } = await import(`${folder}/micropython.mjs`);
const micropython = await loadMicroPython();
micropython.registerJsModule("wire", wire);
micropython.registerJsModule("dice", dice);
try {
  micropython.runPython(BOARD);
  micropython.runPython(readFileSync(sketch, "utf8"));
} catch (error) {
  writeSync(2, `${error.message}\n`);
  process.exit(1);
}
