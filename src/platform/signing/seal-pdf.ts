import { createHash, verify, X509Certificate } from "node:crypto";
import { Signer, SignPdf } from "@signpdf/signpdf";
import type { KeyPair } from "./certificate";
import { appendSlot } from "./signature-slot";
import { readSignature, signContent } from "./signed-data";

class KeySigner extends Signer {
  readonly #pair: KeyPair;
  constructor(pair: KeyPair) {
    super();
    this.#pair = pair;
  }
  override async sign(content: Buffer): Promise<Buffer> {
    return signContent(content, this.#pair);
  }
}

interface Sealing extends KeyPair {
  name: string;
  reason: string;
  at: Date;
}

/** Seals a PDF of our renderer with a PAdES signature over all its bytes. Nothing may be added after it. */
export async function sealPdf(pdf: Buffer, { key, certificate, ...slot }: Sealing): Promise<Buffer> {
  return new SignPdf().sign(appendSlot(pdf, slot), new KeySigner({ key, certificate }));
}

export const SEAL_FAULTS = {
  unsigned: "it has no seal, or several",
  range: "its seal does not cover the whole file",
  unreadable: "its seal cannot be read",
  changed: "its content was changed after it was sealed",
  signature: "its signature does not fit its certificate",
  certificate: "its certificate is not ours",
  expired: "its certificate was not valid when it was sealed",
} as const;
export type SealFault = keyof typeof SEAL_FAULTS;

export interface Verified {
  fault: SealFault | null;
  /** SHA-256 of the certificate in hex; null if it cannot be read. */
  fingerprint: string | null;
  /** SHA-256 of the whole file, in hex. */
  sha256: string;
}

interface Known {
  /** Fingerprints of our certificates. */
  fingerprints: ReadonlySet<string>;
  sealedAt: Date;
}

/** Checks a sealed file: one signature over every byte, by one of our certificates while it was valid. */
export function verifySeal(file: Buffer, { fingerprints, sealedAt }: Known): Verified {
  const sha256 = createHash("sha256").update(file).digest("hex");
  const found = readSeal(file);
  if ("fault" in found) return { fault: found.fault, fingerprint: null, sha256 };
  const { content, seal } = found;
  const digestOf = (of: Uint8Array) => createHash("sha256").update(of).digest();
  const fingerprint = digestOf(seal.certificate).toString("hex");
  return { fault: findFault(), fingerprint, sha256 };

  function findFault(): SealFault | null {
    // The fingerprint says that it is ours, byte by byte: only then is it worth reading.
    if (!fingerprints.has(fingerprint)) return "certificate";
    if (!digestOf(content).equals(seal.digest)) return "changed";
    const { publicKey, validFrom, validTo } = new X509Certificate(seal.certificate);
    const fits =
      digestOf(seal.certificate).equals(seal.certificateDigest) &&
      verify("sha256", seal.covered, publicKey, seal.signature);
    if (!fits) return "signature";
    return sealedAt < new Date(validFrom) || sealedAt > new Date(validTo) ? "expired" : null;
  }
}

interface SealedParts {
  content: Buffer;
  seal: ReturnType<typeof readSignature>;
}

function readSeal(file: Buffer): SealedParts | { fault: SealFault } {
  const text = file.toString("latin1");
  const ranges = [...text.matchAll(/\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/g)];
  const [range] = ranges;
  if (!range || ranges.length > 1) return { fault: "unsigned" };
  const [start = 0, length = 0, next = 0, rest = 0] = range.slice(1).map(Number);
  const slot = text.slice(length, next);
  // Only the hexadecimal signature stands between the two parts.
  if (start !== 0 || next + rest !== file.length || !/^<[0-9a-f]+>$/.test(slot)) return { fault: "range" };
  try {
    const seal = readSignature(trimmed(Buffer.from(slot.slice(1, -1), "hex")));
    const content = Buffer.concat([file.subarray(0, length), file.subarray(next)]);
    return { content, seal };
  } catch {
    return { fault: "unreadable" };
  }
}

/** Removes the zeros behind the outermost element of the DER. Throws for any other bytes there. */
function trimmed(der: Buffer): Buffer {
  const lengthBytes = (der[1] ?? 0) > 0x80 ? (der[1] ?? 0) & 0x7f : 0;
  const length = lengthBytes === 0 ? (der[1] ?? 0) : der.readUIntBE(2, lengthBytes);
  const end = 2 + lengthBytes + length;
  if (der.subarray(end).some((byte) => byte !== 0)) throw new Error("Bytes stand behind the signature.");
  return der.subarray(0, end);
}
