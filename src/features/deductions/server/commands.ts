import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { type Cents, formatKes } from "~/platform/kernel/money";
import {
  type DeductionKind,
  deductionAdded,
  deductionEdited,
  deductionMoved,
  deductionSet,
  installmentsOf,
  isLent,
  type MovementByHand,
  type MovementKind,
  mayHaveBalance,
  statusWith,
} from "../domain";
import * as errors from "../errors";
import { holdEmployee } from "./queries";
import { payrollDeductionMovements, payrollDeductions } from "./tables";

interface OnEmployee {
  id: Reach<"employee">;
  now: Date;
}
interface OnDeduction extends OnEmployee {
  deductionId: string;
}
interface Terms {
  name: string;
  reference: string;
  installment: Cents;
  endsOn: PlainDate | null;
}
type Row = typeof payrollDeductions.$inferSelect;

/** Adds a deduction from a day on; a loan's principal is granted at once. */
export async function addDeduction(
  tx: Tx,
  actor: Actor,
  input: OnEmployee & Terms & { kind: DeductionKind; principal: Cents | null; startsOn: PlainDate },
): Promise<{ id: string }> {
  const { id: personId, kind, principal, startsOn, now } = input;
  const employee = await holdEmployee(tx, personId);
  assertNotOwn(actor, personId);
  if (employee.status === "terminated") throw errors.deductionOfLeaver();
  if (isLent(kind) && !principal) throw errors.principalRequired.at("principal");
  if (principal !== null && principal <= 0) throw errors.principalRequired.at("principal");
  if (principal !== null && !mayHaveBalance(kind)) throw errors.principalOfNone.at("principal");
  assertTerms(input, { balance: principal, startsOn });
  const id = newId();
  const { name, reference, installment, endsOn } = input;
  await tx.insert(payrollDeductions).values({
    id,
    personId,
    kind,
    name,
    reference,
    principal,
    balance: principal === null ? null : 0,
    installment,
    totalInstallments: principal === null ? null : installmentsOf(principal, installment),
    startsOn,
    endsOn,
    createdAt: now,
    createdBy: actor.personId,
    updatedAt: now,
  });
  if (principal !== null)
    await writeMovement(tx, actor, {
      deductionId: id,
      kind: "granted",
      amount: principal,
      date: startsOn,
      now,
    });
  await record(tx, actor, deductionAdded, {
    subjectId: personId,
    summary: `Deduction (${kind}) of ${employee.number} added`,
    data: { number: employee.number, deductionId: id, kind },
    at: now,
  });
  return { id };
}

/** Changes the terms. Throws CONFLICT if they changed since the editor read them, or if the deduction is over. */
export async function editDeduction(
  tx: Tx,
  actor: Actor,
  input: OnDeduction & Terms & { updatedAt: Date },
): Promise<void> {
  const { row, number } = await lockDeduction(tx, actor, input);
  assertNotOver(row);
  if (row.updatedAt.getTime() !== input.updatedAt.getTime()) throw errors.deductionChangedMeanwhile();
  assertTerms(input, row);
  const { name, reference, installment, endsOn, now } = input;
  const isSame =
    row.name === name &&
    row.reference === reference &&
    row.installment === installment &&
    row.endsOn === endsOn;
  if (isSame) return;
  const totalInstallments =
    row.principal === null || row.installment === installment
      ? row.totalInstallments
      : (await countWithheld(tx, row.id)) + installmentsOf(row.balance ?? 0, installment);
  await tx
    .update(payrollDeductions)
    .set({ name, reference, installment, endsOn, totalInstallments, updatedAt: now })
    .where(eq(payrollDeductions.id, row.id));
  await record(tx, actor, deductionEdited, {
    subjectId: row.personId,
    summary: `Deduction (${row.kind}) of ${number} edited`,
    data: { number, deductionId: row.id, kind: row.kind },
    at: now,
  });
}

/** Pauses, resumes or ends a deduction. Refuses to end one with a balance. Repeating it has no effect. */
export async function setDeductionStatus(
  tx: Tx,
  actor: Actor,
  input: OnDeduction & { status: "active" | "paused" | "ended" },
): Promise<void> {
  const { row, number } = await lockDeduction(tx, actor, input);
  const { status, now } = input;
  if (row.status === status) return;
  assertNotOver(row);
  if (status === "ended" && row.balance) throw errors.deductionStillOwed({ balance: formatKes(row.balance) });
  await tx.update(payrollDeductions).set({ status, updatedAt: now }).where(eq(payrollDeductions.id, row.id));
  await record(tx, actor, deductionSet, {
    subjectId: row.personId,
    summary: `Deduction (${row.kind}) of ${number} ${status}`,
    data: { number, deductionId: row.id, kind: row.kind, status },
    at: now,
  });
}

/**
 * Records a repayment, write-off or addition, with its reason. A balance of 0 settles the deduction; it cannot go
 * below.
 */
