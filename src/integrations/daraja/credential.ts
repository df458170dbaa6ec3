import { constants, createPublicKey, publicEncrypt } from "node:crypto";
import { type DarajaConfig, DarajaRefused } from "./types";

/**
 * Initiator name and its password, encrypted for M-Pesa. Throws DarajaRefused `not-configured` when a value is missing
 * or the certificate is unreadable: nothing was sent.
 */
export function initiatorOf(config: DarajaConfig): { name: string; credential: string } {
  const { initiatorName, initiatorPassword, certificate } = config;
  if (!initiatorName || !initiatorPassword || !certificate)
    throw new DarajaRefused(
      "not-configured",
      "The initiator's name, password and certificate are not set.",
      false,
    );
  try {
    return { name: initiatorName, credential: securityCredential(initiatorPassword, certificate) };
  } catch (error) {
    throw new DarajaRefused("not-configured", (error as Error).message, false);
  }
}

/**
 * The initiator's password for M-Pesa alone: RSA PKCS#1 v1.5 with the public key of its certificate, base64
 * (docs/domain/kenya.md#security-credential).
 * `certificate` is PEM (certificate or public key) or the bare base64 of a certificate. Throws RangeError when it
 * cannot be read.
 */
export function securityCredential(password: string, certificate: string): string {
  const key = publicKeyOf(certificate);
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password, "utf8")).toString(
    "base64",
  );
}

/** Pasting into a form loses line breaks, so the base64 is wrapped again. */
function publicKeyOf(certificate: string) {
  const [, label, inner] = /-----BEGIN ([A-Z ]+)-----(.*?)-----END \1-----/s.exec(certificate) ?? [];
  const body = (inner ?? certificate).replace(/\s+/g, "");
  if (!/^[A-Za-z0-9+/]{100,}={0,2}$/.test(body)) throw new RangeError("This is not a certificate.");
  const lines = body.match(/.{1,64}/g) ?? [];
  const name = label ?? "CERTIFICATE";
  try {
    return createPublicKey(`-----BEGIN ${name}-----\n${lines.join("\n")}\n-----END ${name}-----\n`);
  } catch {
    throw new RangeError("This certificate cannot be read.");
  }
}
