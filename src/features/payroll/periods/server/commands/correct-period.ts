import { eq } from "drizzle-orm";
import { addDeduction } from "~/features/deductions/server/commands";
import { readGranted } from "~/features/deductions/server/queries";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, assertCan } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { nairobiDate, nairobiYear, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { definePort } from "~/platform/kernel/port";
import { workOutItem } from "../../../items/domain";
import { getRuleSet } from "../../../rules/server/queries";
import { monthsOf } from "../../../terms/domain";
import { correctionCreated, periodNumberOf, statusOf } from "../../domain";
import * as errors from "../../errors";
import { type KnownPerson, readFacts } from "../queries/facts";
import { getRun, lockPeriod, type PeriodRow } from "../queries/periods";
import { totalsOf } from "../queries/runs";
import { payrollItems, payrollPeriods } from "../tables";
import { insertItems, type NewItem } from "./keep-items";
import { assertMonthsOpen } from "./prepare-period";

export const payslipNumbers = definePort<(tx: Tx, itemId: string) => Promise<string | undefined>>();

interface Correction {
  employee: string;
  reason: string;
  pay?: Cents | undefined;
  recover?: { amount: Cents; installment: Cents } | undefined;
}
interface Correcting {
  id: Reach<"payroll-period">;
  payDate: PlainDate;
  notes: string;
  items: readonly Correction[];
  now: Date;
}

/**
 * Corrects a released run. A run of the same days pays missing amounts per item, taxed as part of the month; it needs
 * approval.
 * An overpayment becomes an advance; this requires permission to manage deductions.
 */
export async function correctPeriod(
  tx: Tx,
  actor: Actor,
  { id, payDate, notes, items, now }: Correcting,
): Promise<{ id: string | null; number: string | null }> {
  const row = await lockPeriod(tx, id);
  if (!["processing", "completed", "failed"].includes(row.status) || row.kind !== "regular")
    throw errors.periodNotReleased(statusOf(row));
  if (items.some(({ pay }) => pay)) await assertMonthsOpen(tx, row, "items.0.pay");
  if (payDate <= row.endDate) throw errors.payDateTooEarly.at("payDate");
  const paid = await tx.select().from(payrollItems).where(eq(payrollItems.periodId, id));
  const byNumber = new Map(
    paid.flatMap((item) => [
      [item.employeeNumber, item],
      [item.personId, item],
    ]),
  );
  const wanted = items.map((correction, at) => {
    const item = byNumber.get(correction.employee.toUpperCase()) ?? byNumber.get(correction.employee);
    if (!item) throw errors.correctionOfNothing.at(`items.${at}.employee`, { number: correction.employee });
    if (!correction.pay && !correction.recover)
      throw errors.correctionWithoutPay.at(`items.${at}.pay`, { number: correction.employee });
    if (actor.personId === item.personId) throw errors.ownPayAdjusted();
    return { ...correction, item };
  });
  for (const [at, { recover, item }] of wanted.entries()) {
    if (!recover) continue;
    assertCan(actor, "manage_deductions");
    const [payslip] = await Promise.all(payslipNumbers.all().map((find) => find(tx, item.id)));
    const name = `Overpaid in ${row.name}`;
    const reference = payslip ?? row.number;
    const taken = await readGranted(tx, { personId: item.personId, name, reference });
    if (recover.amount + taken > item.netPay)
      throw errors.recoveredBeyondPaid.at(`items.${at}.recover.amount`, {
        paid: formatKes(item.netPay - taken),
      });
    await addDeduction(tx, actor, {
      id: trustedReach(tx, "employee", item.personId, "part"),
      kind: "advance",
      name,
      reference,
      principal: recover.amount,
      installment: recover.installment,
      startsOn: nairobiDate(now),
      endsOn: null,
      now,
    });
  }
  const toPay = wanted.filter(({ pay }) => pay);
  if (toPay.length === 0) {
    await tell(tx, actor, { row, number: row.number, subjectId: id, now });
    return { id: null, number: null };
  }
  return payCorrection(tx, actor, { row, payDate, notes, toPay, now });
}

interface ToPay extends Correction {
  item: typeof payrollItems.$inferSelect;
}

async function payCorrection(
  tx: Tx,
  actor: Actor,
  {
    row,
    payDate,
    notes,
    toPay,
    now,
  }: { row: PeriodRow; payDate: PlainDate; notes: string; toPay: readonly ToPay[]; now: Date },
): Promise<{ id: string; number: string }> {
  const year = nairobiYear(now);
  const number = periodNumberOf(year, await nextNumber(tx, "payroll_period", year));
  const id = newId(now.getTime());
  const set = await getRuleSet(tx, row.profile, { date: row.endDate, field: "payDate" });
  // A quarter or year is corrected in its last month.
  const span = monthsOf(row).at(-1);
  const days = { startDate: span?.from ?? row.startDate, endDate: row.endDate };
  await tx.insert(payrollPeriods).values({
    id,
    number,
    kind: "correction",
    correctsId: row.id,
    name: `${row.name}, correction`,
    periodType: row.periodType,
    ...days,
    payDate,
    profile: row.profile,
    nssfBase: row.nssfBase,
    notes,
    createdAt: now,
    createdBy: actor.personId,
    preparedBy: actor.personId ? [actor.personId] : [],
    updatedAt: now,
  });
  const period = await getRun(tx, id);
  const known = await readFacts(tx, [...new Set(toPay.map(({ item }) => item.personId))], days);
  const worked = toPay.map((correction, at): NewItem => {
    const person = known.find(({ personId }) => personId === correction.item.personId);
    const name = correction.reason;
    const allowance = { name, amount: correction.pay ?? 0, type: "correction" as const };
    const adjusted = { daysWorked: 0, overtimeHours: 0, allowance };
    const rules = () => set.rules;
    const figures =
      person && workOutItem({ ...period, rules, nssfBase: row.nssfBase }, onlyBeside(person), adjusted);
    if (!person || !figures)
      throw errors.correctionOfNothing.at(`items.${at}.employee`, { number: correction.employee });
    return { person, figures, adjustments: adjusted, correctsItemId: correction.item.id, notes: name };
  });
  await insertItems(tx, period, worked, now);
  await tx
    .update(payrollPeriods)
    .set({
      ...totalsOf(worked.map(({ figures }) => figures)),
      status: "pending_approval",
      ruleSetId: set.id,
      generatedAt: now,
      generatedBy: actor.personId,
      updatedAt: now,
    })
    .where(eq(payrollPeriods.id, id));
  await tell(tx, actor, { row, number, subjectId: id, now });
  return { id, number };
}

/** A correction pays only its own amounts, so it drops the regular pay of its days. */
const onlyBeside = ({ facts }: KnownPerson): KnownPerson["facts"] => ({
  ...facts,
  packages: facts.packages.slice(-1).map((of) => ({ ...of, allowances: [] })),
  arrears: [],
  late: [],
  unusedLeave: 0,
  lastDay: null,
});

async function tell(
  tx: Tx,
  actor: Actor,
  { row, number, subjectId, now }: { row: PeriodRow; number: string; subjectId: string; now: Date },
): Promise<void> {
  await record(tx, actor, correctionCreated, {
    subjectId,
    summary: `Correction of payroll ${row.number} prepared`,
    data: { number, name: row.name, corrects: row.number },
    at: now,
  });
}
