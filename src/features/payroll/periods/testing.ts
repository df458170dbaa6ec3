import { aPerson, TEST_PASSWORD } from "~/features/identity/testing";
import type { Allowance, PaidBy, PayFrequency } from "~/features/staff/compensation/domain";
import { setCompensation } from "~/features/staff/compensation/server/commands";
import { employeePayouts } from "~/features/staff/server/tables";
import { makeEmployee } from "~/features/staff/testing";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { callAs } from "~/platform/testing/call";
import { releasePeriod } from "./server/commands/settle-period";
import { payrollPeriodsHandlers } from "./server/handlers";

export const payrollAs = (actor: Actor) => callAs(payrollPeriodsHandlers, actor);

let phone = 0;

/** Makes a paid employee. Default: 50,000 a month, by M-Pesa to a unique number. */
export async function aPaidEmployee({
  basicSalary = 5_000_000,
  payFrequency = "monthly",
  paidBy = "period",
  allowances = [],
  startDate = "2024-01-08",
  since = startDate,
  role = "mover",
}: {
  basicSalary?: number;
  payFrequency?: PayFrequency;
  paidBy?: PaidBy;
  allowances?: Allowance[];
  startDate?: string;
  since?: string;
  role?: "mover" | "driver";
} = {}) {
  phone += 1;
  const made = await makeEmployee({ role, startDate, hireDate: startDate });
  await db()
    .insert(employeePayouts)
    .values({ personId: made.personId, mpesaNumber: `+2547000${String(phone).padStart(5, "0")}` })
    .onConflictDoUpdate({
      target: employeePayouts.personId,
      set: { mpesaNumber: `+2547000${String(phone).padStart(5, "0")}` },
    });
  const compensation = {
    baseSalary: basicSalary,
    currency: "KES",
    payFrequency,
    paidBy,
    allowances,
    benefits: [],
  };
  await raise(made.personId, since, compensation);
  return made;
}

/** Changes a person's pay from a day on. */
export async function raise(
  personId: string,
  effectiveDate: string,
  compensation: {
    baseSalary: number;
    currency?: string;
    payFrequency?: PayFrequency;
    paidBy?: PaidBy;
    allowances?: Allowance[];
    benefits?: string[];
  },
  now = new Date(),
) {
  const whole = {
    currency: "KES",
    payFrequency: "monthly" as const,
    allowances: [],
    benefits: [],
    ...compensation,
  };
  await transaction((tx) =>
    setCompensation(tx, system, {
      id: trustedReach(tx, "employee", personId, "made"),
      effectiveDate,
      compensation: whole,
      now,
    }),
  );
}

/** Makes a run of some people, up to the given step. */
export async function aRun(
  hr: Actor,
  employees: readonly string[],
  {
    startDate = "2026-10-01",
    ...more
  }: { startDate?: string; endDate?: string; periodType?: "monthly" | "weekly" | "quarterly" } = {},
) {
  const preparing = callAs(payrollPeriodsHandlers, hr);
  const { id } = await preparing.create({ startDate, periodType: "monthly", ...more });
  await preparing.generate({ id, employees: [...employees], adjustments: [] });
  return id;
}

/** One successful call of every write of payroll runs; the administrator prepares it. */
export const periodWrites = (admin: () => Actor, acting: () => Actor = admin) => {
  const runs = () => callAs(payrollPeriodsHandlers, acting());
  let month = 0;
  const startDate = () => {
    month += 1;
    return `${2026 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`;
  };
  const pending = async (by?: Actor) => {
    const { number } = await aPaidEmployee();
    return {
      number,
      id: await aRun(by ?? (await aPerson({ role: "hr_officer" })), [number], { startDate: startDate() }),
    };
  };
  const approved = async () => {
    const made = await pending();
    await callAs(payrollPeriodsHandlers, await aPerson({ role: "manager" })).approve({ id: made.id });
    return made;
  };
  return {
    "payrollPeriods.create": async () => () => runs().create({ startDate: startDate() }),
    "payrollPeriods.openMonth": async () => {
      const { number } = await aPaidEmployee();
      const prepared = callAs(payrollPeriodsHandlers, admin());
      for (const { id } of (await prepared.list({ status: "draft", limit: 100 })).rows)
        await prepared.cancel({ id, reason: "Begun twice" });
      return () => runs().openMonth({ employees: [number] });
    },
    "payrollPeriods.generate": async () => {
      const { number } = await aPaidEmployee();
      const { id } = await callAs(payrollPeriodsHandlers, admin()).create({ startDate: startDate() });
      return () => runs().generate({ id, employees: [number] });
    },
    "payrollPeriods.adjust": async () => {
      const { id } = await pending();
      const [item] = (await callAs(payrollPeriodsHandlers, admin()).items({ id })).rows;
      return () => runs().adjust({ itemId: item?.id ?? "", bonus: 100_000 });
    },
    "payrollPeriods.return": async () => {
      const { id } = await pending();
      return () => runs().return({ id, reason: "Two movers are missing" });
    },
    "payrollPeriods.approve": async () => {
      const { id } = await pending();
      return () => runs().approve({ id });
    },
    "payrollPeriods.withdraw": async () => {
      const { id } = await approved();
      return () => runs().withdraw({ id });
    },
    "payrollPeriods.release": async () => {
      const { id } = await approved();
      const payer = await aPerson({ role: "accountant", signsIn: true });
      return () => callAs(payrollPeriodsHandlers, payer).release({ id, password: TEST_PASSWORD });
    },
    "payrollPeriods.cancel": async () => {
      const { id } = await pending();
      return () => runs().cancel({ id, reason: "Begun twice" });
    },
    "payrollPeriods.correct": async () => {
      const { id, number } = await approved();
      await release(id);
      return () =>
        runs().correct({
          id,
          payDate: "2030-12-20",
          items: [{ employee: number, reason: "Bonus forgotten", pay: 100_000 }],
        });
    },
  };
};

/** Released, as if a third person had. */
export async function release(id: string) {
  await transaction((tx) =>
    releasePeriod(tx, system, { id: trustedReach(tx, "payroll-period", id, "made"), now: new Date() }),
  );
}

interface Hands {
  hr: Actor;
  manager: Actor;
}

/** A run of some people by the law of its days, approved. */
export async function aLawfulRun(
  { hr, manager }: Hands,
  employees: readonly string[],
  period: { startDate: string; endDate?: string; periodType?: "monthly" | "weekly" | "quarterly" },
  adjustments: { employee: string; bonus?: number }[] = [],
) {
  const preparing = callAs(payrollPeriodsHandlers, hr);
  const { id } = await preparing.create({ periodType: "monthly", profile: "by-law", ...period });
  await preparing.generate({ id, employees: [...employees], adjustments });
  await callAs(payrollPeriodsHandlers, manager).approve({ id });
  return id;
}

/** An approved correction that pays an amount missing from a released run. */
export async function aCorrection(
  { hr, manager }: Hands,
  id: string,
  item: { employee: string; reason: string; pay: number },
) {
  const made = await callAs(payrollPeriodsHandlers, hr).correct({ id, payDate: "2030-12-20", items: [item] });
  await callAs(payrollPeriodsHandlers, manager).approve({ id: made.id ?? "" });
}
