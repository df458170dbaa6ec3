import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { listCertificates, readSealed } from "~/features/evidence/server/queries/sealed";
import { db } from "~/platform/db/database";
import { SEAL_FAULTS, verifySeal } from "~/platform/signing/seal-pdf";
import { openStorage } from "~/platform/storage/open-storage";
import { runOnBooks, say } from "./books";
import { readEnv } from "./env";
import { dataDirOf } from "./open-services";
import "./features";

/**
 * `npm run prove:seal [-- file.pdf …]`: verifies all sealed papers, or these files, with our own verifier, and with pdfsig
 * of poppler-utils where it is installed. Read only; exits with 1 if one fails.
 */

await runOnBooks(async () => {
  const env = readEnv();
  const certificates = await listCertificates(db());
  const fingerprints = new Set(certificates.map(({ fingerprint }) => fingerprint));
  const hasPdfsig = spawnSync("pdfsig", ["-v"]).error === undefined;
  if (!hasPdfsig) say("pdfsig is not installed: only our own verifier looks. It is in poppler-utils.");
  const folder = mkdtempSync(path.join(tmpdir(), "moveease-seal-"));
  let count = 0;
  let failed = 0;

  function look(name: string, file: Buffer | undefined, sealedAt: Date, known?: string | null): void {
    count += 1;
    const faults: string[] = [];
    if (!file) faults.push("its file is missing");
    else {
      const { fault, sha256 } = verifySeal(file, { fingerprints, sealedAt });
      if (fault) faults.push(SEAL_FAULTS[fault]);
      if (known !== undefined && known !== sha256) faults.push("its digest is not the stored one");
      if (hasPdfsig) faults.push(...askPdfsig(folder, file));
    }
    failed += faults.length > 0 ? 1 : 0;
    say(faults.length > 0 ? `WRONG  ${name}: ${faults.join("; ")}` : `ok     ${name}`);
  }

  try {
    const given = process.argv.slice(2);
    for (const file of given) {
      const bytes = readFileSync(file);
      look(file, bytes, readSealTime(bytes));
    }
    if (given.length === 0) {
      const storage = await openStorage(env.STORAGE_URL, dataDirOf(env));
      for await (const { code, key, fileSha256, sealedAt } of readSealed(db()))
        look(code, await storage.get(key), sealedAt, fileSha256);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  say(`${count} sealed ${count === 1 ? "paper" : "papers"} looked at, ${failed} failed.`);
  return failed === 0 ? 0 : 1;
});

/** The time that the seal states; the beginning of time if it states none. */
function readSealTime(file: Buffer): Date {
  const [, at = ""] = /\/M \(D:(\d{14})Z\)/.exec(file.toString("latin1")) ?? [];
  const iso = at.replace(/(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/, "$1-$2-$3T$4:$5:$6Z");
  return new Date(iso || 0);
}

/** The faults that pdfsig finds in a file. An unknown issuer is expected. */
function askPdfsig(folder: string, file: Buffer): string[] {
  const name = path.join(folder, "sealed.pdf");
  writeFileSync(name, file);
  const { stdout, status } = spawnSync("pdfsig", [name], { encoding: "utf8" });
  if (status !== 0) return ["pdfsig cannot read it"];
  const lines = stdout.split("\n").map((line) => line.trim());
  for (const line of lines) if (line.startsWith("- ")) say(`       ${line.slice(2)}`);
  return [
    ...(lines.includes("- Signature Validation: Signature is Valid.")
      ? []
      : ["pdfsig finds no valid signature"]),
    ...(lines.includes("- Total document signed") ? [] : ["pdfsig says that not all of it is sealed"]),
  ];
}
