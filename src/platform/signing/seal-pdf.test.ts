import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import PDFKit from "pdfkit";
import { getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import { isPair, type MadeCertificate, makeCertificate } from "./certificate";
import { sealPdf, verifySeal } from "./seal-pdf";

const at = new Date("2026-11-30T09:00:00Z");
let ours: MadeCertificate;
let sealed: Buffer;

const aPdf = () =>
  new Promise<Buffer>((resolve) => {
    const chunks: Buffer[] = [];
    const pdf = new PDFKit({ pdfVersion: "1.3" });
    pdf.on("data", (chunk) => chunks.push(chunk)).on("end", () => resolve(Buffer.concat(chunks)));
    pdf.text("Delivery note of Ngũgĩ", { link: "https://moveease.example/verify/K7QM" });
    pdf.addPage().text("Second page");
    pdf.end();
  });

const known = () => ({ fingerprints: new Set([ours.fingerprint]), sealedAt: at });

beforeAll(async () => {
  ours = await makeCertificate("Safari Movers Ltd", new Date("2026-11-01T00:00:00Z"), 10);
  sealed = await sealPdf(await aPdf(), { ...ours, name: "Safari Movers Ltd", reason: "Delivery note", at });
});

describe("a sealed PDF", () => {
  test("keeps its pages, and is verified", async () => {
    expect(verifySeal(sealed, known())).toMatchObject({ fault: null, fingerprint: ours.fingerprint });
    expect((await getDocumentProxy(new Uint8Array(sealed))).numPages).toBe(2);
  });

  test("fails if any byte is changed", () => {
    // Every region: content, table of objects, byte range, signature, padding, trailer.
    for (let place = 0; place < sealed.length; place += 3) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(verifySeal(changed, known()).fault, `byte ${place}`).not.toBeNull();
    }
  });

  test("fails if something is added, or cut off", () => {
    expect(verifySeal(Buffer.concat([sealed, Buffer.from("\n")]), known()).fault).toBe("range");
    expect(verifySeal(sealed.subarray(0, -1), known()).fault).toBe("range");
  });

  test("fails with another certificate, and outside its time", async () => {
    const other = await makeCertificate("Safari Movers Ltd", new Date("2026-11-01T00:00:00Z"), 10);
    const theirs = await sealPdf(await aPdf(), { ...other, name: "Safari Movers Ltd", reason: "Note", at });
    expect(verifySeal(theirs, known()).fault).toBe("certificate");
    expect(verifySeal(sealed, { ...known(), sealedAt: new Date("2036-11-02T00:00:00Z") }).fault).toBe(
      "expired",
    );
    expect(verifySeal(await aPdf(), known()).fault).toBe("unsigned");
  });

  test("cannot be sealed twice", async () => {
    await expect(sealPdf(sealed, { ...ours, name: "Twice", reason: "Twice", at })).rejects.toThrow();
  });

  test("is accepted by OpenSSL", () => {
    if (spawnSync("openssl", ["version"]).status !== 0) return;
    const folder = mkdtempSync(path.join(tmpdir(), "seal-"));
    try {
      const [, length = "0", next = "0"] =
        /\/ByteRange \[0 (\d+) (\d+)/.exec(sealed.toString("latin1")) ?? [];
      const file = (name: string, bytes: Buffer | string) => {
        writeFileSync(path.join(folder, name), bytes);
        return path.join(folder, name);
      };
      const content = file("content", Buffer.concat([sealed.subarray(0, +length), sealed.subarray(+next)]));
      const slot = sealed.toString("latin1", +length + 1, +next - 1);
      const signature = file("signature.der", Buffer.from(slot, "hex"));
      const out = path.join(folder, "out");
      const check = [
        "-in",
        signature,
        "-inform",
        "DER",
        "-content",
        content,
        "-CAfile",
        file("ours.pem", ours.certificate),
      ];
      execFileSync(
        "openssl",
        ["cms", "-verify", "-binary", "-cades", "-purpose", "any", ...check, "-out", out],
        { stdio: "pipe" },
      );
      expect(readFileSync(out).equals(readFileSync(content))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

test("a key fits its own certificate alone", async () => {
  const other = await makeCertificate("Other", at, 1);
  expect(isPair(ours)).toBe(true);
  expect(isPair({ key: other.key, certificate: ours.certificate })).toBe(false);
});
