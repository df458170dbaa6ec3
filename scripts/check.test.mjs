import assert from "node:assert/strict";
import { test } from "node:test";
import { chosen, node, runLanes } from "./check.mjs";

const part = (name, run) => ({ name, run });
const fine = part("fine", node("-e", "console.log('nobody asked')"));
const faulty = part("faulty", node("-e", "console.error('a.ts:1 wrong'); process.exit(3)"));
const broken = part("broken", async () => {
  throw new Error("could not begin");
});

async function run(lanes) {
  const lines = [];
  const ok = await runLanes(lanes, (line) => lines.push(line));
  return { ok, said: lines.join("\n") };
}

test("says little when all is in order", async () => {
  const { ok, said } = await run([[fine], [fine]]);
  assert.equal(ok, true);
  assert.match(said, /ok {5}fine/);
  assert.match(said, /All in order/);
  assert.doesNotMatch(said, /nobody asked/);
});

test("fails with what the failing parts say, and runs the others all the same", async () => {
  const { ok, said } = await run([[faulty, fine], [broken]]);
  assert.equal(ok, false);
  assert.match(said, /FAILED faulty/);
  assert.match(said, /a\.ts:1 wrong/);
  assert.match(said, /could not begin/);
  assert.match(said, /ok {5}fine/);
  assert.match(said, /To mend: (faulty, broken|broken, faulty)\./);
});

test("runs only the parts asked for, and refuses unknown ones", () => {
  assert.deepEqual(chosen([[fine, faulty], [broken]], ["faulty"]), [[faulty], []]);
  assert.throws(() => chosen([[fine]], ["spelling"]), /No part is called 'spelling'/);
});
