import { Hono } from "hono";
import { expect, test } from "vitest";
import type { RequestVariables } from "~/platform/http/file-routes";
import { pagePolicy, refuseForeignWrites } from "./headers";

const app = new Hono<RequestVariables>();
app.use(refuseForeignWrites("https://movers.example"));
app.post("/form", (c) => c.text("taken"));

async function post(headers: Record<string, string>): Promise<number> {
  return (await app.request("https://movers.example/form", { method: "POST", headers })).status;
}

test("our own pages may write, also those that hide where they stand", async () => {
  expect(await post({ origin: "https://movers.example", cookie: "a=b" })).toBe(200);
  expect(await post({ "sec-fetch-site": "same-origin", cookie: "a=b" })).toBe(200);
  // A page with Referrer-Policy no-referrer: a mail's link before its scripts load.
  expect(await post({ origin: "null", "sec-fetch-site": "same-origin", cookie: "a=b" })).toBe(200);
});

test("other sites' pages may not, however they hide", async () => {
  expect(await post({ origin: "https://elsewhere.example", cookie: "a=b" })).toBe(403);
  expect(await post({ "sec-fetch-site": "cross-site", cookie: "a=b" })).toBe(403);
  expect(await post({ origin: "null", "sec-fetch-site": "cross-site", cookie: "a=b" })).toBe(403);
  expect(await post({ origin: "null", "sec-fetch-site": "none" })).toBe(403);
  expect(await post({ origin: "null" })).toBe(403);
  expect(await post({ cookie: "a=b" })).toBe(403);
});

test("programs bring no cookie of ours and pass", async () => {
  expect(await post({})).toBe(200);
});

test("Google's hosts are named where visits are counted, and nowhere else", () => {
  const plain = pagePolicy("'nonce-a'", { secure: true, isCounted: false });
  expect(plain).not.toContain("google");
  const counted = pagePolicy("'nonce-a'", { secure: true, isCounted: true });
  expect(counted).toContain("script-src 'self' 'nonce-a' https://*.googletagmanager.com;");
  expect(counted).toContain("connect-src 'self' https://*.google-analytics.com");
});
