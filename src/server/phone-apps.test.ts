import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Hono } from "hono";
import { afterAll, expect, test } from "vitest";
import { builtFiles } from "./built-files";
import { securityHeaders } from "./headers";
import { phoneApps } from "./phone-apps";

const folder = mkdtempSync(path.join(tmpdir(), "moveease-phone-"));
mkdirSync(path.join(folder, "survey/assets"), { recursive: true });
writeFileSync(path.join(folder, "survey/index.html"), "<title>Survey</title>");
mkdirSync(path.join(folder, "crew"));
writeFileSync(path.join(folder, "crew/index.html"), "<title>Crew</title>");
writeFileSync(path.join(folder, "survey/sw.js"), "self");
writeFileSync(path.join(folder, "survey/assets/app-1a.js"), "run()");
afterAll(() => rmSync(folder, { recursive: true }));

const app = new Hono()
  .use(securityHeaders(true))
  .use(builtFiles(folder))
  .use(phoneApps(folder))
  .all("*", (c) => c.text("a page of the site"));

test.each(["/survey/", "/survey/list/1", "/survey/list?from=mail"])("%s opens the app", async (address) => {
  const answer = await app.request(address);
  expect(await answer.text()).toBe("<title>Survey</title>");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  expect(answer.headers.get("permissions-policy")).toContain("camera=(self)");
  expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
});

test("the address without its last stroke leads into the worker's scope", async () => {
  const answer = await app.request("/survey");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/survey/"]);
});

test.each(["/survey/assets/app-0b.js", "/surveys", "/"])(
  "%s is left to the other routes",
  async (address) => {
    expect(await (await app.request(address)).text()).toBe("a page of the site");
  },
);

test.each([
  ["/crew/", "geolocation=(self)"],
  ["/survey/", "geolocation=()"],
])("%s is served with %s", async (address, policy) => {
  const answer = await app.request(address);
  expect(answer.headers.get("permissions-policy")).toContain(policy);
});

test("a new version is found at the next start, and its files are kept", async () => {
  const worker = await app.request("/survey/sw.js");
  expect(worker.headers.get("cache-control")).toBe("no-cache");
  // It has to fetch the app's files.
  expect(worker.headers.get("content-security-policy")).toContain("connect-src 'self'");
  const script = await app.request("/survey/assets/app-1a.js");
  expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});

test("pages elsewhere get no camera, and nothing is posted to the app", async () => {
  expect((await app.request("/")).headers.get("permissions-policy")).toContain("camera=()");
  expect(await (await app.request("/survey/", { method: "POST" })).text()).toBe("a page of the site");
});
