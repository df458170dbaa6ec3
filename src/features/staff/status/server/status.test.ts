import { and, eq, ne } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { deactivatePerson, reactivatePerson } from "~/features/identity/server/commands/manage-people";
import { people } from "~/features/identity/server/tables";
import { aPerson, aSignedInBrowser } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { staffFeature } from "../../server/feature";
import { staffHandlers } from "../../server/handlers";
import { employees } from "../../server/tables";
import { makeEmployee } from "../../testing";

useDatabase({ subscribers: staffFeature.subscribers });

const as = (actor: Actor) => callAs(staffHandlers, actor);
let admin: Actor;
let hr: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
  hr = await aPerson({ role: "hr_officer" });
});

describe("suspension and leaving", () => {
  test("shut somebody out with their next request, and let them in again", async () => {
    const { actor, number } = await makeEmployee({ signsIn: true });
    const { browser } = await aSignedInBrowser(actor);
    expect((await browser.whoAmI()).personId).toBe(actor.personId);
    await as(hr).suspend({ number, reason: "Truck found at a bar", paid: true });
    expect((await browser.whoAmI()).personId).toBeNull();
    await as(hr).suspend({ number, reason: "Again", paid: false });
    const { discipline, status } = await as(hr).get({ number });
    expect({ status, reason: discipline?.suspensionReason }).toEqual({
      status: "suspended",
      reason: "Truck found at a bar",
    });
    await as(hr).liftSuspension({ number });
    expect((await as(hr).get({ number })).status).toBe("active");
    await as(hr).terminate({ number, reason: "Left for Nakuru", offboardingDate: "2026-01-31" });
    expect(await as(hr).get({ number })).toMatchObject({
      status: "terminated",
      systemInfo: { offboardingDate: "2026-01-31" },
    });
    expect((await as(hr).list({ search: number })).rows).toEqual([]);
    expect((await as(hr).list({ search: number, status: "terminated" })).rows).toHaveLength(1);
    await as(hr).rehire({ number, startDate: "2026-06-01", probationEndDate: "2100-01-01" });
    expect((await as(hr).get({ number })).status).toBe("probation");
    await as(hr).confirm({ number });
    expect((await as(hr).get({ number })).status).toBe("active");
    const told = await db()
      .select()
      .from(events)
      .where(eq(events.subjectId, actor.personId ?? ""));
    expect(JSON.stringify(told)).not.toMatch(/bar|Nakuru/);
  });

  test("happen never to oneself nor to the last administrator, and not ahead of time", async () => {
    const own = await makeEmployee({ role: "hr_officer" });
    await expect(as(own.actor).remove({ number: own.number })).rejects.toMatchObject({ code: "CONFLICT" });
    const isOther = and(eq(people.role, "admin"), ne(people.id, admin.personId ?? ""));
    await db().update(people).set({ active: false }).where(isOther);
    const [last] = await db()
      .select()
      .from(employees)
      .where(eq(employees.personId, admin.personId ?? ""));
    await expect(as(hr).remove({ number: last?.number ?? "" })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("last administrator"),
    });
    const { number } = await makeEmployee();
    await expect(
      as(hr).terminate({ number, reason: "", offboardingDate: "2100-01-01" }),
    ).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { offboardingDate: "Please choose today or an earlier date" } },
    });
    await expect(as(hr).confirm({ number: own.number })).resolves.toEqual({ done: true });
    await as(hr).remove({ number });
    await expect(as(hr).suspend({ number, reason: "x", paid: false })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  test("deactivating under Settings suspends, letting in again ends it", async () => {
    const { number, personId } = await makeEmployee();
    const person = { id: personId, now: new Date() };
    await transaction((tx) => deactivatePerson(tx, admin, person));
    expect((await as(hr).get({ number })).status).toBe("suspended");
    await transaction((tx) => reactivatePerson(tx, admin, person));
    expect((await as(hr).get({ number })).status).toBe("active");
  });
});
