import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbeddedPostgres } from "~/platform/db/embedded";
import { openStorage } from "~/platform/storage/open-storage";
import { startS3 } from "~/platform/testing/s3-server";
import { scratchFolder } from "~/platform/testing/scratch-folder";
import { checkFiles } from "~/server/doctor/doctor-checks";
import { makeBackup, restoreBackup } from "./backup-data";

const OLD = "s3://moveease-files/old";
const NEW = "s3://moveease-files/new";
const folder = scratchFolder();
const archive = path.join(folder, "moveease.tar.gz");
const dataDir = path.join(folder, "data");
let s3: Awaited<ReturnType<typeof startS3>>;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  s3 = await startS3("moveease-files");
  const old = await openStorage(OLD, "");
  await old.put("claims/one.jpg", Buffer.from("one"));
  await old.put("claims/two.jpg", Buffer.from("two"));
  const server = await startEmbeddedPostgres({ dataDir, ephemeral: true });
  await server.stop();
  mkdirSync(path.join(dataDir, "files/claims"), { recursive: true });
  writeFileSync(path.join(dataDir, "files/claims/from-before-the-bucket.jpg"), "old");
  await makeBackup({ dataDir, databaseUrl: undefined, storageUrl: OLD }, archive);
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function filesAt(storageUrl: string | undefined, place = ""): Promise<Record<string, string>> {
  const files = await openStorage(storageUrl, place);
  const found: Record<string, string> = {};
  for await (const key of files.keys()) found[key] = String(await files.get(key));
  return found;
}

const BOTH = { "claims/one.jpg": "one", "claims/two.jpg": "two" };
const restore = (name: string, storageUrl: string | undefined, replace = false) =>
  restoreBackup({ dataDir: path.join(folder, name), databaseUrl: undefined, storageUrl }, archive, replace);

test("a bucket's files are in the archive and come back into another bucket", async () => {
  await restore("elsewhere", NEW);
  expect(await filesAt(NEW)).toEqual(BOTH);
  expect(existsSync(path.join(folder, "elsewhere/files"))).toBe(false);
  expect(existsSync(path.join(folder, "elsewhere/postgres/PG_VERSION"))).toBe(true);
});

test("a bucket that holds files is not written to without being told so, and then holds those of the archive alone", async () => {
  const files = await openStorage(NEW, "");
  await files.put("claims/three.jpg", Buffer.from("three"));
  await expect(restore("again", NEW)).rejects.toThrow(
    /^There is data in s3:\/\/moveease-files\/new already\./,
  );
  expect(await filesAt(NEW)).toMatchObject({ "claims/three.jpg": "three" });
  await restore("again", NEW, true);
  expect(await filesAt(NEW)).toEqual(BOTH);
});

test("a company that left its bucket finds the files in the folder", async () => {
  await restore("folder", undefined);
  expect(await filesAt(undefined, path.join(folder, "folder"))).toEqual(BOTH);
});

test("a bucket that cannot be reached stops backup and restore with a sentence, and the data is as it was", async () => {
  await expect(
    makeBackup(
      { dataDir, databaseUrl: undefined, storageUrl: "s3://missing" },
      path.join(folder, "no.tar.gz"),
    ),
  ).rejects.toThrow(/^The files in s3:\/\/missing cannot be reached \(.+\)\. Check STORAGE_URL/);
  expect(existsSync(path.join(folder, "no.tar.gz"))).toBe(false);
  await expect(restore("unreached", "s3://missing", true)).rejects.toThrow(/^The files in s3:\/\/missing/);
  expect(existsSync(path.join(folder, "unreached/postgres"))).toBe(false);
});

test("the doctor tries the bucket and leaves nothing behind", async () => {
  expect(await checkFiles(OLD)).toMatchObject({ state: "ok" });
  expect(await filesAt(OLD)).toEqual(BOTH);
  expect(await checkFiles("s3://missing")).toMatchObject({
    state: "wrong",
    says: "s3://missing cannot be used (NotFound, HTTP 404)",
  });
});
