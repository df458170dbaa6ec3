import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { extract, Header } from "tar";
import { afterEach, expect, test } from "vitest";
import { clusterOf, startEmbeddedPostgres } from "~/platform/db/embedded";
import { scratchFolder } from "~/platform/testing/scratch-folder";
import { packArchive } from "./backup-archive";
import { makeBackup, restoreBackup } from "./backup-data";

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function newFolder(): string {
  const folder = scratchFolder();
  chmodSync(folder, 0o755);
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
const place = (dataDir: string) => ({ dataDir, databaseUrl: undefined, storageUrl: undefined });

interface Entry {
  name: string;
  text?: string;
  type?: "File" | "SymbolicLink" | "Link" | "Directory" | "FIFO";
  linkpath?: string;
  size?: number;
}

function archive(entries: Entry[]): string {
  const file = path.join(newFolder(), "hostile.tar.gz");
  const blocks = entries.flatMap(({ name, text = "", type = "File", linkpath = "", size }) => {
    const body = Buffer.from(text);
    const header = new Header({
      path: name,
      type,
      linkpath,
      size: size ?? body.length,
      mode: 0o600,
      mtime: new Date(0),
    });
    header.encode();
    return [header.block ?? Buffer.alloc(0), body, Buffer.alloc((512 - (body.length % 512)) % 512)];
  });
  writeFileSync(file, gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)])));
  return file;
}

const KEY = { size: 7, sha256: "n/a" };
const manifest = (files: string) =>
  `{"product":"moveease","format":1,"madeAt":"","kind":"embedded","postgres":"18","migrations":1,"files":${files}}`;
const named = (...names: string[]) =>
  manifest(JSON.stringify(Object.fromEntries(["data/secret.key", ...names].map((name) => [name, KEY]))));
const key = { name: "data/secret.key", text: "the key" };

test.each<[string, Entry[]]>([
  [
    "a path that leads out",
    [
      { name: "manifest.json", text: named("data/../../evil") },
      key,
      { name: "data/../../evil", text: "the key" },
    ],
  ],
  [
    "a path beside the data",
    [{ name: "manifest.json", text: named() }, key, { name: "../evil", text: "the key" }],
  ],
  [
    "an absolute path",
    [{ name: "manifest.json", text: named() }, key, { name: "/tmp/evil-of-moveease", text: "the key" }],
  ],
  [
    "a path with a back-slash",
    [
      { name: "manifest.json", text: named("data\\..\\evil") },
      key,
      { name: "data\\..\\evil", text: "the key" },
    ],
  ],
  [
    "a symbolic link",
    [
      { name: "manifest.json", text: named() },
      key,
      { name: "data/files", type: "SymbolicLink", linkpath: "/etc" },
    ],
  ],
  [
    "a hard link",
    [
      { name: "manifest.json", text: named() },
      key,
      { name: "data/evil", type: "Link", linkpath: "/etc/passwd" },
    ],
  ],
  ["a pipe", [{ name: "manifest.json", text: named() }, key, { name: "data/evil", type: "FIFO" }]],
  ["a file twice", [{ name: "manifest.json", text: named() }, key, key]],
  [
    "__proto__ in its manifest",
    [
      {
        name: "manifest.json",
        text: manifest('{"data/secret.key":{"size":7,"sha256":"n/a"},"__proto__":{"size":1,"sha256":""}}'),
      },
      key,
    ],
  ],
  [
    "__proto__ as a folder",
    [
      { name: "manifest.json", text: named("data/__proto__/x") },
      key,
      { name: "data/__proto__/x", text: "the key" },
    ],
  ],
  ["its manifest behind the data", [key, { name: "manifest.json", text: named() }]],
  [
    "more in a file than the manifest says",
    [
      { name: "manifest.json", text: named() },
      { name: "data/secret.key", text: "x".repeat(5_000_000) },
    ],
  ],
])("an archive with %s is refused as a whole, before anything is written", async (_, entries) => {
  const dataDir = newFolder();
  writeFileSync(path.join(dataDir, "secret.key"), "their key");
  const before = readdirSync(dataDir);
  await expect(restoreBackup(place(dataDir), archive(entries), true)).rejects.toThrow("Nothing was changed");
  expect(readdirSync(dataDir)).toEqual(before);
  expect(readFileSync(path.join(dataDir, "secret.key"), "utf8")).toBe("their key");
  expect(existsSync("/tmp/evil-of-moveease")).toBe(false);
});

test("an archive that says it holds more than the disk takes is refused before it is unpacked", async () => {
  const size = 2 ** 43;
  const text = manifest(JSON.stringify({ "data/secret.key": { size, sha256: "" } }));
  const dataDir = newFolder();
  await expect(
    restoreBackup(
      place(dataDir),
      archive([
        { name: "manifest.json", text },
        { ...key, size },
      ]),
      true,
    ),
  ).rejects.toThrow(/Nothing was changed/);
  expect(readdirSync(dataDir)).toEqual([]);
});

test("the server's configuration is the product's own, whatever the archive brings", {
  timeout: 120_000,
}, async () => {
  const folder = newFolder();
  const dataDir = path.join(folder, "data");
  await (await startEmbeddedPostgres({ dataDir, ephemeral: true })).stop();
  const good = path.join(folder, "good.tar.gz");
  await makeBackup(place(dataDir), good);
  const stage = path.join(folder, "stage");
  mkdirSync(stage);
  await extract({ file: good, cwd: stage });
  const cluster = path.join(stage, "data/postgres");
  const ran = path.join(folder, "ran");
  for (const name of ["postgresql.conf", "postgresql.auto.conf"])
    writeFileSync(
      path.join(cluster, name),
      `archive_mode = on\narchive_command = 'touch ${ran}'\nrestore_command = 'touch ${ran}'\nlisten_addresses = '*'\n`,
    );
  writeFileSync(path.join(cluster, "pg_hba.conf"), "host all all 0.0.0.0/0 trust\n");
  writeFileSync(path.join(cluster, "recovery.signal"), "");
  rmSync(path.join(stage, "manifest.json"));
  const hostile = path.join(folder, "hostile.tar.gz");
  await packArchive(stage, hostile, { madeAt: "", kind: "embedded", postgres: "18", migrations: 0 });

  const restored = path.join(newFolder(), "data");
  await restoreBackup(place(restored), hostile, false);
  for (const name of ["postgresql.conf", "postgresql.auto.conf", "pg_hba.conf", "pg_ident.conf"])
    expect(readFileSync(path.join(clusterOf(restored), name), "utf8")).not.toMatch(
      /command|0\.0\.0\.0|listen/,
    );
  expect(existsSync(path.join(clusterOf(restored), "recovery.signal"))).toBe(false);
  const server = await startEmbeddedPostgres({ dataDir: restored });
  undo.push(server.stop);
  expect(existsSync(ran)).toBe(false);
});
