import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderStorage } from "./folder-storage";
import type { Storage } from "./storage";

let folder = "";
let files: Storage;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "moveease-storage-"));
  files = folderStorage(path.join(folder, "files"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("files in a folder", () => {
  test("what is put is got, replaced and removed", async () => {
    await files.put("claims/one.jpg", Buffer.from("first"));
    await files.put("claims/one.jpg", Buffer.from("second"));
    expect((await files.get("claims/one.jpg"))?.toString()).toBe("second");
    expect(await readdir(path.join(folder, "files/claims"))).toEqual(["one.jpg"]);
    await files.remove("claims/one.jpg");
    await files.remove("claims/one.jpg");
    expect(await files.get("claims/one.jpg")).toBeUndefined();
  });

  test("nobody else on the machine reads them", async () => {
    await files.put("claims/two.jpg", Buffer.from("x"));
    expect((await stat(path.join(folder, "files/claims/two.jpg"))).mode & 0o077).toBe(0);
    expect((await stat(path.join(folder, "files/claims"))).mode & 0o077).toBe(0);
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
    await expect(files.put(key, Buffer.from("x"))).rejects.toThrow(RangeError);
    await expect(files.get(key)).rejects.toThrow(RangeError);
    await expect(files.remove(key)).rejects.toThrow(RangeError);
  });
});
