import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepRunning } from "./child-process";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "child-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A script that fails at its first starts. Each start adds a line to a file. */
function failing(starts: number): URL {
  const script = path.join(folder, "child.mjs");
  writeFileSync(
    script,
    `import { appendFileSync, readFileSync } from "node:fs";
     const file = ${JSON.stringify(path.join(folder, "starts"))};
     appendFileSync(file, process.pid + "\\n");
     if (readFileSync(file, "utf8").split("\\n").length - 1 <= ${starts}) process.exit(7);
     process.send({ pid: process.pid });
     setInterval(() => {}, 1000);`,
  );
  return pathToFileURL(script);
}
const pids = () => readFileSync(path.join(folder, "starts"), "utf8").trim().split("\n").map(Number);
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("a patient child that fails to start is tried until it starts", { timeout: 60_000 }, async () => {
  const child = keepRunning<{ pid: number }>("child", failing(3), { isPatient: true });
  const { pid } = await child.ready;
  expect(pids()).toHaveLength(4);
  await child.stop();
  expect(isRunning(pid)).toBe(false);
});

test("any other fails after its second start", { timeout: 60_000 }, async () => {
  await expect(keepRunning("child", failing(9), {}).ready).rejects.toThrow("ended with 7");
  expect(pids()).toHaveLength(2);
});

test("a child that cannot start is stopped at once and not tried again", { timeout: 60_000 }, async () => {
  const child = keepRunning("child", failing(1_000), { isPatient: true });
  await vi.waitFor(() => expect(pids().length).toBeGreaterThan(1), { timeout: 20_000, interval: 50 });
  await child.stop();
  await expect(child.ready).rejects.toThrow("ended");
  const tried = pids().length;
  await new Promise((done) => setTimeout(done, 2_500));
  expect(pids()).toHaveLength(tried);
});

test("a child that dies is started again until it is stopped", { timeout: 60_000 }, async () => {
  const child = keepRunning<{ pid: number }>("child", failing(0), {});
  const { pid } = await child.ready;
  process.kill(pid, "SIGKILL");
  await vi.waitFor(() => expect(pids()).toHaveLength(2), { timeout: 20_000, interval: 50 });
  await child.stop();
  expect(pids().filter(isRunning)).toEqual([]);
});
