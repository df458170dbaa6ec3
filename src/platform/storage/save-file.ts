import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db, type Tx, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { once } from "~/platform/http/idempotency";
import { FILE_ENDINGS, type FileType, fileNameOf } from "~/platform/kernel/file-types";
import { newId } from "~/platform/kernel/ids";
import { enqueue, type TaskType } from "~/platform/tasks/tasks";
import { storage } from "./storage";

/** Longer than any upload takes: a file without a row by then belongs to an upload that was cut off. */
const ABANDONED_SECONDS = 3600;

type Cleaner = TaskType<{ keys: string[] }>;

/** A file that is in the storage, for its row. `bytes` is its length. */
export interface SavedFile {
  id: string;
  key: string;
  name: string;
  mediaType: FileType;
  bytes: number;
}

interface Upload<Reached> {
  folder: string;
  cleaner: Cleaner;
  actor: Actor;
  file: File;
  key: string | undefined;
  /** The rest of the request: repeated with another input it is a CONFLICT. */
  input: (reached: Reached) => Record<string, unknown>;
  /** Checks the content and returns what is stored. Throws INVALID at `file`. */
  read: (given: Buffer) => Promise<{ mediaType: FileType; bytes: Buffer }>;
  /** Checks the actor's access: once before the file is read, once before its row is written. */
  reach: (tx: Tx) => Promise<Reached>;
  write: (tx: Tx, reached: Reached, saved: SavedFile) => Promise<void>;
}

/**
 * Saves an uploaded file, then its row. A process that dies in between leaves neither: the cleaner removes the file.
 * A repeated request gets the first one's id.
 */
export async function saveFile<Reached>(upload: Upload<Reached>): Promise<{ id: string }> {
  const { folder, cleaner, actor, file, key, input, read, reach, write } = upload;
  await transaction(async (tx) => void (await reach(tx)));
  const given = Buffer.from(await file.arrayBuffer());
  const digest = createHash("sha256").update(given).digest("base64url");
  const saved = await putFile(cleaner, folder, { name: file.name, ...(await read(given)) });
  try {
    const answer = await transaction(async (tx) => {
      const reached = await reach(tx);
      const request = { scope: `${folder}:${actor.personId}`, key, input: { ...input(reached), digest } };
      return once(tx, request, async () => {
        await write(tx, reached, saved);
        return { id: saved.id };
      });
    });
    if (answer.id !== saved.id) await storage().remove(saved.key);
    return answer;
  } catch (error) {
    // The first error is the one to show; the cleaner removes what stays.
    await storage()
      .remove(saved.key)
      .catch(() => undefined);
    throw error;
  }
}

/** Puts a file into the storage under a new id. Unless a row names it within the hour, the cleaner removes it. */
export async function putFile(
  cleaner: Cleaner,
  folder: string,
  { name, mediaType, bytes }: { name: string; mediaType: FileType; bytes: Buffer },
): Promise<SavedFile> {
  const id = newId();
  const key = `${folder}/${id}.${FILE_ENDINGS[mediaType]}`;
  await transaction((tx) => enqueue(tx, cleaner, { keys: [key] }, { startAfterSeconds: ABANDONED_SECONDS }));
  await storage().put(key, bytes);
  return { id, key, name: fileNameOf(name, mediaType), mediaType, bytes: bytes.length };
}

/** Removes those of the files that no row names in the table's key column. */
export async function removeFilesWithoutRow(
  table: PgTable & { key: PgColumn },
  keys: readonly string[],
): Promise<void> {
  const rows = await db()
    .select({ key: table.key })
    .from(table as PgTable)
    .where(inArray(table.key, [...keys]));
  const named = new Set(rows.map((row) => row.key));
  for (const key of keys) if (!named.has(key)) await storage().remove(key);
}
