import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPerson, signInCookie } from "~/features/identity/testing";
import { aRequest } from "~/features/quotes/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { useDatabase } from "~/platform/testing/database";
import { createApp } from "./app";
import { readEnv } from "./env";
import { subscribers, taskHandlers } from "./tasks";

useDatabase({ subscribers, tasks: taskHandlers });

const publicUrl = "https://moves.example.co.ke";
const env = readEnv({ HOST: "127.0.0.1", DEMO: "off" });
const serverBuild = () => {
  throw new Error("no page is asked for");
};
const app = createApp({ env, serverBuild, publicUrl });
const connection = { incoming: { socket: { remoteAddress: "203.0.113.5" } } };

const ask = async (path: string, init: RequestInit) =>
  app.fetch(new Request(`${publicUrl}${path}`, init), connection);

test("text that no database holds is refused wherever it stands in an input", async () => {
  const cookie = await signInCookie(await aPerson({ role: "manager" }));
  const headers = { cookie, origin: publicUrl, "content-type": "application/json" };
  const send = (method: string, path: string, body: object) =>
    ask(path, { method, headers, body: JSON.stringify(body) });
  for (const answer of [
    await send("PUT", "/api/v1/views/quotes", { name: "Mon\ud800day", query: "", shared: false }),
    await send("POST", "/api/v1/quotes", { ...aRequest(), from: "Kilimani\0" }),
    await send("POST", "/api/v1/quotes", { ...aRequest(), rooms: { "\udc00": 1 } }),
  ]) {
    expect(answer.status).toBe(422);
    expect((await answer.json()).message).toBe("This text has a character that cannot be saved.");
  }
});

test("a zero byte in an address keeps no refused attempt out of the audit log", async () => {
  const driver = await aPerson({ role: "driver" });
  const answer = await ask("/api/v1/quotes/%00", { headers: { cookie: await signInCookie(driver) } });
  expect(answer.status).toBe(403);
  const kept = await db()
    .select({ summary: events.summary })
    .from(events)
    .where(eq(events.subjectId, driver.personId ?? ""));
  expect(kept).toEqual([{ summary: "Refused: GET /api/v1/quotes/\uFFFD" }]);
});
