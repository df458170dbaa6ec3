import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { isMigrated } from "~/platform/db/migrate";
import { decrypt, encrypt, readSignedToken, signedToken } from "~/platform/secrets/secrets";
import { addKey, openMasterKeys } from "./key-file";

let folder = "";
const file = () => path.join(folder, "secret.key");
beforeEach(() => {
  folder = mkdtempSync("/tmp/moveease-key-");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("is made where there is no data yet, for us alone, and stays", () => {
  openMasterKeys({}, folder, false);
  const sealed = encrypt("passkey");
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  openMasterKeys({}, folder, true);
  expect(decrypt(sealed)).toBe("passkey");
});

test("a lost one is never replaced where there is data", () => {
  expect(() => openMasterKeys({}, folder, true)).toThrow(`The key file ${file()} is missing`);
  expect(existsSync(file())).toBe(false);
  openMasterKeys({ SECRET_KEY: "a sentence of the operator's" }, folder, true);
});

test("one that was emptied or cut short is not used", () => {
  for (const damaged of ["", "c2hvcnQ=", `${Buffer.alloc(32, 7).toString("base64")}\nc2hvcnQ=`]) {
    writeFileSync(file(), damaged);
    expect(() => openMasterKeys({}, folder, true)).toThrow("is damaged");
    expect(readFileSync(file(), "utf8")).toBe(damaged);
  }
});

test("another key is used at once by who runs already; what the first one sealed and signed holds", () => {
  const id = "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6a";
  openMasterKeys({}, folder, false);
  const [sealed, link] = [encrypt("before"), signedToken("quote-link", id)];
  addKey(folder);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  const anew = encrypt("after");
  expect(anew.slice(0, 11)).not.toBe(sealed.slice(0, 11));
  expect([decrypt(sealed), decrypt(anew)]).toEqual(["before", "after"]);
  expect(readSignedToken("quote-link", link)).toBe(id);
  openMasterKeys({}, folder, true);
  expect([decrypt(sealed), decrypt(anew)]).toEqual(["before", "after"]);
  expect(signedToken("quote-link", id)).toBe(link);
});

test("SECRET_KEY seals, those it replaced read, the first of all signs", () => {
  const id = "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6a";
  openMasterKeys({ SECRET_KEY: "the first of all keys" }, folder, true);
  const [sealed, link] = [encrypt("before"), signedToken("quote-link", id)];
  openMasterKeys(
    {
      SECRET_KEY: "the third of all keys",
      SECRET_KEY_BEFORE: ["the second of all", "the first of all keys"],
    },
    folder,
    true,
  );
  expect(decrypt(sealed)).toBe("before");
  expect(readSignedToken("quote-link", link)).toBe(id);
  const anew = encrypt("after");
  openMasterKeys({ SECRET_KEY: "the first of all keys" }, folder, true);
  expect(() => decrypt(anew)).toThrow("a key that is not known");
});

test("there is data where the product has migrated, and none in an empty database", async () => {
  expect(await isMigrated(inject("serverUrl"))).toBe(true);
  expect(await isMigrated(inject("serverUrl").replace("/moveease?", "/postgres?"))).toBe(false);
});
