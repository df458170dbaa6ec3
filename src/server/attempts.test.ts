import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPerson, setSecurity, signInCookie } from "~/features/identity/testing";
import { aRequest, requestedQuote } from "~/features/quotes/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { useDatabase } from "~/platform/testing/database";
import { forgetAttempts, listenToLog, servedApp } from "./app-testing";
import { subscribers, taskHandlers } from "./tasks";

useDatabase({ subscribers, tasks: taskHandlers });
const { base, post } = servedApp();

test("a limit by address counts the connection's own address, whatever the headers say", async () => {
  await forgetAttempts();
  await setSecurity({ estimateLimit: 3 });
  const { from, to, rooms, services } = aRequest();
  const statuses: number[] = [];
  for (let n = 0; n < 8; n++) {
    const address = `203.0.113.${n}`;
    const forged = { "X-Forwarded-For": address, "X-Real-IP": address, Forwarded: `for=${address}` };
    statuses.push((await post("/api/v1/estimates", { from, to, rooms, services }, forged)).status);
  }
  expect(statuses.slice(0, 3)).toEqual([200, 200, 200]);
  expect(statuses).toContain(429);
  await setSecurity({ estimateLimit: 600 });
  await forgetAttempts();
});

test("what somebody may not see is refused and in the audit log with who asked for what", async () => {
  const driver = await aPerson({ role: "driver" });
  const cookie = await signInCookie(driver);
  expect((await fetch(`${base()}/api/v1/quotes?search=secret`, { headers: { cookie } })).status).toBe(403);
  const refused = await db()
    .select()
    .from(events)
    .where(and(eq(events.type, "access.refused"), eq(events.actorId, driver.personId ?? "")));
  expect(refused).toMatchObject([{ data: { method: "GET", path: "/api/v1/quotes" } }]);
});

test("another's row reads as not found and the log says who asked", async () => {
  const { lines, stop } = listenToLog();
  try {
    const rep = await aPerson({ role: "sales_rep" });
    const headers = { cookie: await signInCookie(rep) };
    const { id } = await requestedQuote();
    expect((await fetch(`${base()}/api/v1/quotes/${id}`, { headers })).status).toBe(404);
    const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "nothing here for them");
    expect(told).toMatchObject([{ personId: rep.personId, path: `/api/v1/quotes/${id}` }]);
  } finally {
    stop();
  }
});
