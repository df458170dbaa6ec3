import { createPrivateKey, generateKeyPair, X509Certificate } from "node:crypto";
import { promisify } from "node:util";
import forge from "node-forge";

const makePair = promisify(generateKeyPair);
const KEY_BITS = 3072;

export interface KeyPair {
  /** PKCS #8 in PEM. */
  key: string;
  /** X.509 in PEM, signed with its own key. */
  certificate: string;
}
export interface MadeCertificate extends KeyPair {
  /** SHA-256 of the certificate, in hex. */
  fingerprint: string;
  validFrom: Date;
  validUntil: Date;
}

/** Makes an RSA key and a certificate for it that only signs documents. Takes about a second. */
export async function makeCertificate(
  name: string,
  validFrom: Date,
  years: number,
): Promise<MadeCertificate> {
  const pair = await makePair("rsa", {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const validUntil = new Date(validFrom);
  validUntil.setUTCFullYear(validUntil.getUTCFullYear() + years);
  const made = forge.pki.createCertificate();
  made.publicKey = forge.pki.publicKeyFromPem(pair.publicKey);
  // A positive number of 16 bytes.
  made.serialNumber = `4${forge.util.bytesToHex(forge.random.getBytesSync(16)).slice(1)}`;
  made.validity.notBefore = validFrom;
  made.validity.notAfter = validUntil;
  const owner = [
    { shortName: "CN", value: name, valueTagClass: forge.asn1.Type.UTF8 },
    { shortName: "C", value: "KE" },
  ] as unknown as forge.pki.CertificateField[];
  made.setSubject(owner);
  made.setIssuer(owner);
  made.setExtensions([
    { name: "basicConstraints", cA: false, critical: true },
    { name: "keyUsage", digitalSignature: true, nonRepudiation: true, critical: true },
    { name: "subjectKeyIdentifier" },
  ]);
  made.sign(forge.pki.privateKeyFromPem(pair.privateKey), forge.md.sha256.create());
  const certificate = forge.pki.certificateToPem(made);
  return {
    key: pair.privateKey,
    certificate,
    fingerprint: fingerprintOf(certificate),
    validFrom,
    validUntil,
  };
}

/** SHA-256 of a certificate, in hex without colons. */
export const fingerprintOf = (certificate: string): string =>
  new X509Certificate(certificate).fingerprint256.replaceAll(":", "").toLowerCase();

/** True if the certificate is for this key. */
export const isPair = ({ key, certificate }: KeyPair): boolean =>
  new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
