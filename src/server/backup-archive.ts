import { createHash } from "node:crypto";
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { create, extract } from "tar";
import { z } from "zod";

const manifestSchema = z.object({
  product: z.literal("moveease"),
  format: z.literal(1),
  madeAt: z.string(),
  /** `embedded`: the database's own files; `external`: what pg_dump wrote. */
  kind: z.enum(["embedded", "external"]),
  postgres: z.string(),
  migrations: z.number().int(),
  /** The audit log's head when it was made, `4711:seal`: proves later that nothing was taken from the log's end. */
  auditHead: z.string().optional(),
  files: z.record(z.string(), z.object({ size: z.number(), sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** What is wrong with an archive or in the way of it, in a sentence for people. */
export class BackupError extends Error {}

/**
 * Packs `stage/data` with a manifest of checksums into one compressed archive that only we may read. The archive
 * appears whole or not at all.
 */
export async function packArchive(
  stage: string,
  file: string,
  about: Omit<Manifest, "product" | "format" | "files">,
): Promise<void> {
  const manifest: Manifest = { product: "moveease", format: 1, ...about, files: await digests(stage) };
  writeFileSync(path.join(stage, "manifest.json"), JSON.stringify(manifest));
  const half = `${file}.half`;
  rmSync(half, { force: true });
  const opened = openSync(half, "wx", 0o600);
  try {
    await create({ file: half, gzip: { level: 6 }, cwd: stage, portable: true, strict: true }, [
      "manifest.json",
      "data",
    ]);
    fsyncSync(opened);
    renameSync(half, file);
  } finally {
    closeSync(opened);
    rmSync(half, { force: true });
  }
}

/** Unpacks an archive into an empty folder and compares every file with the manifest. Throws BackupError. */
export async function unpackArchive(file: string, target: string): Promise<Manifest> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  const damaged = (what: string) =>
    new BackupError(`${file} is not a whole backup of MoveEase: ${what}. Nothing was changed.`);
  try {
    await extract({
      file,
      cwd: target,
      strict: true,
      preserveOwner: false,
      filter: (name, entry) =>
        (name === "manifest.json" || name === "data" || name.startsWith("data/")) &&
        "type" in entry &&
        (entry.type === "File" || entry.type === "Directory"),
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC")
      throw new BackupError("There is not enough space to unpack the backup. Nothing was changed.");
    throw damaged((error as Error).message);
  }
  let manifest: Manifest;
  try {
    manifest = manifestSchema.parse(JSON.parse(readFileSync(path.join(target, "manifest.json"), "utf8")));
  } catch {
    throw damaged("its manifest is missing or of another kind");
  }
  const found = await digests(target);
  for (const [name, { size, sha256 }] of Object.entries(manifest.files)) {
    if (found[name]?.sha256 !== sha256 || found[name]?.size !== size)
      throw damaged(`${name} ${found[name] ? "was changed" : "is missing"}`);
  }
  const extra = Object.keys(found).find((name) => !manifest.files[name]);
  if (extra) throw damaged(`${extra} does not belong to it`);
  return manifest;
}

async function digests(stage: string): Promise<Manifest["files"]> {
  const files: Manifest["files"] = {};
  for (const entry of readdirSync(path.join(stage, "data"), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const full = path.join(entry.parentPath, entry.name);
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(full)) hash.update(chunk);
    files[path.relative(stage, full).split(path.sep).join("/")] = {
      size: statSync(full).size,
      sha256: hash.digest("hex"),
    };
  }
  return files;
}
