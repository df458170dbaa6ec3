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
  /** `embedded`: the database's files; `external`: the output of pg_dump. */
  kind: z.enum(["embedded", "external"]),
  postgres: z.string(),
  migrations: z.number().int(),
  /** The audit log's head at that time, `4711:seal`: proves later that its end is complete. */
  auditHead: z.string().optional(),
  files: z.record(z.string(), z.object({ size: z.number(), sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;

export class BackupError extends Error {}

/** Packs `stage/data` with a manifest of checksums into one compressed, private archive. Writes it atomically. */
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

/** The manifest needs about 150 bytes for each file: enough for half a million. */
const MOST_MANIFEST = 64 * 1024 * 1024;

/**
 * Reads an archive without writing: returns its manifest after checking that exactly the listed files are present with the
 * right sizes. Throws BackupError.
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

/** Unpacks a checked archive into an empty folder with enough space, and verifies all checksums. Throws BackupError. */
export async function unpackArchive(file: string, target: string, manifest: Manifest): Promise<void> {
  const needed = Object.values(manifest.files).reduce((sum, { size }) => sum + size, 0);
  const { bavail, bsize } = statfsSync(target);
  const noRoom = new BackupError(
    `There is not enough space to unpack the backup: it needs ${Math.ceil(needed / 1024 / 1024)} MB. Nothing was changed.`,
  );
  if (needed > bavail * bsize) throw noRoom;
  try {
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

/** True for a plain path below data/: no parent, no root, no other separator, no special name of JavaScript. */
function isPlaceOfData(name: string): boolean {
  const parts = name.replace(/\/$/, "").split("/");
  return (
    parts[0] === "data" &&
    !/[\\\p{Cc}]/u.test(name) &&
    parts.every((part) => part !== "" && part !== "." && part !== ".." && part !== "__proto__")
  );
}

/** Rejects `__proto__` in JSON, which is dangerous when objects are copied. */
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
