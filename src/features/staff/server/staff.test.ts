import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createFirstAdmin, firstAdminCode } from "~/features/identity/server/commands/create-first-admin";
import { acceptInvitation, invitePerson } from "~/features/identity/server/commands/invite-person";
import { changeRole } from "~/features/identity/server/commands/manage-people";
import { people } from "~/features/identity/server/tables";
import { aPerson, lastMailTo, TEST_PASSWORD } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import type { Permission, Scope } from "~/platform/http/permissions";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { makeEmployee } from "../testing";
import { staffHandlers } from "./handlers";
import { assertOwnEmployee, assertReachEmployee } from "./reach";
import { employees } from "./tables";

useDatabase();

const as = (actor: Actor) => callAs(staffHandlers, actor);
const holding = (actor: Actor, ...grants: [Permission, Scope][]): Actor => ({
  ...actor,
  permissions: new Map(grants),
});
const employeeOf = async (email: string) => {
  const rows = await db()
    .select({ employee: employees, person: people })
    .from(people)
    .leftJoin(employees, eq(employees.personId, people.id))
    .where(eq(people.email, email));
  expect(rows).toHaveLength(1);
  return rows[0]?.employee;
};

describe("everybody of the staff is exactly one employee, however they came", () => {
  test("the first administrator", async () => {
    const code = (await firstAdminCode()) ?? "";
    const admin = { code, name: "Wanjiku Kamau", email: "first@example.co.ke", password: "Shamba-La-Maua-9" };
    await transaction((tx) => createFirstAdmin(tx, { ...admin, now: new Date() }));
    expect(await employeeOf(admin.email)).toMatchObject({ number: "EMP1001", employeeId: "EMP1001" });
  });

  test.each([
    ["somebody new", false],
    ["a customer with an account", true],
  ])("an invitation taken up by %s", async (_, isCustomer) => {
    const admin = await aPerson({ role: "admin" });
    const email = `joins-${isCustomer}@example.co.ke`;
    if (isCustomer) await aPerson({ role: "customer", email, name: "Some Customer" });
    if (isCustomer) expect(await employeeOf(email)).toBeNull();
    const at = { publicUrl: "http://127.0.0.1:3000", now: new Date() };
    await transaction((tx) => invitePerson(tx, admin, { email, role: "driver", ...at }));
    const { token } = await lastMailTo(email);
    const taken = { token, name: "Ekai Lokiru Ng'asike", password: TEST_PASSWORD, now: new Date() };
    await transaction((tx) => acceptInvitation(tx, taken));
    expect(await employeeOf(email)).toMatchObject({
      status: "active",
      firstName: "Ekai",
      middleName: "Lokiru",
      lastName: "Ng'asike",
      employmentType: "full_time",
      workingDays: [1, 2, 3, 4, 5],
      startTime: "08:00:00",
      weeklyHours: 40,
    });
  });

  test("another role keeps the record and its number", async () => {
    const admin = await aPerson({ role: "admin" });
    const { personId, number } = await makeEmployee({ role: "packer" });
    await transaction((tx) => changeRole(tx, admin, { id: personId, role: "driver", now: new Date() }));
    const [kept] = await db().select().from(employees).where(eq(employees.personId, personId));
    expect(kept?.number).toBe(number);
  });

  test("twenty at once have twenty numbers, one after the other", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => makeEmployee()));
    const numbers = made.map(({ number }) => Number(number.slice(3))).sort((a, b) => a - b);
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([...Array(20).keys()]);
  });

  test("a number that was rolled back is given to the next", async () => {
    const { number } = await makeEmployee();
    await expect(
      transaction(async (tx) => {
        await tx
          .insert(people)
          .values({ name: "Nobody Yet", email: "rolled-back@example.co.ke", role: "mover" });
        throw new Error("changed our mind");
      }),
    ).rejects.toThrow("changed our mind");
    const next = await makeEmployee();
    expect(Number(next.number.slice(3))).toBe(Number(number.slice(3)) + 1);
  });

  test("a changed name is read again, unless its parts were said", async () => {
    const { personId } = await makeEmployee({ name: "Ngũgĩ Mũthoni" });
    const rename = (name: string) => db().update(people).set({ name }).where(eq(people.id, personId));
    const parts = async () =>
      (await db().select().from(employees).where(eq(employees.personId, personId)))[0];
    await rename("  Atieno   Achieng  Okoth Were ");
    expect(await parts()).toMatchObject({
      firstName: "Atieno",
      middleName: "Achieng Okoth",
      lastName: "Were",
    });
    await db()
      .update(employees)
      .set({ firstName: "Ngũgĩ", middleName: "", lastName: "wa Mũthoni" })
      .where(eq(employees.personId, personId));
    await rename("Ngũgĩ wa Mũthoni");
    expect(await parts()).toMatchObject({ firstName: "Ngũgĩ", middleName: "", lastName: "wa Mũthoni" });
    await rename("Mononym");
    expect(await parts()).toMatchObject({ firstName: "Mononym", middleName: "", lastName: "" });
  });
});

