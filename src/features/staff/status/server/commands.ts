import { and, eq, isNull } from "drizzle-orm";
import { deactivatePerson, reactivatePerson } from "~/features/identity/server/commands/manage-people";
import { findPerson, isRoleAsked } from "~/features/identity/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import {
  EMPLOYEE_STATUS_LABELS,
  type EmployeeStatus,
  employeeConfirmed,
  employeeRehired,
  employeeSuspended,
  employeeTerminated,
  suspensionLifted,
} from "../../domain";
import { employeeErased, leavingAhead, ownStatus, statusDoesNotAllow } from "../../errors";
import { lockEmployee } from "../../server/queries";
import { employees } from "../../server/tables";
import { canBecome, signsIn, workingStatus } from "../domain";
import { employeeSuspensions } from "./tables";

interface OnEmployee {
  id: Reach<"employee">;
  now: Date;
}
type Row = typeof employees.$inferSelect;

function assertBecomes(actor: Actor, row: Row, to: EmployeeStatus): void {
  if (row.personId === actor.personId) throw ownStatus();
  if (!canBecome(row.status, to)) throw statusDoesNotAllow({ status: EMPLOYEE_STATUS_LABELS[row.status] });
}

/**
 * Sets a status and opens or closes the sign-in: sessions and tokens end at once.
 * The last administrator keeps access. A sign-in that waits for an administrator keeps waiting.
 */
async function become(
  tx: Tx,
  actor: Actor,
  {
    row,
    now,
    ...set
  }: { row: Row; status: EmployeeStatus; now: Date } & Partial<typeof employees.$inferInsert>,
): Promise<void> {
  await tx
    .update(employees)
    .set({ ...set, updatedAt: now, updatedBy: actor.personId })
    .where(eq(employees.personId, row.personId));
  const id = row.personId;
  const person = await findPerson(tx, id);
  if (signsIn(set.status) === person?.active) return;
  if (!signsIn(set.status)) return deactivatePerson(tx, actor, { id, now });
  if (!(await isRoleAsked(tx, id))) await reactivatePerson(tx, actor, { id, now });
}

/** A status that a form may set: active, on probation, or inactive between engagements. */
export async function changeStatus(
  tx: Tx,
  actor: Actor,
  { id, status, now }: OnEmployee & { status: EmployeeStatus },
): Promise<void> {
  const row = await lockEmployee(tx, id);
  if (row.status === status) return;
  if (row.status === "suspended" || row.status === "terminated")
    throw statusDoesNotAllow({ status: EMPLOYEE_STATUS_LABELS[row.status] });
  assertBecomes(actor, row, status);
  await become(tx, actor, { row, status, now });
}

/** Probation is over: they stay. Done twice, it is done once. */
export async function confirmEmployee(tx: Tx, actor: Actor, { id, now }: OnEmployee): Promise<void> {
  const row = await lockEmployee(tx, id);
  if (row.status === "active") return;
  if (row.status !== "probation") throw statusDoesNotAllow({ status: EMPLOYEE_STATUS_LABELS[row.status] });
  assertBecomes(actor, row, "active");
  await become(tx, actor, { row, status: "active", probationEndDate: nairobiDate(now), now });
  const { number } = row;
  await record(tx, actor, employeeConfirmed, {
    subjectId: id,
    summary: `Employee ${number} confirmed`,
    data: { number },
    at: now,
  });
}

/** Suspends a person, with or without pay; only their record has the reason. Repeating it has no effect. */
export async function suspendEmployee(
  tx: Tx,
  actor: Actor,
  { id, reason, paid, now }: OnEmployee & { reason: string; paid: boolean },
): Promise<void> {
  const row = await lockEmployee(tx, id);
  if (row.status === "suspended") return;
  assertBecomes(actor, row, "suspended");
  await become(tx, actor, {
    row,
    status: "suspended",
    suspensionReason: reason,
    suspensionPaid: paid,
    suspendedAt: now,
    now,
  });
  const firstDay = nairobiDate(now);
  await tx.insert(employeeSuspensions).values({ personId: id, firstDay, paid, updatedAt: now });
  const { number } = row;
  await record(tx, actor, employeeSuspended, {
    subjectId: id,
    summary: `Employee ${number} suspended`,
    data: { number, paid },
    at: now,
  });
}

/** Takes a suspension back; they work as before. Done twice, it is done once. */
export async function liftSuspension(tx: Tx, actor: Actor, { id, now }: OnEmployee): Promise<void> {
  const row = await lockEmployee(tx, id);
  if (signsIn(row.status)) return;
  if (row.status !== "suspended") throw statusDoesNotAllow({ status: EMPLOYEE_STATUS_LABELS[row.status] });
  const status = workingStatus(row.probationEndDate, nairobiDate(now));
  assertBecomes(actor, row, status);
  await become(tx, actor, { row, status, suspendedAt: null, now });
  await endSuspension(tx, id, now);
  const { number } = row;
  await record(tx, actor, suspensionLifted, {
    subjectId: id,
    summary: `Suspension of employee ${number} lifted`,
    data: { number },
    at: now,
  });
}

async function endSuspension(tx: Tx, personId: string, now: Date): Promise<void> {
  await tx
    .update(employeeSuspensions)
    .set({ lastDay: addDays(nairobiDate(now), -1), updatedAt: now })
    .where(and(eq(employeeSuspensions.personId, personId), isNull(employeeSuspensions.lastDay)));
}

/**
 * Records that a person left, on a day that has come. Their record stays and can be reopened. Repeating it has no
 * effect.
 */
export async function terminateEmployee(
  tx: Tx,
  actor: Actor,
  { id, reason, offboardingDate, now }: OnEmployee & { reason: string; offboardingDate: PlainDate },
): Promise<void> {
  const row = await lockEmployee(tx, id);
  if (row.status === "terminated") return;
  assertBecomes(actor, row, "terminated");
  if (offboardingDate > nairobiDate(now)) throw leavingAhead.at("offboardingDate");
  await become(tx, actor, {
    row,
    status: "terminated",
    terminationReason: reason,
    offboardingDate,
    suspendedAt: null,
    now,
  });
  await endSuspension(tx, id, now);
  const { number } = row;
  await record(tx, actor, employeeTerminated, {
    subjectId: id,
    summary: `Employee ${number} left on ${offboardingDate}`,
    data: { number, offboardingDate },
    at: now,
  });
}

/** Reopens a leaver's record from a day on. */
export async function rehireEmployee(
  tx: Tx,
  actor: Actor,
  {
    id,
    startDate,
    probationEndDate,
    now,
  }: OnEmployee & { startDate: PlainDate; probationEndDate: PlainDate | null },
): Promise<void> {
  const row = await lockEmployee(tx, id);
  if (row.status !== "terminated") throw statusDoesNotAllow({ status: EMPLOYEE_STATUS_LABELS[row.status] });
  if (row.erasedAt) throw employeeErased();
  const status = workingStatus(probationEndDate, nairobiDate(now));
  assertBecomes(actor, row, status);
  await become(tx, actor, {
    row,
    status,
    startDate,
    probationEndDate,
    contractEndDate: null,
    offboardingDate: null,
    terminationReason: "",
    now,
  });
  const { number } = row;
  await record(tx, actor, employeeRehired, {
    subjectId: id,
    summary: `Employee ${number} hired again from ${startDate}`,
    data: { number, startDate },
    at: now,
  });
}
