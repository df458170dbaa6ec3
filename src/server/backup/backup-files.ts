import { rmSync } from "node:fs";
import { folderStorage } from "~/platform/storage/folder-storage";
import { copyFiles, filesOf, openStorage } from "~/platform/storage/open-storage";
import type { Storage } from "~/platform/storage/storage";
import { BackupError } from "./backup-archive";

export interface RemoteFiles {
  stage(data: string): Promise<void>;
  filled(): Promise<boolean>;
  restore(data: string): Promise<void>;
  /** Removes files that the restored data does not refer to. */
  removeOthers(): Promise<void>;
}

/** Undefined if the files are in the data folder. */
export async function remoteFiles(storageUrl: string | undefined): Promise<RemoteFiles | undefined> {
  if (storageUrl === undefined) return undefined;
  return describedErrors(filesIn(await openStorage(storageUrl, "")), `The files in ${storageUrl}`);
}

function filesIn(remote: Storage): RemoteFiles {
  let restored = new Set<string>();
  return {
    async stage(data) {
      const folder = filesOf(data);
      // A folder from before the bucket was configured is no longer part of the data.
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