describe("the reporting line", () => {
  const report = (personId: string, supervisorId: string) =>
    transaction((tx) => tx.update(employees).set({ supervisorId }).where(eq(employees.personId, personId)));
  const circle = { cause: expect.objectContaining({ constraint: "employees_line_without_circle" }) };

  test("has no circle, of two or of more", async () => {
    const boss = await makeEmployee();
    const lead = await makeEmployee({ supervisor: boss.actor });
    const hand = await makeEmployee({ supervisor: lead.actor });
    await expect(report(boss.personId, hand.personId)).rejects.toMatchObject(circle);
    await expect(report(boss.personId, lead.personId)).rejects.toMatchObject(circle);
    await expect(report(boss.personId, boss.personId)).rejects.toThrow();
  });

  test("made by two at once has none either", async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await makeEmployee(), await makeEmployee()];
      const done = await Promise.allSettled([
        report(one.personId, other.personId),
        report(other.personId, one.personId),
      ]);
      expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    }
  });
});

describe("who is reached", () => {
  const reach = (actor: Actor, number: string, permission: Permission = "view_team_staff") =>
    transaction((tx) => assertReachEmployee(tx, actor, permission, number));
  const gone = { code: "NOT_FOUND", message: "Staff member not found" };

  test("all, a department, everybody below, oneself", async () => {
    const department = "maintenance";
    const boss = await makeEmployee({ role: "supervisor", department });
    const lead = await makeEmployee({ role: "team_lead", department: "operations", supervisor: boss.actor });
    const hand = await makeEmployee({ department: "operations", supervisor: lead.actor });
    const mate = await makeEmployee({ department });
    const seen = async (scope: Scope) => {
      const actor = holding(boss.actor, ["view_team_staff", scope]);
      const found = await Promise.allSettled(
        [boss, lead, hand, mate].map(({ number }) => reach(actor, number)),
      );
      return found.map(({ status }) => status === "fulfilled");
    };
    expect(await seen("all")).toEqual([true, true, true, true]);
    expect(await seen("dept")).toEqual([true, false, false, true]);
    expect(await seen("team")).toEqual([false, true, true, false]);
    expect(await seen("assigned")).toEqual([true, false, false, false]);
    // Without reports, a team is the department. The same holds after all reports have left.
    const alone = holding(mate.actor, ["view_team_staff", "team"]);
    expect(await reach(alone, boss.number)).toBe(boss.personId);
    await expect(reach(alone, hand.number)).rejects.toMatchObject(gone);
  });

  test("by number or id; nobody without the permission, and nobody of no department", async () => {
    const { actor, number, personId } = await makeEmployee();
    const admin = await aPerson({ role: "admin" });
    expect(await reach(admin, number.toLowerCase())).toBe(personId);
    expect(await reach(admin, personId)).toBe(personId);
    await expect(reach(admin, "EMP9999")).rejects.toMatchObject(gone);
    await expect(reach(actor, number)).rejects.toMatchObject({ code: "FORBIDDEN" });
    const roaming = await aPerson({ role: "team_lead" });
    await expect(reach(roaming, number)).rejects.toMatchObject(gone);
  });

  test("one's own record, and none of a customer", async () => {
    const { actor, personId } = await makeEmployee();
    expect(await transaction((tx) => assertOwnEmployee(tx, actor))).toBe(personId);
    const customer = await aPerson({ role: "customer" });
    await expect(transaction((tx) => assertOwnEmployee(tx, customer))).rejects.toMatchObject(gone);
  });

  test("the API: who it is, and those who may be named in a form", async () => {
    const { number } = await makeEmployee({ name: "Naliaka Simiyu", department: "sales" });
    const left = await makeEmployee({
      name: "Naliaka Wekesa",
      status: "terminated",
      offboardingDate: "2026-10-31",
    });
    const hr = await aPerson({ role: "hr_officer" });
    expect(await as(hr).head({ number })).toMatchObject({ number, name: "Naliaka Simiyu", status: "active" });
    const { staff } = await as(hr).choices({ search: "naliaka" });
    expect(staff.map((one) => one.number)).toEqual([number]);
    expect((await as(hr).head({ number: left.number })).status).toBe("terminated");
    const manager = await aPerson({ role: "manager", department: "operations" });
    expect((await as(manager).choices({ search: "naliaka" })).staff).toEqual([]);
    await expect(as(manager).head({ number })).rejects.toMatchObject(gone);
    for (const [actor, code] of [
      [visitor, "UNAUTHENTICATED"],
      [await aPerson({ role: "driver" }), "FORBIDDEN"],
    ] as const) {
      await expect(as(actor).head({ number })).rejects.toMatchObject({ code });
      await expect(as(actor).choices({ search: "naliaka" })).rejects.toMatchObject({ code });
    }
  });
});
