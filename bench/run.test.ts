import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

test("the bench loads in plain Node, and says which parts exist", async () => {
  const asked = run(process.execPath, [path.join(import.meta.dirname, "run.ts"), "--only", "everything"]);
  await expect(asked).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining("growth, staff, payroll, crm"),
  });
});
