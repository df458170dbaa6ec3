import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Runs `use` on a temporary folder with these files (path → text), and removes it afterwards. */
export async function withTree(files, use) {
  const root = mkdtempSync(path.join(tmpdir(), "planted-"));
  try {
    for (const [file, text] of Object.entries(files)) {
      const target = path.join(root, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
    return await use(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Asserts that a check finds nothing in this tree. */
export function passes(check, files) {
  return withTree(files, async (root) => assert.deepEqual(await check(root), []));
}

/** Asserts that a check finds exactly one fault in this tree, with this place and text. */
export function fails(check, files, { file, line, says }) {
  return withTree(files, async (root) => {
    const found = await check(root);
    assert.equal(found.length, 1, `one fault expected, found ${JSON.stringify(found, null, 2)}`);
    assert.equal(found[0].file, file);
    if (line !== undefined) assert.equal(found[0].line, line);
    assert.match(found[0].message, says);
  });
}
