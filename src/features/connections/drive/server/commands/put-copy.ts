import { and, eq, sql } from "drizzle-orm";
import {
  type DriveAccess,
  generateFileIds,
  makeFolder,
  putFile,
  removeFile,
  renameFile,
} from "~/integrations/google/drive";
import { db, transaction } from "~/platform/db/database";
import { log } from "~/platform/http/log";
import { AppError } from "~/platform/kernel/errors";
import { CallFailed } from "~/platform/outbound/provider-call";
import { keyedDigest } from "~/platform/secrets/secrets";
import { storage } from "~/platform/storage/storage";
import { callOptions, documentMaker } from "../../../server/commands/call-provider";
import { fileNameOf, ROOT_NAME } from "../../domain";
import { findFileKey, isFile, isFolderInUse, type Wanted } from "../queries";
import { type DriveFile, driveFiles, driveFolders } from "../tables";

/** A drive with whose it is, and the folders that this run has seen to. */
export interface OpenDrive extends DriveAccess {
  account: string;
  folders: Map<string, Promise<string | undefined>>;
}

/**
 * 'gone' if a person removed the folder or file in the drive. Clears its stored id, so that the next try creates it.
 */
export type Put = "done" | "gone";

/** Brings one copy up to its document, or removes it. Throws CallFailed. */
export async function putCopy(
  drive: OpenDrive,
  claimed: DriveFile,
  wanted: Wanted | undefined,
  now: Date,
): Promise<Put> {
  // Files of another account are inaccessible.
  const isHere = claimed.fileId !== "" && claimed.account === drive.account;
  if (!wanted) {
    if (isHere) await removeFile(drive, claimed.fileId, callOptions());
    await note(claimed, { fileId: "", account: "", folder: "" });
    if (isHere) await clearFolder(drive, claimed.folder);
    return "done";
  }
  const { customerNumber: owner, customerName } = wanted;
  const folder = await folderOf(drive, owner, fileNameOf(`${owner} ${customerName}`));
  if (!folder) return "gone";
  const isElsewhere = isHere && claimed.folder !== owner;
  if (isElsewhere) await removeFile(drive, claimed.fileId, callOptions());
  const isKept = isHere && !isElsewhere;
  if (isKept && !claimed.stale) return note(claimed, {});
  const bytes = await contentsOf(claimed, now);
  if (!bytes) return note(claimed, {});
  const id = isKept ? claimed.fileId : await newId(drive, claimed, owner);
  if (!id) return "gone";
  const file = { id, name: wanted.name, mimeType: wanted.mimeType, folder, bytes, isNew: !isKept };
  const written = await putFile(drive, file, callOptions());
  if (written === "written") return note(claimed, {});
  await forgetFile(claimed);
  await forgetFolder(drive.account, owner);
  return "gone";
}

/** The current document, or undefined if it is no longer available. */
async function contentsOf({ kind, subjectId }: DriveFile, now: Date): Promise<Uint8Array | undefined> {
  if (kind === "file") {
    const key = await findFileKey(db(), subjectId);
    return key === undefined ? undefined : storage().get(key);
  }
  try {
    return await documentMaker()(kind.replaceAll("_", "-"), subjectId, now);
  } catch (error) {
    // The document is gone or not accessible.
    if (error instanceof AppError) return undefined;
    // One that cannot be made holds up no other.
    log().error({ err: error, kind, subjectId }, "a document could not be made for Google Drive");
    throw new CallFailed("refused", "a document could not be made");
  }
}

/**
 * Reserves an id at Google and stores it before its use. Returns another process's id if that was stored first.
 * Undefined if the folder was cleared meanwhile. A folder that a stored id refers to is never cleared.
 */
