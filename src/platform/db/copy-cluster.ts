import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { steadyClient } from "./pulse";

/** Folders that PostgreSQL recreates, and WAL, which is copied after its end is known (documentation, 25.3.4). */
const CONTENTS_LEFT_OUT = new Set(
  "pg_wal pg_wal/archive_status pg_wal/summaries pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat_tmp pg_subtrans".split(
    " ",
  ),
);
const FILES_LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|pgsql_tmp.*|pg_internal\.init.*)$/;

/**
 * Copies a running server's files so that a server started on the copy recovers to the end of the copy:
 * pg_backup_start, the files, pg_control last, pg_backup_stop, its backup_label, and the WAL between. A temporary
 * replication slot keeps the WAL during the copy and ends with the session.
 * @param target is created, mode 700
 */
export async function copyCluster(url: string, cluster: string, target: string): Promise<void> {
  const client = steadyClient(url, "moveease-backup");
  await client.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("select pg_create_physical_replication_slot($1, true, true)", [
      `moveease_backup_${process.pid}`,
    ]);
    const started = await client.query(
      "select pg_walfile_name(pg_backup_start('moveease', fast => true)) as segment",
    );
    copyFolder(cluster, target, "");
    copyFileSync(path.join(cluster, "global/pg_control"), path.join(target, "global/pg_control"));
    const { rows } = await client.query(
      "select pg_walfile_name(lsn) as segment, labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)",
    );
    const { segment: last, labelfile, spcmapfile } = rows[0];
    writeFileSync(path.join(target, "backup_label"), labelfile, { mode: 0o600 });
    if (spcmapfile) writeFileSync(path.join(target, "tablespace_map"), spcmapfile, { mode: 0o600 });
    const first: string = started.rows[0].segment;
    for (const name of readdirSync(path.join(cluster, "pg_wal"))) {
      const needed = /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last;
      if (needed || name.endsWith(".history"))
        copyFileSync(path.join(cluster, "pg_wal", name), path.join(target, "pg_wal", name));
    }
  } finally {
    await client.end();
  }
}

function copyFolder(cluster: string, target: string, inside: string): void {
  mkdirSync(path.join(target, inside), { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(path.join(cluster, inside), { withFileTypes: true })) {
    const relative = path.posix.join(inside, entry.name);
    if (entry.isDirectory()) copyFolder(cluster, target, relative);
    else if (
      entry.isFile() &&
      !CONTENTS_LEFT_OUT.has(inside) &&
      !FILES_LEFT_OUT.test(entry.name) &&
      relative !== "global/pg_control"
    )
      copyUnlessGone(path.join(cluster, relative), path.join(target, relative));
  }
}

/** A dropped table removes its files during the copy; the WAL records the drop. */
function copyUnlessGone(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
