import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { beforeEach, expect, test, vi } from "vitest";
import { closeDatabase, databaseUrl, db, openDatabase } from "~/platform/db/database";
import { SHARED_PAGE } from "~/platform/http/loader-api";
import { useDatabase } from "~/platform/testing/database";
import { answerCached, answerShared, mayBeShared } from "./page-cache";

// Before the first connection, because connections keep the function they find.
const statements = vi.spyOn(pg.Client.prototype, "query");

useDatabase();

let rendered = 0;
let path = "";
const request = (headers: Record<string, string> = {}, at = path) =>
  new Request(`http://127.0.0.1${at}`, { headers });

function ask(
  headers: Record<string, string> = {},
  shared = "yes",
  status = 200,
  asking = request(headers),
): Promise<Response> {
  const nonce = `nonce-${++rendered}==`;
  const html = `<p>Page ${rendered}</p><script nonce="${nonce}">start()</script><script src="/a.js" nonce="${nonce}"></script>`;
  return answerShared(
    asking,
    new URL(asking.url),
    nonce,
    async () =>
      new Response(html, { status, headers: { "Content-Type": "text/html", [SHARED_PAGE]: shared } }),
    (scripts) => `script-src 'self' ${scripts}`,
  );
}

const BROWSER = { "accept-encoding": "gzip, br" };

const askPacked = () =>
  vi.waitFor(async () => {
    const answer = await ask(BROWSER);
    expect(answer.headers.get("content-encoding")).toBe("br");
    return answer;
  });

beforeEach(() => {
  path = `/page-${crypto.randomUUID()}`;
});

test("what everybody shares is rendered once and carries hashes instead of a nonce", async () => {
  const first = await (await ask()).text();
  const second = await ask();
  expect(await second.text()).toBe(first);
  expect(first).toContain('<script nonce="">start()</script>');
  const hash = createHash("sha256").update("start()").digest("base64");
  expect(second.headers.get("content-security-policy")).toBe(`script-src 'self' 'sha256-${hash}'`);
  expect(second.headers.get("cache-control")).toBe("no-cache, stale-while-revalidate=60");
  expect(second.headers.has(SHARED_PAGE)).toBe(false);
});

test("is answered compressed, and with 304 to who has it", async () => {
  await ask();
  const etag = (await askPacked()).headers.get("etag") ?? "";
  const again = await ask({ ...BROWSER, "if-none-match": etag });
  expect(again.status).toBe(304);
  expect((await ask({ "accept-encoding": "gzip", "if-none-match": etag })).status).toBe(200);
});

test("goes as it is to who had it made; the tag that packing on the way made weak is known afterwards", async () => {
  const first = await ask(BROWSER);
  expect(first.headers.has("content-encoding")).toBe(false);
  const etag = `W/${first.headers.get("etag")}`;
  expect((await ask({ ...BROWSER, "if-none-match": etag })).status).toBe(304);
});

test("nobody waits for the packing: whoever asks meanwhile gets it as it is", async () => {
  await ask(BROWSER);
  expect((await ask(BROWSER)).headers.has("content-encoding")).toBe(false);
  await askPacked();
});

test("is rendered anew after an edit of content, prices or settings, by whomever", async () => {
  const before = await (await ask()).text();
  await db().execute(sql`insert into settings (section, value, updated_at) values ('company', '{}', now())`);
  expect(await (await ask()).text()).not.toBe(before);
});

test("a page found old asks for the version once; what is edited meanwhile makes it anew again", async () => {
  const edit = () => db().execute(sql`update content_version set version = version + 1`);
  const first = await (await ask()).text();
  await edit();
  const asking = request();
  statements.mockClear();
  expect(await answerCached(asking, new URL(asking.url))).toBeUndefined();
  const second = await (await ask({}, "yes", 200, asking)).text();
  expect(second).not.toBe(first);
  const versions = statements.mock.calls.filter(([query]) =>
    JSON.stringify(query).includes("content_version"),
  );
  expect(versions).toHaveLength(1);
  await edit();
  const late = request();
  expect(await answerCached(late, new URL(late.url))).toBeUndefined();
  await edit();
  const third = await (await ask({}, "yes", 200, late)).text();
  expect(await (await ask()).text()).not.toBe(third);
});

test("pages that do not say so, and refusals, are never kept", async () => {
  expect(await (await ask({}, "no")).text()).not.toBe(await (await ask({}, "no")).text());
  expect(await (await ask({}, "yes", 404)).text()).not.toBe(await (await ask({}, "yes", 404)).text());
});

test("who has a session, asks with a query, or asks for data gets a page of their own", () => {
  const may = (at: string, headers: Record<string, string> = {}) =>
    mayBeShared(request(headers, at), new URL(`http://127.0.0.1${at}`));
  expect(may("/prices")).toBe(true);
  expect(may("/prices", { cookie: "theme=dark" })).toBe(true);
  expect(may("/prices", { cookie: "moveease.session_token=abc" })).toBe(false);
  expect(may("/prices", { cookie: "a=b; __Secure-moveease.session_token=abc" })).toBe(false);
  expect(may("/prices?x=1")).toBe(false);
  expect(may("/prices.data")).toBe(false);
  expect(
    mayBeShared(
      new Request("http://127.0.0.1/prices", { method: "POST" }),
      new URL("http://127.0.0.1/prices"),
    ),
  ).toBe(false);
});

test("is found before anything else is asked, and only as long as it is right", async () => {
  const kept = (headers?: Record<string, string>) => answerCached(request(headers), new URL(request().url));
  expect(await kept()).toBeUndefined();
  const first = await (await ask()).text();
  const found = await Promise.all(Array.from({ length: 20 }, () => kept()));
  expect(await Promise.all(found.map((page) => page?.text()))).toEqual(Array(20).fill(first));
  expect(await kept({ cookie: "moveease.session_token=x" })).toBeUndefined();
  await Promise.all([kept(), kept()]);
  await db().execute(sql`update content_version set version = version + 1`);
  expect(await Promise.all([kept(), kept(), kept()])).toEqual([undefined, undefined, undefined]);
});

test("is shown as it was while the database is away, and anew when it is back", async () => {
  const kept = () => answerCached(request(), new URL(request().url));
  const first = await (await ask()).text();
  const url = databaseUrl();
  await closeDatabase();
  openDatabase("postgresql://nobody@127.0.0.1:1/nothing");
  expect(await (await kept())?.text()).toBe(first);
  await expect(ask()).rejects.toThrow();
  await closeDatabase();
  openDatabase(url);
  await db().execute(sql`update content_version set version = version + 1`);
  expect(await kept()).toBeUndefined();
});
