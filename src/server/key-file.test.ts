import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { isMigrated } from "~/platform/db/migrate";
import { masterKey } from "./key-file";

let folder = "";
const file = () => path.join(folder, "secret.key");
beforeEach(() => {
  folder = mkdtempSync("/tmp/moveease-key-");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("is made where there is no data yet, for us alone, and stays", () => {
  const key = masterKey(undefined, folder, false);
  expect(key).toHaveLength(32);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(masterKey(undefined, folder, true)).toEqual(key);
});

test("a lost one is never replaced where there is data", () => {
  expect(() => masterKey(undefined, folder, true)).toThrow(`The key file ${file()} is missing`);
  expect(existsSync(file())).toBe(false);
  expect(masterKey("a sentence of the operator's", folder, true)).toHaveLength(32);
});

test("one that was emptied or cut short is not used", () => {
  for (const damaged of ["", "c2hvcnQ="]) {
    writeFileSync(file(), damaged);
    expect(() => masterKey(undefined, folder, true)).toThrow("is damaged");
    expect(readFileSync(file(), "utf8")).toBe(damaged);
  }
});

test("there is data where the product has migrated, and none in an empty database", async () => {
  expect(await isMigrated(inject("serverUrl"))).toBe(true);
  expect(await isMigrated(inject("serverUrl").replace("/moveease?", "/postgres?"))).toBe(false);
});
