import { createHash, sign, X509Certificate } from "node:crypto";
import forge from "node-forge";
import type { KeyPair } from "./certificate";

const { asn1 } = forge;
const { Type, Class } = asn1;

const OIDS = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  sha256: "2.16.840.1.101.3.4.2.1",
  rsaSha256: "1.2.840.113549.1.1.11",
};

type Node = forge.asn1.Asn1;
const list = (...parts: Node[]) => asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, parts);
const set = (...parts: Node[]) => asn1.create(Class.UNIVERSAL, Type.SET, true, parts);
const oid = (value: string) => asn1.create(Class.UNIVERSAL, Type.OID, false, asn1.oidToDer(value).getBytes());
const bytes = (value: Buffer) =>
  asn1.create(Class.UNIVERSAL, Type.OCTETSTRING, false, value.toString("latin1"));
const tagged = (tag: number, parts: Node[]) => asn1.create(Class.CONTEXT_SPECIFIC, tag, true, parts);
const number = (value: number) =>
  asn1.create(Class.UNIVERSAL, Type.INTEGER, false, asn1.integerToDer(value).getBytes());
const algorithm = (value: string) => list(oid(value), asn1.create(Class.UNIVERSAL, Type.NULL, false, ""));
const attribute = (name: string, value: Node) => list(oid(name), set(value));

const derOf = (node: Node) => Buffer.from(asn1.toDer(node).getBytes(), "latin1");
const sha256 = (of: Uint8Array) => createHash("sha256").update(of).digest();

/** DER sorts the members of a set by their bytes. */
const sorted = (parts: readonly Node[]) => [...parts].sort((a, b) => Buffer.compare(derOf(a), derOf(b)));

const partsOf = (node: Node | undefined): Node[] => {
  if (!node || !Array.isArray(node.value)) throw new Error("The signature cannot be read.");
  return node.value;
};
const bytesOf = (node: Node | undefined): Buffer => {
  if (!node || typeof node.value !== "string") throw new Error("The signature cannot be read.");
  return Buffer.from(node.value, "latin1");
};

/** The message around a signature. `raw` is the certificate in DER. */
function assemble(raw: Buffer, attributes: Node[], signature: Buffer): Buffer {
  const certificate = asn1.fromDer(raw.toString("latin1"));
  const [, serial, , issuer] = partsOf(partsOf(certificate)[0]);
  if (!serial || !issuer) throw new Error("The certificate cannot be read.");
  const signer = list(
    number(1),
    list(issuer, serial),
    algorithm(OIDS.sha256),
    tagged(0, attributes),
    algorithm(OIDS.rsaSha256),
    bytes(signature),
  );
  const parts = [number(1), set(algorithm(OIDS.sha256)), list(oid(OIDS.data)), tagged(0, [certificate])];
  return derOf(list(oid(OIDS.signedData), tagged(0, [list(...parts, set(signer))])));
}

/** A detached CMS signature of the content with the attributes that PAdES asks for (ETSI EN 319 122-1, level B). */
export function signContent(content: Buffer, { key, certificate }: KeyPair): Buffer {
  const raw = new X509Certificate(certificate).raw;
  const attributes = sorted([
    attribute(OIDS.contentType, oid(OIDS.data)),
    attribute(OIDS.messageDigest, bytes(sha256(content))),
    attribute(OIDS.signingCertificateV2, list(list(list(bytes(sha256(raw)))))),
  ]);
  // The signature covers the attributes as a set; the message tags them in another way.
  return assemble(raw, attributes, sign("sha256", derOf(set(...attributes)), key));
}

export interface ReadSignature {
  /** DER. */
  certificate: Buffer;
  /** SHA-256 of the content, as the signer stated it. */
  digest: Buffer;
  /** SHA-256 of the certificate, as the signer stated it. */
  certificateDigest: Buffer;
  /** The signed bytes: the attributes as a set, in DER. */
  covered: Buffer;
  signature: Buffer;
}

/** Reads a signature of `signContent`. Throws for every other one: no byte of it is without meaning. */
export function readSignature(der: Buffer): ReadSignature {
  const [kind, content] = partsOf(asn1.fromDer(der.toString("latin1")));
  if (asn1.derToOid(bytesOf(kind).toString("latin1")) !== OIDS.signedData)
    throw new Error("The signature cannot be read.");
  const [, , , certificates, signers] = partsOf(partsOf(content)[0]);
  const [, , , attributes, , signature] = partsOf(partsOf(signers)[0]);
  const read = new Map(
    partsOf(attributes).map((one) => {
      const [name, values] = partsOf(one);
      return [asn1.derToOid(bytesOf(name).toString("latin1")), partsOf(values)[0]];
    }),
  );
  const stated = partsOf(partsOf(partsOf(read.get(OIDS.signingCertificateV2))[0])[0]);
  const [certificate] = partsOf(certificates);
  if (!certificate) throw new Error("The signature has no certificate.");
  const raw = derOf(certificate);
  if (!assemble(raw, partsOf(attributes), bytesOf(signature)).equals(der))
    throw new Error("The signature has another shape than ours.");
  return {
    certificate: raw,
    digest: bytesOf(read.get(OIDS.messageDigest)),
    certificateDigest: bytesOf(stated[0]),
    covered: derOf(set(...partsOf(attributes))),
    signature: bytesOf(signature),
  };
}
