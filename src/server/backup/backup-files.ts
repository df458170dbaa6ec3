import { rmSync } from "node:fs";
import { folderStorage } from "~/platform/storage/folder-storage";
import { copyFiles, filesOf, openStorage } from "~/platform/storage/open-storage";
import type { Storage } from "~/platform/storage/storage";
import { BackupError } from "./backup-archive";

/** Stored files that are not in the data folder: they go into the archive from their bucket and come back to it. */
export interface RemoteFiles {
  /** Brings every file into the staged data folder. */
  stage(data: string): Promise<void>;
  /** Whether any file is there. */
  filled(): Promise<boolean>;
  /** Puts the staged folder's files into the bucket and takes them off the staged folder. */
  restore(data: string): Promise<void>;
  /** Removes what the restored data does not name. */
  removeOthers(): Promise<void>;
}

/** Undefined when files are in the data folder. */
export async function remoteFiles(storageUrl: string | undefined): Promise<RemoteFiles | undefined> {
  if (storageUrl === undefined) return undefined;
  return describedErrors(filesIn(await openStorage(storageUrl, "")), `The files in ${storageUrl}`);
}

function filesIn(remote: Storage): RemoteFiles {
  let restored = new Set<string>();
  return {
    async stage(data) {
      const folder = filesOf(data);
      // A folder from before the bucket was named is no part of the data any more.
      rmSync(folder, { recursive: true, force: true });
      await copyFiles(remote, folderStorage(folder));
    },
    async filled() {
      for await (const _ of remote.keys()) return true;
      return false;
    },
    async restore(data) {
      restored = await copyFiles(folderStorage(filesOf(data)), remote);
      rmSync(filesOf(data), { recursive: true, force: true });
    },
    async removeOthers() {
      for await (const key of remote.keys()) if (!restored.has(key)) await remote.remove(key);
    },
  };
}

/** The same, with what S3 refuses said in a sentence. */
function describedErrors(files: RemoteFiles, what: string): RemoteFiles {
  const described =
    <Arguments extends unknown[], Result>(work: (...args: Arguments) => Promise<Result>) =>
    async (...args: Arguments) =>
      work(...args).catch((error: Error & { code?: string }) => {
        throw new BackupError(
          `${what} cannot be reached (${error.message || error.code || error.name}). Check STORAGE_URL and the AWS variables with npm run doctor.`,
        );
      });
  return {
    stage: described(files.stage),
    filled: described(files.filled),
    restore: described(files.restore),
    removeOthers: described(files.removeOthers),
  };
}
