import assert from "node:assert/strict";
import { test } from "node:test";
import { withTree } from "./planted.mjs";
import { importsOf, lineAt, listFiles, resolveImport, withoutComments } from "./sources.mjs";

const specifiers = (text) => importsOf(text).map(({ specifier }) => specifier);

test("finds every way to import, over several lines too", () => {
  const text = [
    'import a from "a";',
    "import {",
    "  b,",
    "  type B,",
    '} from "b";',
    'import * as c from "c";',
    'import "d";',
    'import type { E } from "e";',
    'import type F from "f";',
    'export { g } from "g";',
    'export * from "h";',
    'export type { I } from "i";',
    'const j = () => import("j");',
    'type K = import("k").K;',
    'type L = typeof import("l");',
  ].join("\n");
  assert.deepEqual(specifiers(text), [..."abcdefghijkl"]);
  const types = importsOf(text).filter(({ typeOnly }) => typeOnly);
  assert.deepEqual(
    types.map(({ specifier }) => specifier),
    ["e", "f", "i", "k", "l"],
  );
  assert.equal(importsOf(text)[1].line, 2);
  assert.equal(importsOf(text).find(({ specifier }) => specifier === "j").lazy, true);
});

test("does not take a binding called type for a type", () => {
  assert.equal(importsOf('import type from "x";')[0].typeOnly, false);
  assert.equal(importsOf('import type, { y } from "x";')[0].typeOnly, false);
});

test("is not deceived by comments, texts and regular expressions", () => {
  assert.deepEqual(specifiers('// import a from "a"\n/* import b from "b" */'), []);
  assert.deepEqual(specifiers("const x = `import a from 'a'; ${'}'} import b from 'b'`;"), []);
  assert.deepEqual(specifiers('const r = /["\'`]/;\nconst s = "//";\nimport a from "a";'), ["a"]);
  assert.deepEqual(specifiers('const page = <p>don\'t // say</p>;\nconst l = () => import("a");'), ["a"]);
  assert.deepEqual(specifiers('export const from = "a";'), []);
  assert.deepEqual(specifiers("/* never closed"), []);
});

test("keeps every line where it was", () => {
  const text = "a\n/* b\nc */ d `e\n${f}`\ng";
  assert.equal(withoutComments(text).length, text.length);
  assert.equal(lineAt(withoutComments(text), withoutComments(text).indexOf("g")), 5);
});

test("lists and resolves files of ours", () =>
  withTree(
    {
      "src/a/one.ts": "",
      "src/two.tsx": "",
      "src/a/node_modules/x.ts": "",
      "src/.hidden/y.ts": "",
      "src/db/migrations/0000.sql": "",
    },
    (root) => {
      assert.deepEqual(listFiles(root, "src"), ["src/a/one.ts", "src/two.tsx"]);
      assert.deepEqual(listFiles(root, "nowhere"), []);
      assert.equal(resolveImport(root, "src/a/one.ts", "../two"), "src/two.tsx");
      assert.equal(resolveImport(root, "src/two.tsx", "~/a/one"), "src/a/one.ts");
      assert.equal(resolveImport(root, "src/two.tsx", "./a/one.ts?url"), "src/a/one.ts");
      assert.equal(resolveImport(root, "src/two.tsx", "./gone"), "src/gone");
      assert.equal(resolveImport(root, "src/two.tsx", "react"), undefined);
      assert.equal(resolveImport(root, "src/two.tsx", "./+types/two"), undefined);
    },
  ));
