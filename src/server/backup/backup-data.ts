import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { copyCluster } from "~/platform/db/copy-cluster";
import {
  clusterOf,
  findEmbeddedPostgres,
  giveToServer,
  lockDataFolder,
  runsAsRoot,
  startEmbeddedPostgres,
  stopOrphan,
} from "~/platform/db/embedded";
import { countApplied, countMigrations } from "~/platform/db/migrate";
import { steadyClient } from "~/platform/db/pulse";
import { ownServerConfig } from "~/platform/db/server-config";
import { dataEntries, stagingPlace, swapFolders, undoInterruptedSwap } from "~/platform/db/swap-folders";
import { afterRestore } from "./after-restore";
import { BackupError, type Manifest, packArchive, readManifest, unpackArchive } from "./backup-archive";
import { describeServer, dumpDatabase, restoreDatabase } from "./backup-external";
import { remoteFiles } from "./backup-files";

export interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
  storageUrl?: string | undefined;
}

/**
 * Backs up database, key file and stored files in one archive, with or without the running product. Files are copied after
 * the database, so that every file a row refers to is included.
 */
export async function makeBackup(place: Place, file: string): Promise<Manifest["kind"]> {
  const { dataDir, databaseUrl } = place;
  if (!databaseUrl && !existsSync(path.join(clusterOf(dataDir), "PG_VERSION")))
    throw new BackupError(`There is no data in ${dataDir} yet: nothing to back up.`);
  if (path.resolve(file).startsWith(path.resolve(dataDir) + path.sep))
    throw new BackupError(`Put the backup elsewhere than into ${dataDir}, which it is a copy of.`);
  const stage = `${file}.${process.pid}.parts`;
  const data = path.join(stage, "data");
  mkdirSync(data, { recursive: true, mode: 0o700 });
  try {
    const kind = databaseUrl ? "external" : "embedded";
    const about = databaseUrl
      ? await stageDump(databaseUrl, data)
      : await stageCluster(dataDir, path.join(data, "postgres"));
    for (const name of dataEntries(dataDir).filter((entry) => entry !== "postgres"))
      cpSync(path.join(dataDir, name), path.join(data, name), { recursive: true });
    await (await remoteFiles(place.storageUrl))?.stage(data);
    await packArchive(stage, file, { madeAt: new Date().toISOString(), kind, ...about });
    return kind;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

type Described = Pick<Manifest, "postgres" | "migrations" | "auditHead">;

async function stageDump(url: string, data: string): Promise<Described> {
  // Before the copy, so that the dump's audit log includes the recorded head.
  const described = await describeDatabase(url);
  await dumpDatabase(url, path.join(data, "database.dump"));
  return described;
}

/** Copies through the running product's server, otherwise through a temporary one, with the folder's lock. */
async function stageCluster(dataDir: string, target: string): Promise<Described> {
  const running = findEmbeddedPostgres(dataDir);
  const server = running ?? (await startEmbeddedPostgres({ dataDir }));
  try {
    const described = await describeDatabase(server.url);
    await copyCluster(server.url, clusterOf(dataDir), target);
    return described;
  } finally {
    if ("stop" in server) await server.stop();
  }
}

async function describeDatabase(url: string): Promise<Described> {
  const client = steadyClient(url, "moveease-backup");
  await client.connect();
  try {
    const migrations = await countApplied(client);
    const { rows } = await client.query(
      "select (current_setting('server_version_num')::int / 10000)::text as n",
    );
    const links =
      migrations > 0
        ? await client.query(
            "select position || ':' || seal as head from trail_links order by trail_links.position desc limit 1",
          )
        : undefined;
    return { postgres: rows[0].n, migrations, auditHead: links?.rows[0]?.head };
  } finally {
    await client.end();
  }
}

export interface Restored extends Manifest {
  left: string[];
}

/**
 * Replaces the data with an archive. Refuses data in use, and any existing data without `replace`. The archive is first
 * unpacked beside the data and verified; the old data is kept aside until the new data is in place.
 */
export async function restoreBackup(place: Place, file: string, replace: boolean): Promise<Restored> {
  const { dataDir, databaseUrl } = place;
  mkdirSync(dataDir, { recursive: true });
  const lock = lockDataFolder(dataDir);
  let left: string[] = [];
  try {
    undoInterruptedSwap(dataDir);
    const there = dataEntries(dataDir).length > 0;
    const server = databaseUrl ? await describeServer(databaseUrl) : undefined;
    if (server && server.sessions > 0)
      throw new BackupError(
        `The database is in use (${server.sessions} other sessions). Stop every MoveEase and other program on it first.`,
      );
    const remote = await remoteFiles(place.storageUrl);
    const inBucket = await remote?.filled();
    if ((there || server?.filled || inBucket) && !replace)
      throw new BackupError(
        `There is data in ${server?.filled ? "the database" : inBucket ? place.storageUrl : dataDir} already. To put the backup in its place: npm run restore ${file} -- --replace`,
      );
    const manifest = await readManifest(file);
    refuseMisfits(manifest, databaseUrl);
    await stopOrphan(dataDir);
    const staged = stagingPlace(dataDir);
    await unpackArchive(file, staged, manifest);
    const data = path.join(staged, "data");
    // Added beside the existing files, so that the old rows keep theirs until the swap.
    await remote?.restore(data);
    if (databaseUrl) {
      const dump = path.join(data, "database.dump");
      const aside = path.join(staged, "before.dump");
      left = await restoreDatabase(databaseUrl, dump, server?.filled ? aside : undefined);
      rmSync(dump);
      // An unused embedded database beside the external one is not part of the restore.
      if (existsSync(clusterOf(dataDir)))
        cpSync(clusterOf(dataDir), path.join(data, "postgres"), { recursive: true });
    }
    if (existsSync(path.join(data, "postgres"))) {
      if (!databaseUrl) ownServerConfig(path.join(data, "postgres"));
      giveToServer(path.join(data, "postgres"));
    }
    if (!databaseUrl) await onStagedDatabase(data, afterRestore);
    swapFolders(dataDir, data);
    await remote?.removeOthers();
    return { ...manifest, left };
  } finally {
    rmSync(path.join(dataDir, ".restore-new"), { recursive: true, force: true });
    lock.release();
  }
}

/** Starts the unpacked database for some work, if there is one. */
async function onStagedDatabase(data: string, work: (url: string) => Promise<void>): Promise<void> {
  if (!existsSync(path.join(clusterOf(data), "PG_VERSION"))) return;
  // As root the server is another user, and must get to its files.
  if (runsAsRoot()) chmodSync(path.dirname(data), 0o711);
  const server = await startEmbeddedPostgres({ dataDir: data });
  try {
    await work(server.url);
  } finally {
    await server.stop();
    // Copies of programs and the lock are not data.
    const entries = new Set(dataEntries(data));
    for (const name of readdirSync(data))
      if (!entries.has(name)) rmSync(path.join(data, name), { recursive: true, force: true });
  }
}

const BUNDLED_MAJOR = "18";

function refuseMisfits(manifest: Manifest, databaseUrl: string | undefined): void {
  if (manifest.kind === "external" && !databaseUrl)
    throw new BackupError(
      "This backup was made of a PostgreSQL named by DATABASE_URL. Set DATABASE_URL to an empty one and restore there.",
    );
  if (manifest.kind === "embedded" && databaseUrl)
    throw new BackupError(
      "This backup is of the embedded database. Restore it without DATABASE_URL, start there, and move it over with pg_dump.",
    );
  if (manifest.kind === "embedded" && manifest.postgres !== BUNDLED_MAJOR)
    throw new BackupError(
      `This backup is of PostgreSQL ${manifest.postgres}; this version of MoveEase brings ${BUNDLED_MAJOR}. Restore it with the version that made it.`,
    );
  const elsewhere = Object.keys(manifest.files).find((name) =>
    /^data\/postgres\/(pg_tblspc\/|tablespace_map)/.test(name),
  );
  if (elsewhere)
    throw new BackupError(
      `This backup is not one of MoveEase's: ${elsewhere} puts a part of the database outside its folder. Nothing was changed.`,
    );
  if (manifest.migrations > countMigrations())
    throw new BackupError(
      "This backup was made by a newer version of MoveEase. Update this one first (git pull), then restore.",
    );
}
