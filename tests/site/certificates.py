"""A certificate authority that lives as long as the site, and the good and bad certificates that it signs."""

from __future__ import annotations

import datetime as dt
import ipaddress
import ssl
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

VARIANTS = ("valid", "expired", "wronghost", "selfsigned")


class Authority:
    """Makes ``ca.pem`` in ``folder`` and a server context per variant."""

    def __init__(self, folder: Path, hosts: list[str]):
        self.folder = folder
        self.hosts = hosts
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.name = _name("Test site CA")
        self.certificate = self._sign(self.name, self.key, ca=True)
        self.ca_file = folder / "ca.pem"
        self.ca_file.write_bytes(self.certificate.public_bytes(serialization.Encoding.PEM))

    def context(self, variant: str) -> ssl.SSLContext:
        """A server context whose certificate is ``valid``, ``expired``, for the ``wronghost``, or ``selfsigned``."""
        key = ec.generate_private_key(ec.SECP256R1())
        name = _name(f"{variant} site")
        certificate = self._sign(
            name,
            key,
            hosts=["wrong.example"] if variant == "wronghost" else self.hosts,
            expired=variant == "expired",
            own_issuer=variant == "selfsigned",
        )
        path = self.folder / f"{variant}.pem"
        path.write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
            + certificate.public_bytes(serialization.Encoding.PEM)
        )
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(path)
        context.set_alpn_protocols(["http/1.1"])
        return context

    def _sign(
        self,
        name: x509.Name,
        key: ec.EllipticCurvePrivateKey,
        *,
        hosts: list[str] | None = None,
        expired: bool = False,
        ca: bool = False,
        own_issuer: bool = False,
    ) -> x509.Certificate:
        now = dt.datetime.now(dt.UTC)
        alone = ca or own_issuer
        builder = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(name if alone else self.name)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - dt.timedelta(days=30))
            .not_valid_after(now + dt.timedelta(days=-2 if expired else 30))
            .add_extension(x509.BasicConstraints(ca=ca, path_length=None), critical=True)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        )
        if not alone:
            issuer = x509.AuthorityKeyIdentifier.from_issuer_public_key(self.key.public_key())
            builder = builder.add_extension(issuer, critical=False)
        if hosts:
            names = x509.SubjectAlternativeName([_general_name(host) for host in hosts])
            usage = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
            builder = builder.add_extension(names, critical=False).add_extension(usage, critical=False)
        return builder.sign(key if alone else self.key, hashes.SHA256())


def _name(common: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common)])


def _general_name(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)
