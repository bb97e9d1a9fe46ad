"""A certificate of the tablet's own, for pages that want the phone's camera all the time."""

from __future__ import annotations

import contextlib
import os
import ssl
import stat
import tempfile
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

NAME = "phones.pem"
DAYS = 365  # phones refuse certificates that hold for much longer
SPARE = timedelta(days=30)
SERVER = ExtendedKeyUsageOID.SERVER_AUTH


def context(folder: Path, address: str) -> ssl.SSLContext:
    """With the certificate kept in ``folder``; a new one if that cannot be served with, is for
    another address, not for today, or may have been read by others."""
    kept = folder / NAME
    if _is_ours(kept) and _holds(kept, address):
        with contextlib.suppress(OSError, ValueError):  # half of it, or a key of another one
            return _served_with(kept)
    _write(kept, made(address))
    return _served_with(kept)


def fingerprint(folder: Path) -> str:
    """As browsers show it: SHA-256, two letters each."""
    found = x509.load_pem_x509_certificate((folder / NAME).read_bytes())
    return found.fingerprint(hashes.SHA256()).hex(":").upper()


def _served_with(kept: Path) -> ssl.SSLContext:
    found = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    found.minimum_version = ssl.TLSVersion.TLSv1_2
    found.load_cert_chain(kept)
    return found


def _is_ours(kept: Path) -> bool:
    """A file and no link, and nobody else may read it, as far as this system has such rights."""
    try:
        found = kept.lstat()
    except OSError:
        return False
    loose = os.name == "posix" and (found.st_mode & 0o077 or found.st_uid != os.getuid())
    return stat.S_ISREG(found.st_mode) and not loose


def _write(kept: Path, pem: bytes) -> None:
    """Beside it, for nobody else's eyes, and then into its place, whatever was there."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = tempfile.mkstemp(dir=kept.parent, prefix=NAME)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(pem)
            file.flush()
            os.fsync(file.fileno())
        Path(beside).replace(kept)
    except OSError:
        Path(beside).unlink(missing_ok=True)
        raise


def made(address: str) -> bytes:
    """A key and a certificate for one address, one after the other."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, address)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=DAYS))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address(address))]), False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), True)
        # Without it Apple's systems refuse a page for good (support.apple.com/103769).
        .add_extension(x509.ExtendedKeyUsage([SERVER]), False)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    return private + certificate.public_bytes(serialization.Encoding.PEM)


def _holds(kept: Path, address: str) -> bool:
    try:
        found = x509.load_pem_x509_certificate(kept.read_bytes())
        names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        uses = found.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    except (OSError, ValueError, x509.ExtensionNotFound):
        return False
    here = ip_address(address) in names.get_values_for_type(x509.IPAddress)
    now = datetime.now(UTC)
    today = found.not_valid_before_utc <= now < found.not_valid_after_utc - SPARE
    return here and today and SERVER in uses
