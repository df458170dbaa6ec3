import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { getActor } from "~/features/identity/server/queries";
import { aPerson, aSignedInBrowser } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import { type Actor, mintActor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aHire } from "../../record/testing";
import { staffFeature } from "../../server/feature";
import { staffHandlers } from "../../server/handlers";
import { employees } from "../../server/tables";
import { makeEmployee } from "../../testing";

/** Own pay, payment details and role are out of bounds (docs/decisions/0163). */

useDatabase({ subscribers: staffFeature.subscribers });

const as = (actor: Actor) => callAs(staffHandlers, actor);
let admin: Actor;
let hr: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
  hr = await aPerson({ role: "hr_officer" });
});

describe("a role that was asked for", () => {
  test("grants nothing before the decision: not to somebody who had a sign-in either", async () => {
    const visitor = await aPerson({ role: "customer", signsIn: true });
    const { browser } = await aSignedInBrowser(visitor);
    const { number, id, waits } = await as(hr).hire({
      ...aHire({ contactInfo: { email: visitor.email ?? "" }, employmentInfo: { role: "admin" } }),
      invite: true,
    });
    expect([id, waits]).toEqual([visitor.personId, true]);
    await expect(
      browser.send((actor, over) => callAs(staffHandlers, actor, over).list({})),
    ).rejects.toMatchObject({ code: expect.stringMatching(/UNAUTHORIZED|FORBIDDEN|UNAUTHENTICATED/) });
    await expect(aSignedInBrowser(visitor)).rejects.toThrow();
    const { permissions } = await getActor(db(), id);
    expect([...permissions.keys()]).toEqual([]);
    expect(await as(hr).head({ number })).toMatchObject({ waitingRole: "admin" });
    const { rows } = await as(hr).list({ search: number });
    expect(rows).toMatchObject([{ role: "admin", waits: "admin" }]);
  });
});

describe("pay and payment details", () => {
  const numberOf = async ({ personId }: Actor) => {
    const [row] = await db()
      .select()
      .from(employees)
      .where(eq(employees.personId, personId ?? ""));
    return row?.number ?? "";
  };
  const pay = { effectiveDate: "2026-10-01", compensation: { baseSalary: 99_900_000 } };

  test("of one's own are another administrator's to change", async () => {
    const other = await aPerson({ role: "admin" });
    for (const actor of [hr, admin]) {
      const number = await numberOf(actor);
      for (const change of [
        { compensation: { baseSalary: 99_900_000 } },
        { bankingInfo: { mpesaNumber: "0711 222 334" } },
        { payrollInfo: { taxNumber: "A123456789Z" } },
        { scheduleInfo: { overtimeRate: 4 } },
      ])
        await expect(as(actor).edit({ number, ...change })).rejects.toMatchObject({
          code: "FORBIDDEN",
          data: { fields: expect.any(Object) },
        });
      await expect(as(actor).setPackage({ number, ...pay })).rejects.toMatchObject({ code: "FORBIDDEN" });
      await as(actor).edit({ number, notes: "Prefers mornings" });
      await as(other).setPackage({ number, ...pay });
    }
  });

  test("of people who manage staff are an administrator's to change", async () => {
    const colleague = await aPerson({ role: "hr_officer" });
    const number = await numberOf(colleague);
    await expect(as(hr).setPackage({ number, ...pay })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(as(hr).edit({ number, bankingInfo: { mpesaNumber: "0711 222 335" } })).rejects.toMatchObject(
      { code: "FORBIDDEN" },
    );
    await as(admin).setPackage({ number, ...pay });
    const { number: driver } = await makeEmployee();
    await as(hr).setPackage({ number: driver, ...pay });
  });

  test("are raised together from a day on, all or none", async () => {
    const [one, other] = [await makeEmployee(), await makeEmployee()];
    const numbers = [one.number, other.number];
    for (const [at, number] of numbers.entries())
      await as(hr).setPackage({
        number,
        effectiveDate: "2026-01-01",
        compensation: {
          baseSalary: 3_333_300 + at * 1_000_000,
          allowances: [{ name: "House", amount: 500_000 }],
        },
      });
    const from = "2026-10-01";
    await expect(
      as(hr).raise({ numbers: [...numbers, await numberOf(hr)], effectiveDate: from, percent: 6 }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await as(hr).raise({ numbers, effectiveDate: from, percent: 6 })).toEqual({ raised: 2 });
    await as(hr).raise({ numbers: [one.number], effectiveDate: "2027-01-01", amount: 100_000 });
    const of = async (number: string) =>
      (await as(hr).packages({ number })).packages.map(({ effectiveDate, basicSalary, allowances }) => [
        effectiveDate,
        basicSalary,
        allowances.length,
      ]);
    expect(await of(one.number)).toEqual([
      ["2027-01-01", 3_633_300, 1],
      [from, 3_533_300, 1],
      ["2026-01-01", 3_333_300, 1],
    ]);
    expect((await of(other.number))[0]).toEqual([from, 4_593_300, 1]);
  });

  test("and tax numbers are never a token's to change", async () => {
    const { number } = await makeEmployee();
    const token = mintActor({ ...hr, kind: "api" });
    await expect(as(token).edit({ number, payrollInfo: { taxNumber: "A123456789Z" } })).rejects.toMatchObject(
      { code: "FORBIDDEN" },
    );
  });
});
