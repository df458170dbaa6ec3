import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, expect, test } from "vitest";
import { builtFiles } from "./built-files";

const SCRIPT = "export const answer = 42;".repeat(100);
const folder = mkdtempSync(path.join(tmpdir(), "moveease-built-"));
mkdirSync(path.join(folder, "assets"));
writeFileSync(path.join(folder, "assets/page-1a.js"), SCRIPT);
writeFileSync(path.join(folder, "assets/page-1a.js.gz"), gzipSync(SCRIPT));
writeFileSync(path.join(folder, "favicon.svg"), "<svg/>");
afterAll(() => rmSync(folder, { recursive: true }));

const app = new Hono().use(builtFiles(folder)).get("*", (c) => c.text("a page"));
const ask = (path: string, accepted?: string) =>
  app.request(path, { headers: accepted ? { "accept-encoding": accepted } : {} });

test.each([
  ["gzip, br", "gzip"],
  ["gzip;q=0.5", "gzip"],
  ["*", "gzip"],
  ["gzip;q=0", null],
  ["br;q=0.5, gzip;q=0.1", "gzip"],
  ["deflate", null],
  [undefined, null],
])("a script for %s comes as %s, and says that it varies", async (accepted, coding) => {
  const answer = await ask("/assets/page-1a.js", accepted);
  expect(answer.headers.get("content-encoding")).toBe(coding);
  expect(answer.headers.get("vary")).toBe("Accept-Encoding");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.get("content-type")).toMatch(/^text\/javascript/);
  const body = Buffer.from(await answer.arrayBuffer());
  expect((coding ? gunzipSync(body) : body).toString()).toBe(SCRIPT);
});

test("what has no name of its content is asked again after an hour; all else is a page", async () => {
  expect((await ask("/favicon.svg", "gzip")).headers.get("cache-control")).toBe("public, max-age=3600");
  for (const page of ["/", "/nowhere", "/assets/page-2b.js"]) {
    const answer = await ask(page, "gzip");
    expect(await answer.text()).toBe("a page");
    expect(answer.headers.get("cache-control")).toBeNull();
  }
});
