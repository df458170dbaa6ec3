import { execFileSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterEach, expect, inject, test } from "vitest";
import { countApplied, countMigrations, migrateDatabase } from "~/platform/db/migrate";
import { startOldServer } from "~/platform/testing/old-server";
import { scratchFolder } from "~/platform/testing/scratch-folder";
import { makeBackup, restoreBackup } from "./backup-data";
import { clients } from "./backup-external";

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function newFolder(): string {
  const folder = scratchFolder();
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function ask(url: string, ...questions: string[]): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let last: Record<string, unknown> | undefined;
    for (const question of questions) last = (await client.query(question)).rows[0];
    return last;
  } finally {
    await client.end();
  }
}

/** PostgreSQL's client programs are not in npm: each version is tested where it is installed. */
function hasPrograms(major: number): boolean {
  if (existsSync(path.join(clients.folder, `${major}`, "bin/pg_restore"))) return true;
  try {
    const [, found] = /\b(\d+)/.exec(execFileSync("pg_restore", ["--version"], { encoding: "utf8" })) ?? [];
    // From version 17 it sends a setting that older servers do not know.
    return Number(found) >= major && (Number(found) < 17 || major >= 17);
  } catch {
    return false;
  }
}

const shared = async () => ({
  url: inject("serverUrl").replace("/moveease?", "/postgres?"),
  stop: async () => undefined,
});

test("without PostgreSQL's programs a backup says which to install, and leaves nothing", async () => {
  const { PATH } = process.env;
  const { folder } = clients;
  undo.push(() => {
    process.env.PATH = PATH;
    clients.folder = folder;
  });
  const dataDir = newFolder();
  const file = path.join(newFolder(), "moveease.tar.gz");
  const { url } = await shared();
  process.env.PATH = dataDir;
  clients.folder = dataDir;
  await expect(makeBackup({ dataDir, databaseUrl: url, storageUrl: undefined }, file)).rejects.toThrow(
    /^pg_dump is not installed here\. .*postgresql-client-18/,
  );
  expect(existsSync(file)).toBe(false);
});

/** Its triggers refuse every change of its lines, also inserts, so that a restore must fill tables before they are made. */
const FROZEN_INVENTORY = [
  "insert into inventories (id, quote_number) values ('01942e46-3a00-7000-8000-0000000000a1', 'QT-2026-001')",
  `insert into inventory_versions (id, inventory_id, version, kind_version, origin, rooms)
    values ('01942e46-3a00-7000-8000-0000000000a2', '01942e46-3a00-7000-8000-0000000000a1', 1, 1, 'office', '[]')`,
  `insert into inventory_lines (version_id, item_id, position, room, name, name_sw, quantity)
    values ('01942e46-3a00-7000-8000-0000000000a2', gen_random_uuid(), 1, '1', 'Sofa', 'Kochi', 3)`,
  "update inventory_versions set frozen_at = now(), frozen_for = 'quote', frozen_reference = 'QT-2026-001'",
];

const SERVERS = [
  { major: 15, open: startOldServer },
  { major: 18, open: shared },
];
for (const { major, open } of SERVERS.filter((server) => hasPrograms(server.major)))
  test(`PostgreSQL ${major}: an ordinary owner backs up, and restores into an empty and into a filled database`, {
    timeout: 120_000,
  }, async () => {
    const { url: admin, stop } = await open();
    undo.push(stop);
    const names = ["one", "two"].map((name) => `owned_${name}_${process.pid}`);
    const owner = `owner_${process.pid}`;
    await ask(admin, `create role ${owner} login`);
    undo.push(() =>
      ask(admin, ...names.map((name) => `drop database if exists ${name}`), `drop role ${owner}`),
    );
    const [from = "", to = ""] = names.map((name) => admin.replace("/postgres?", `/${name}?`));
    for (const name of names) {
      await ask(admin, `create database ${name} owner ${owner}`);
      // Created by the operator, as at database providers.
      for (const extension of ["btree_gist", "pg_trgm"])
        await ask(admin.replace("/postgres?", `/${name}?`), `create extension ${extension}`);
    }
    const asOwner = (url: string) => url.replace(/\/\/\w+@/, `//${owner}@`);
    await migrateDatabase(asOwner(from));
    await ask(asOwner(from), "create table kept as select 'Ngũgĩ' as name", ...FROZEN_INVENTORY);

    const dataDir = newFolder();
    writeFileSync(path.join(dataDir, "secret.key"), "the key");
    const file = path.join(newFolder(), "moveease.tar.gz");
    await makeBackup({ dataDir, databaseUrl: asOwner(from), storageUrl: undefined }, file);

    const place = { dataDir: newFolder(), databaseUrl: asOwner(to), storageUrl: undefined };
    for (const replace of [false, true]) {
      const { left } = await restoreBackup(place, file, replace);
      expect(left).toEqual(["comment of extension btree_gist", "comment of extension pg_trgm"]);
      expect(await ask(asOwner(to), "select name from kept")).toEqual({ name: "Ngũgĩ" });
      expect(await ask(asOwner(to), "select sum(quantity)::int as pieces from inventory_lines")).toEqual({
        pieces: 3,
      });
      await expect(ask(asOwner(to), "update inventory_lines set quantity = 1")).rejects.toThrow(/frozen/);
      const client = new pg.Client({ connectionString: asOwner(to) });
      await client.connect();
      expect(await countApplied(client)).toBe(countMigrations());
      await client.end();
      await ask(asOwner(to), "update kept set name = 'another'");
    }
  });
