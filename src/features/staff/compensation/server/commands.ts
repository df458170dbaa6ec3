import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { addDays, type PlainDate } from "~/platform/kernel/dates";
import { changedPaths } from "~/platform/kernel/laid-over";
import { lockEmployee } from "../../server/queries";
import { type Compensation, packageSet, wholeAllowance } from "../domain";
import { baseSalaryRequired, noPayOn, raiseRequired } from "../errors";
import { findCompensation } from "./queries";
import { compensationPackages } from "./tables";

/**
 * Sets a person's pay from a day until the day before the next package.
 * The current package ends the day before. A package of the same day is marked as replaced. Writes nothing if nothing
 * changed.
 */
export async function setCompensation(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"employee">; effectiveDate: PlainDate; compensation: Compensation; now: Date },
): Promise<void> {
  const { id, effectiveDate, now } = input;
  const compensation: Compensation = {
    ...input.compensation,
    allowances: input.compensation.allowances.map(wholeAllowance),
  };
  const { number } = await lockEmployee(tx, id);
  if (compensation.baseSalary <= 0) throw baseSalaryRequired.at("compensation.baseSalary");
  const before = await findCompensation(tx, id, effectiveDate);
  if (before && changedPaths(compensation, before).length === 0) return;
  const packages = await tx
    .select()
    .from(compensationPackages)
    .where(and(eq(compensationPackages.personId, id), isNull(compensationPackages.replacedAt)))
    .orderBy(compensationPackages.effectiveDate)
    .for("update");
  const next = packages.find((each) => each.effectiveDate > effectiveDate);
  const last = packages.filter((each) => each.effectiveDate <= effectiveDate).at(-1);
  if (last && (last.endDate === null || last.endDate >= effectiveDate))
    await tx
      .update(compensationPackages)
      .set(
        last.effectiveDate === effectiveDate ? { replacedAt: now } : { endDate: addDays(effectiveDate, -1) },
      )
      .where(eq(compensationPackages.id, last.id));
  const { baseSalary, currency, payFrequency, paidBy, allowances, benefits } = compensation;
  await tx.insert(compensationPackages).values({
    personId: id,
    effectiveDate,
    endDate: next ? addDays(next.effectiveDate, -1) : null,
    basicSalary: baseSalary,
    currency,
    payFrequency,
    paidBy: paidBy ?? "period",
    allowances,
    benefits,
    createdAt: now,
    createdBy: actor.personId,
  });
  await record(tx, actor, packageSet, {
    subjectId: id,
    summary: `Pay of ${number} set from ${effectiveDate}`,
    data: { number, effectiveDate },
    at: now,
  });
}

/** Raises a base salary from a day on, by a share or an amount, to whole shillings. INVALID when there is no pay on that day. */
export async function raisePay(
  tx: Tx,
  actor: Actor,
  input: {
    id: Reach<"employee">;
    effectiveDate: PlainDate;
    percent?: number | undefined;
    amount?: number | undefined;
    now: Date;
  },
): Promise<void> {
  const { id, effectiveDate, percent = 0, amount = 0, now } = input;
  const before = await findCompensation(tx, id, effectiveDate);
  const { number } = await lockEmployee(tx, id);
  if (!before) throw noPayOn.at("numbers", { number });
  if (percent === 0 && amount === 0) throw raiseRequired.at("percent");
  const { effectiveDate: _, ...compensation } = before;
  // Hundredths of a percent, so that cents stay whole.
  const raised = (before.baseSalary * (10_000 + Math.round(percent * 100))) / 10_000 + amount;
  const baseSalary = Math.round(raised / 100) * 100;
  await setCompensation(tx, actor, { id, effectiveDate, compensation: { ...compensation, baseSalary }, now });
}
