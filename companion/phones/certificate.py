"""A certificate of the tablet's own, for pages that want the phone's camera all the time."""

from __future__ import annotations

import ssl
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

DAYS = 365  # phones refuse certificates that hold for much longer
SPARE = timedelta(days=30)
SERVER = ExtendedKeyUsageOID.SERVER_AUTH


def context(folder: Path, address: str) -> ssl.SSLContext:
    """With the certificate kept in ``folder``; a new one if it is for another address or old."""
    kept = folder / "phones.pem"
    if not _holds(kept, address):
        folder.mkdir(parents=True, exist_ok=True)
        kept.touch(mode=0o600)
        kept.write_bytes(made(address))
    found = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    found.minimum_version = ssl.TLSVersion.TLSv1_2
    found.load_cert_chain(kept)
    return found


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
    return here and SERVER in uses and found.not_valid_after_utc > datetime.now(UTC) + SPARE