async function newId(drive: OpenDrive, claimed: DriveFile, owner: string): Promise<string | undefined> {
  const [made = ""] = await generateFileIds(drive, 1, callOptions());
  const { account } = drive;
  return transaction(async (tx) => {
    const folder = await tx.select().from(driveFolders).where(isFolder(account, owner)).for("share");
    const [row] = await tx
      .select({ fileId: driveFiles.fileId })
      .from(driveFiles)
      .where(isFile(claimed))
      .for("update");
    if (folder.length === 0 || !row) return undefined;
    if (row.fileId !== claimed.fileId) return row.fileId;
    await tx
      .update(driveFiles)
      .set({ fileId: made, account, folder: owner, stale: true })
      .where(isFile(claimed));
    return made;
  });
}

async function note(
  claimed: DriveFile,
  place: Partial<Pick<DriveFile, "fileId" | "account" | "folder">>,
): Promise<Put> {
  const { version } = claimed;
  const stale = place.fileId === "" ? sql`true` : sql`version <> ${version}::int and stale`;
  await db()
    .update(driveFiles)
    .set({ ...place, stale, synced: version, claimedUntil: null, attempts: 0, problem: "" })
    .where(isFile(claimed));
  return "done";
}

const forgetFile = (claimed: DriveFile) =>
  db().update(driveFiles).set({ fileId: "", account: "", folder: "", stale: true }).where(isFile(claimed));

const isFolder = (account: string, owner: string) =>
  and(eq(driveFolders.account, account), eq(driveFolders.owner, owner));

const forgetFolder = (account: string, owner: string) =>
  db().delete(driveFolders).where(isFolder(account, owner));

const digestOf = (name: string) => keyedDigest("drive-folder", name);

/** The id of a customer's folder, made or renamed where it must be; undefined when the one around it is gone. */
function folderOf(drive: OpenDrive, owner: string, name: string): Promise<string | undefined> {
  const seen = drive.folders.get(owner);
  if (seen) return seen;
  const made = ensureFolder(drive, owner, name);
  drive.folders.set(owner, made);
  return made;
}

async function ensureFolder(drive: OpenDrive, owner: string, name: string): Promise<string | undefined> {
  const { account } = drive;
  const around = owner === "" ? undefined : await folderOf(drive, "", ROOT_NAME);
  if (owner !== "" && !around) return undefined;
  const row = (await findFolder(account, owner)) ?? (await saveFolder(drive, owner, name));
  if (!row) return undefined;
  const { folderId } = row;
  const nameDigest = digestOf(name);
  if (row.made && row.nameDigest === nameDigest) return folderId;
  const done = row.made
    ? await renameFile(drive, { id: folderId, name }, callOptions())
    : await makeFolder(drive, { id: folderId, name, folder: around }, callOptions());
  if (done === "gone") {
    // After a failed rename, the folder is gone. After a failed creation, its parent is gone.
    await forgetFolder(account, owner);
    if (!row.made) await forgetFolder(account, "");
    return undefined;
  }
  await db().update(driveFolders).set({ made: true, nameDigest }).where(isFolder(account, owner));
  return folderId;
}

async function findFolder(account: string, owner: string) {
  const [row] = await db().select().from(driveFolders).where(isFolder(account, owner));
  return row;
}

/** Of two processes that make one folder, the first one's id counts. */
async function saveFolder(drive: OpenDrive, owner: string, name: string) {
  const [folderId = ""] = await generateFileIds(drive, 1, callOptions());
  const { account } = drive;
  await db()
    .insert(driveFolders)
    .values({ account, owner, folderId, nameDigest: digestOf(name) })
    .onConflictDoNothing();
  return findFolder(account, owner);
}

/** Removes an empty folder. Later files get a new one. */
async function clearFolder(drive: OpenDrive, owner: string): Promise<void> {
  const { account } = drive;
  const cleared = await transaction(async (tx) => {
    const [row] = await tx.select().from(driveFolders).where(isFolder(account, owner)).for("update");
    if (!row || (await isFolderInUse(tx, account, owner))) return undefined;
    await tx.delete(driveFolders).where(isFolder(account, owner));
    return row.folderId;
  });
  if (!cleared) return;
  drive.folders.delete(owner);
  await removeFile(drive, cleared, callOptions());
}
