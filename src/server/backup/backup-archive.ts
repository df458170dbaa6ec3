import { createHash } from "node:crypto";
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { create, extract, list } from "tar";
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

/** A manifest names each file in some 150 bytes: this is half a million of them. */
const MOST_MANIFEST = 64 * 1024 * 1024;

/**
 * Reads an archive through without writing anything: its manifest, and that it holds just the files that stand there,
 * each as long as it says and in its place. Throws BackupError.
 */
export async function readManifest(file: string): Promise<Manifest> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  const text: Buffer[] = [];
  const entries: { name: string; type: string; size: number }[] = [];
  try {
    await list({
      file,
      strict: true,
      onReadEntry: (entry) => {
        const { path: name, type, size } = entry;
        entries.push({ name, type, size });
        if (entries.length === 1 && name === "manifest.json" && size <= MOST_MANIFEST)
          entry.on("data", (chunk) => text.push(chunk));
      },
    });
  } catch (error) {
    throw damaged(file, (error as Error).message);
  }
  let manifest: Manifest;
  try {
    manifest = manifestSchema.parse(JSON.parse(Buffer.concat(text).toString("utf8"), refuseOddNames));
  } catch {
    throw damaged(file, "its manifest is missing or of another kind");
  }
  const missing = new Set(Object.keys(manifest.files));
  for (const { name, type, size } of entries.slice(1)) {
    const known = isPlaceOfData(name) && (type === "File" || type === "Directory");
    if (!known) throw damaged(file, `${JSON.stringify(name)} does not belong to it`);
    if (type === "Directory") continue;
    if (!missing.delete(name)) throw damaged(file, `${name} does not belong to it`);
    if (size !== manifest.files[name]?.size) throw damaged(file, `${name} was changed`);
  }
  for (const name of missing) throw damaged(file, `${name} is missing`);
  return manifest;
}

/**
 * Unpacks an archive whose manifest was read into an empty folder on a disk with room for it, and compares every file
 * with its checksum. Throws BackupError.
 */
export async function unpackArchive(file: string, target: string, manifest: Manifest): Promise<void> {
  const needed = Object.values(manifest.files).reduce((sum, { size }) => sum + size, 0);
  const { bavail, bsize } = statfsSync(target);
  const noRoom = new BackupError(
    `There is not enough space to unpack the backup: it needs ${Math.ceil(needed / 1024 / 1024)} MB. Nothing was changed.`,
  );
  if (needed > bavail * bsize) throw noRoom;
  try {
    // The manifest was read; what stands there now is what was found to be in its place.
    await extract({
      file,
      cwd: target,
      strict: true,
      preserveOwner: false,
      filter: (name, entry) =>
        isPlaceOfData(name) && "type" in entry && (entry.type === "File" || entry.type === "Directory"),
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") throw noRoom;
    throw damaged(file, (error as Error).message);
  }
  const found = await digests(target);
  for (const [name, { size, sha256 }] of Object.entries(manifest.files)) {
    if (found[name]?.sha256 !== sha256 || found[name]?.size !== size)
      throw damaged(file, `${name} ${found[name] ? "was changed" : "is missing"}`);
  }
}

const damaged = (file: string, what: string) =>
  new BackupError(`${file} is not a whole backup of MoveEase: ${what}. Nothing was changed.`);

/** A path below data/ that means what it says: no way up, no root, no other separator, no name of JavaScript's own. */
function isPlaceOfData(name: string): boolean {
  const parts = name.replace(/\/$/, "").split("/");
  return (
    parts[0] === "data" &&
    !/[\\\p{Cc}]/u.test(name) &&
    parts.every((part) => part !== "" && part !== "." && part !== ".." && part !== "__proto__")
  );
}

/** `__proto__` as a key of JSON is a trap for whoever copies objects. */
function refuseOddNames(key: string, value: unknown): unknown {
  if (key === "__proto__") throw new Error("Not a name of a file.");
  return value;
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
