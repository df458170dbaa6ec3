import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startS3 } from "~/platform/testing/s3-server";
import { parseBucket } from "./bucket";
import { folderStorage } from "./folder-storage";
import { copyFiles, openStorage } from "./open-storage";
import { s3Storage } from "./s3-storage";
import type { Storage } from "./storage";

let folder = "";
let s3: Awaited<ReturnType<typeof startS3>>;
const kinds: Record<string, Storage> = {};
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "moveease-storage-"));
  s3 = await startS3("moveease-files");
  kinds.folder = await openStorage(undefined, folder);
  kinds.bucket = await openStorage("s3://moveease-files/company", folder);
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const kind = (name: string) => kinds[name] as Storage;

async function keysOf(files: Storage): Promise<string[]> {
  const keys = [];
  for await (const key of files.keys()) keys.push(key);
  return keys.sort();
}

describe.each(["folder", "bucket"])("files in a %s", (name) => {
  test("what is put is got, replaced and removed", async () => {
    const files = kind(name);
    await files.put("claims/one.jpg", Buffer.from("first"));
    await files.put("claims/one.jpg", Buffer.from("second"));
    expect((await files.get("claims/one.jpg"))?.toString()).toBe("second");
    expect(await keysOf(files)).toEqual(["claims/one.jpg"]);
    await files.remove("claims/one.jpg");
    await files.remove("claims/one.jpg");
    expect(await files.get("claims/one.jpg")).toBeUndefined();
    expect(await keysOf(files)).toEqual([]);
  });

  test("any bytes come back as they were", async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256));
    await kind(name).put("claims/bytes.jpg", bytes);
    expect((await kind(name).get("claims/bytes.jpg"))?.equals(bytes)).toBe(true);
    await kind(name).remove("claims/bytes.jpg");
  });

  test.each([
    "../key.jpg",
    "/etc/passwd",
    "claims/../../x.jpg",
    "claims/A.jpg",
    "a\0.jpg",
    "claims",
    "",
    "a//b.jpg",
  ])("%j is no key", async (key) => {
    await expect(kind(name).put(key, Buffer.from("x"))).rejects.toThrow(RangeError);
    await expect(kind(name).get(key)).rejects.toThrow(RangeError);
    await expect(kind(name).remove(key)).rejects.toThrow(RangeError);
  });
});

test("nobody else on the machine reads a folder's files, and half a file is none", async () => {
  await kind("folder").put("claims/two.jpg", Buffer.from("x"));
  await writeFile(path.join(folder, "files/claims/three.jpg.0192.part"), "half");
  expect((await stat(path.join(folder, "files/claims/two.jpg"))).mode & 0o077).toBe(0);
  expect((await stat(path.join(folder, "files/claims"))).mode & 0o077).toBe(0);
  expect(await keysOf(kind("folder"))).toEqual(["claims/two.jpg"]);
  await kind("folder").remove("claims/two.jpg");
});

test("what was begun of a file and left goes with it, what is being written stays", async () => {
  const [left, fresh] = ["0193.part", "0194.part"].map((end) =>
    path.join(folder, `files/claims/four.jpg.${end}`),
  );
  await writeFile(left ?? "", "half");
  await writeFile(fresh ?? "", "half");
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await utimes(left ?? "", anHourAgo, anHourAgo);
  await kind("folder").remove("claims/four.jpg");
  const there = await readdir(path.join(folder, "files/claims"));
  expect(there.filter((name) => name.startsWith("four"))).toEqual(["four.jpg.0194.part"]);
});

test("two processes see each other's files in a bucket, and a prefix sees only its own", async () => {
  const elsewhere = await openStorage("s3://moveease-files/company", "/nowhere");
  const neighbour = await openStorage("s3://moveease-files", "/nowhere");
  await kind("bucket").put("claims/shared.jpg", Buffer.from("x"));
  expect((await elsewhere.get("claims/shared.jpg"))?.toString()).toBe("x");
  expect(await neighbour.get("claims/shared.jpg")).toBeUndefined();
  await elsewhere.remove("claims/shared.jpg");
});

test("more files than one answer lists are all copied", async () => {
  const some = folderStorage(path.join(folder, "some"));
  for (let index = 0; index < 7; index++) await some.put(`claims/n${index}.jpg`, Buffer.from([index]));
  const bucket = s3Storage({ bucket: "moveease-files", prefix: "some/" }, { keysAtOnce: 3 });
  expect((await copyFiles(some, bucket)).size).toBe(7);
  expect((await keysOf(bucket)).length).toBe(7);
  expect(await bucket.get("claims/n6.jpg")).toEqual(Buffer.from([6]));
});

test("a bucket that is not there, and keys that are wrong, are errors and no missing files", async () => {
  const missing = await openStorage("s3://no-such-bucket", "");
  await expect(missing.check()).rejects.toMatchObject({ name: "NotFound" });
  await expect(missing.get("claims/one.jpg")).rejects.toMatchObject({ name: "NoSuchBucket" });
  process.env.AWS_ACCESS_KEY_ID = "wrong";
  try {
    const stranger = await openStorage("s3://moveease-files/company", "");
    await expect(stranger.get("claims/one.jpg")).rejects.toMatchObject({ name: "InvalidAccessKeyId" });
  } finally {
    process.env.AWS_ACCESS_KEY_ID = "S3RVER";
  }
});

test("an address names a bucket and perhaps a folder in it", () => {
  expect(parseBucket("s3://moveease-files")).toEqual({ bucket: "moveease-files", prefix: "" });
  expect(parseBucket("s3://moveease-files/")).toEqual({ bucket: "moveease-files", prefix: "" });
  expect(parseBucket("s3://files/company/one")).toEqual({ bucket: "files", prefix: "company/one/" });
  for (const wrong of [
    "",
    "s3://",
    "s3://B",
    "s3://files/../x",
    "s3://files//x",
    "https://files",
    "/srv/files",
  ])
    expect(parseBucket(wrong), wrong).toBeUndefined();
});

test("the folder is made when it is first asked for", async () => {
  const files = folderStorage(path.join(folder, "new"));
  expect(await keysOf(files)).toEqual([]);
  await files.check();
  expect(await readdir(path.join(folder, "new"))).toEqual([]);
});
