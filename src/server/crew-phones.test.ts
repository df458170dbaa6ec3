import { beforeAll, expect, test } from "vitest";
import { anInvited, aPhone, TEST_PIN } from "~/features/crew/testing";
import { aPerson } from "~/features/identity/testing";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { useDatabase } from "~/platform/testing/database";
import { subscribers } from "~/server/tasks";
import { PUBLIC_URL, servedApp } from "./app-testing";

useDatabase({ subscribers });
const app = servedApp();

let admin: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
});

const API = "/api/v1/crew";
const ours = { origin: PUBLIC_URL };

test("a phone signs in, gets its bundle once, and reports, by its cookie below its own path", async () => {
  const { token } = await anInvited(admin);
  const set = await fetch(`${app.base()}${API}/pin`, {
    method: "PUT",
    headers: { ...ours, "content-type": "application/json" },
    body: JSON.stringify({ token, pin: TEST_PIN, device: newId(), deviceName: "Tecno" }),
  });
  expect(set.status).toBe(200);
  const [given = ""] = set.headers.getSetCookie();
  expect(given).toMatch(
    /^__Secure-moveease\.crew=[\w-]{43}; Path=\/api\/v1\/crew; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/,
  );
  const cookie = given.split(";")[0] ?? "";
  const first = await fetch(`${app.base()}${API}/bundle`, { headers: { cookie } });
  const etag = first.headers.get("etag") ?? "";
  expect([first.status, (await first.json()).jobs]).toEqual([200, []]);
  const again = await fetch(`${app.base()}${API}/bundle`, { headers: { cookie, "if-none-match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const phone = aPhone(admin);
  const now = new Date();
  const start = phone.make("time", { what: "start", personId: null }, { at: now, jobId: null });
  const batch = {
    ...{ device: phone.device, sentAt: now.toISOString(), waiting: { events: 0, photos: 0 } },
    events: [start],
  };
  const sent = await app.post(`${API}/events`, batch, { ...ours, cookie });
  expect((await sent.json()).answers).toMatchObject([{ id: start.id, outcome: "accepted", flag: null }]);
  const foreign = await app.post(`${API}/events`, batch, { origin: "https://evil.example", cookie });
  expect(foreign.status).toBe(403);
  // A browser sends it nowhere else; the office would not take it either.
  expect((await fetch(`${app.base()}/api/v1/me`, { headers: { cookie } })).status).toBe(401);
  const stale = { cookie: `__Secure-moveease.crew=${"x".repeat(43)}` };
  expect((await fetch(`${app.base()}${API}/bundle`, { headers: stale })).status).toBe(401);
});
