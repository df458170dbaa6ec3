import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, mintActor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { payrollCalculationHandlers } from "../../calculation/server/handlers";
import type { StatutoryRules } from "../domain";
import { payrollRulesHandlers } from "./handlers";
import { payrollRuleSets } from "./tables";

useDatabase();

let clerk: Actor;
let manager: Actor;
let rules: StatutoryRules;
const as = (actor: Actor, key?: string) =>
  callAs(payrollRulesHandlers, actor, key ? { idempotencyKey: key } : {});
const payeOf = async (date: string) => {
  const pay = callAs(payrollCalculationHandlers, manager);
  const answer = await pay.calculate({ profile: "by-law", date, basicSalary: 5_000_000 });
  return [answer.ruleSet, answer.statutoryDeductions.paye];
};

beforeAll(async () => {
  clerk = await aPerson({ role: "hr_officer" });
  manager = await aPerson({ role: "manager" });
  const { ruleSets } = await as(clerk).list();
  const latest = ruleSets.find(({ profile }) => profile === "by-law");
  if (!latest) throw new Error("There are rules from the start.");
  rules = latest.rules;
});

test("the law's sets and the specification's came with the product, each with its source", async () => {
  const { ruleSets } = await as(manager).list();
  expect(ruleSets.map(({ name }) => name)).toEqual([
    "by-law:2026-02-01",
    "by-law:2025-02-01",
    "by-law:2024-12-01",
    "by-law:2024-10-01",
    "by-law:2024-03-01",
    "by-law:2024-02-01",
    "by-law:2024-01-01",
    "by-law:2023-07-01",
    "by-law:2023-02-01",
    "as-specified",
  ]);
  for (const { source, confirmedAt, mayConfirm } of ruleSets)
    expect([source.length > 10, confirmedAt !== null, mayConfirm]).toEqual([true, true, false]);
});

test("proposed rules are in force once a second person confirms them", async () => {
  const before = await payeOf("2027-01-31");
  const key = newId();
  const proposal = {
    validFrom: "2027-01-01",
    source: "Finance Act 2026, section 4",
    rules: { ...rules, personalRelief: 300_000 },
  };
  const made = await as(clerk, key).propose(proposal);
  expect(made.name).toBe("by-law:2027-01-01");
  expect(await as(clerk, key).propose(proposal)).toEqual(made);
  await expect(as(clerk).propose(proposal)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await payeOf("2027-01-31")).toEqual(before);

  await expect(as(clerk).confirm({ id: made.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const both = mintActor({ ...clerk, permissions: manager.permissions });
  await expect(as(both).confirm({ id: made.id })).rejects.toMatchObject({
    message: "A second person must confirm payroll rules",
  });
  const token = mintActor({ ...manager, kind: "api" });
  await expect(as(token).confirm({ id: made.id })).rejects.toMatchObject({
    message: "An API token cannot confirm payroll rules",
  });
  expect((await as(manager).list()).ruleSets[0]).toMatchObject({ mayConfirm: true, createdBy: clerk.name });
  expect((await as(token).list()).ruleSets[0]?.mayConfirm).toBe(false);

  await as(manager).confirm({ id: made.id });
  await as(manager).confirm({ id: made.id });
  expect(await db().$count(events, eq(events.type, "payroll_rules.confirmed"))).toBe(1);
  expect(await payeOf("2027-01-31")).toEqual(["by-law:2027-01-01", Number(before[1]) - 60_000]);
  expect(await payeOf("2026-12-31")).toEqual(["by-law:2026-02-01", before[1]]);
});

test("confirmed rules are never edited, only replaced by a later revision", async () => {
  const [kept] = await db().select().from(payrollRuleSets).where(eq(payrollRuleSets.validFrom, "2027-01-01"));
  if (!kept) throw new Error("it was confirmed above");
  const change = (set: object) =>
    db().update(payrollRuleSets).set(set).where(eq(payrollRuleSets.id, kept.id));
  await expect(change({ source: "Hearsay" })).rejects.toThrow();
  await expect(change({ confirmedAt: null, confirmedBy: null })).rejects.toThrow();
  await expect(db().delete(payrollRuleSets).where(eq(payrollRuleSets.id, kept.id))).rejects.toThrow();
  await expect(as(clerk).withdraw({ id: kept.id })).rejects.toMatchObject({ code: "CONFLICT" });

  const again = await as(clerk).propose({ validFrom: "2027-01-01", source: "Corrected", rules });
  expect(again.name).toBe("by-law:2027-01-01/2");
  await expect(
    db().update(payrollRuleSets).set({ source: "Hearsay" }).where(eq(payrollRuleSets.id, again.id)),
  ).rejects.toThrow();
  await as(manager).confirm({ id: again.id });
  expect((await payeOf("2027-01-31"))[0]).toBe("by-law:2027-01-01/2");
});

test("a proposal is withdrawn, and then there is none", async () => {
  const { id } = await as(clerk).propose({ validFrom: "2028-01-01", source: "A bill", rules });
  await as(clerk).withdraw({ id });
  await expect(as(clerk).withdraw({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(as(manager).confirm({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test.each([
  ["validFrom", { validFrom: "2028-01-15" }],
  ["validFrom", { validFrom: "2025-01-01" }],
  ["source", { source: " " }],
  ["rules.bands", { rules: { bands: [{ upTo: 100, rate: 1000 }] } }],
  [
    "rules.bands",
    {
      rules: {
        bands: [
          { upTo: 200, rate: 1000 },
          { upTo: 100, rate: 2000 },
          { upTo: null, rate: 3000 },
        ],
      },
    },
  ],
  ["rules.nhif", { rules: { nhif: [{ from: 1, amount: 150 }] } }],
  ["rules.nssf", { rules: { nssf: { rate: 600, lowerLimit: 2, upperLimit: 1 } } }],
])("%s is refused at its field: %j", async (field, wrong) => {
  const changed = "rules" in wrong ? wrong.rules : {};
  const given = { validFrom: "2028-01-01", source: "A bill", ...wrong, rules: { ...rules, ...changed } };
  await expect(as(clerk).propose(given as never)).rejects.toMatchObject({
    code: "INVALID",
    data: { fields: { [field]: expect.stringMatching(/\S/) } },
  });
});

test("who does not prepare payroll proposes nothing", async () => {
  await expect(
    as(manager).propose({ validFrom: "2028-01-01", source: "A bill", rules }),
  ).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  const driver = await aPerson({ role: "driver" });
  await expect(as(driver).list()).rejects.toMatchObject({ code: "FORBIDDEN" });
});