export async function moveDeduction(
  tx: Tx,
  actor: Actor,
  input: OnDeduction & { kind: MovementByHand; amount: Cents; date: PlainDate; note: string },
): Promise<{ balance: Cents }> {
  const { row, number } = await lockDeduction(tx, actor, input);
  const { kind, amount, date, note, now } = input;
  if (row.balance === null) throw errors.movementWithoutBalance();
  if (date > nairobiDate(now)) throw errors.movementAhead.at("date");
  if (kind !== "added" && amount > row.balance)
    throw errors.movementAboveBalance.at("amount", { balance: formatKes(row.balance) });
  const balance = await writeMovement(tx, actor, { deductionId: row.id, kind, amount, date, note, now });
  await record(tx, actor, deductionMoved, {
    subjectId: row.personId,
    summary: `Deduction (${row.kind}) of ${number}: ${kind.replace("_", " ")}`,
    data: { number, deductionId: row.id, kind: row.kind, movement: kind },
    at: now,
  });
  return { balance: balance ?? 0 };
}

/** Adds the movement, which changes the balance, and updates the deduction's status. */
async function writeMovement(
  tx: Tx,
  actor: Actor,
  movement: {
    deductionId: string;
    kind: MovementKind;
    amount: Cents;
    date: PlainDate;
    note?: string;
    now: Date;
  },
): Promise<Cents | null> {
  const { now, ...values } = movement;
  await tx.insert(payrollDeductionMovements).values({ ...values, createdAt: now, createdBy: actor.personId });
  const same = eq(payrollDeductions.id, movement.deductionId);
  const [row] = await tx.select().from(payrollDeductions).where(same);
  if (!row) throw errors.deductionNotFound();
  await tx
    .update(payrollDeductions)
    .set({ status: statusWith(row.balance, row.status), updatedAt: now })
    .where(same);
  return row.balance;
}

async function countWithheld(tx: Tx, deductionId: string): Promise<number> {
  const of = eq(payrollDeductionMovements.deductionId, deductionId);
  const withheld = await tx.$count(
    payrollDeductionMovements,
    and(of, eq(payrollDeductionMovements.kind, "deducted")),
  );
  const returned = await tx.$count(
    payrollDeductionMovements,
    and(of, eq(payrollDeductionMovements.kind, "returned")),
  );
  return withheld - returned;
}

async function lockDeduction(
  tx: Tx,
  actor: Actor,
  { id: personId, deductionId }: OnDeduction,
): Promise<{ row: Row; number: string }> {
  const { number } = await holdEmployee(tx, personId);
  const [row] = await tx
    .select()
    .from(payrollDeductions)
    .where(and(eq(payrollDeductions.id, deductionId), eq(payrollDeductions.personId, personId)))
    .for("update");
  if (!row) throw errors.deductionNotFound();
  assertNotOwn(actor, personId);
  return { row, number };
}

function assertNotOwn(actor: Actor, personId: string): void {
  if (actor.personId === personId) throw errors.deductionOwn();
}

function assertNotOver({ status }: Row): void {
  if (status === "settled" || status === "ended") throw errors.deductionIsOver();
}

function assertTerms(
  { installment, endsOn }: Terms,
  { balance, startsOn }: { balance: Cents | null; startsOn: PlainDate },
): void {
  if (balance !== null && installment > balance) throw errors.installmentAbovePrincipal.at("installment");
  if (endsOn !== null && endsOn < startsOn) throw errors.deductionEndsBeforeStart.at("endsOn");
}

interface WithheldLine {
  deductionId: string;
  taken: Cents;
  carried: Cents;
}

/** Records a run's withholding or returns for locked deductions: one movement each, and the carried amount. */
export async function withhold(
  tx: Tx,
  actor: Actor,
  input: {
    kind: "deducted" | "returned";
    lines: readonly WithheldLine[];
    date: PlainDate;
    note: string;
    now: Date;
  },
): Promise<void> {
  const { kind, lines, date, note, now } = input;
  if (lines.length === 0) return;
  const at = sql`${now.toISOString()}::timestamptz`;
  const taken = lines.filter((line) => line.taken > 0).map((line) => ({ id: newId(now.getTime()), ...line }));
  await tx.execute(sql`insert into ${payrollDeductionMovements} (id, deduction_id, kind, amount, date, note, created_at, created_by)
    select m.id, m."deductionId", ${kind}, m.taken, ${date}::date, ${note}, ${at}, ${actor.personId}::uuid
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as m(id uuid, "deductionId" uuid, taken bigint)`);
  await tx.execute(sql`update ${payrollDeductions} d set
      status = case when d.balance = 0 then 'settled' when d.status = 'settled' then 'active' else d.status end,
      carried = m.carried, updated_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as m("deductionId" uuid, carried bigint) where d.id = m."deductionId"`);
}
