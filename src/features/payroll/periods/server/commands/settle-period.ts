import { and, eq, inArray, ne } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import type { PlainDate } from "~/platform/kernel/dates";
import {
  canFollow,
  type PaymentStatus,
  type PeriodStatus,
  periodCompleted,
  periodFailed,
  periodReleased,
  periodRetried,
  statusOf,
} from "../../domain";
import * as errors from "../../errors";
import { isAlone, lockPeriod, type PeriodRow } from "../queries/periods";
import { payrollItems, payrollPeriods } from "../tables";

interface OnPeriod {
  id: Reach<"payroll-period">;
  now: Date;
}

/**
 * Releases a run's payments. Requires a third person who has just proven their password; tokens are refused.
 * The payouts feature handles `payroll_period.released` and ends the run with `completePeriod` or `failPeriod`.
 */
export async function releasePeriod(tx: Tx, actor: Actor, { id, now }: OnPeriod): Promise<void> {
  if (actor.kind === "api") throw errors.tokenPreparesOnly();
  const row = await lockPeriod(tx, id);
  if (row.status !== "approved") throw errors.periodNotApproved(statusOf(row));
  const me = actor.personId;
  const hadPart = me !== null && (row.preparedBy.includes(me) || row.approvedBy === me);
  if (hadPart && !(await isAlone(tx, actor, "release_payments"))) throw errors.ownRelease();
  await tx
    .update(payrollPeriods)
    .set({ status: "processing", processedAt: now, processedBy: me, updatedAt: now })
    .where(eq(payrollPeriods.id, id));
  await tellOfPeriod(tx, actor, periodReleased, { row, done: "released", now });
}

/** Every payment of a released run arrived. Twice is once. */
export const completePeriod = (tx: Tx, actor: Actor, { id, now }: OnPeriod): Promise<void> =>
  settle(tx, actor, { id, now, to: "completed", event: periodCompleted, done: "completed" });

/** Marks a run as failed: a payment failed and none is in progress. Repeating it has no effect. */
export const failPeriod = (
  tx: Tx,
  actor: Actor,
  { id, now, reason }: OnPeriod & { reason: string },
): Promise<void> =>
  settle(tx, actor, { id, now, reason, to: "failed", event: periodFailed, done: `failed: ${reason}` });

/** A failed payment is sent again or by another way. Twice is once. */
export const resumePeriod = (tx: Tx, actor: Actor, { id, now }: OnPeriod): Promise<void> =>
  settle(tx, actor, { id, now, to: "processing", event: periodRetried, done: "under way again" });

async function settle(
  tx: Tx,
  actor: Actor,
  {
    id,
    now,
    to,
    event,
    done,
    reason = "",
  }: OnPeriod & {
    to: PeriodStatus;
    event: EventType<{ number: string; name: string }>;
    done: string;
    reason?: string;
  },
): Promise<void> {
  const row = await lockPeriod(tx, id);
  if (row.status === to) return;
  if (!canFollow(row.status, to) || row.status === "approved") throw errors.periodNotReleased(statusOf(row));
  await tx
    .update(payrollPeriods)
    .set({ status: to, reason, completedAt: to === "completed" ? now : null, updatedAt: now })
    .where(eq(payrollPeriods.id, id));
  await tellOfPeriod(tx, actor, event, { row, done, now });
}

/** Records the payment progress of items, for the payouts feature. */
export async function markItemPayments(
  tx: Tx,
  {
    period,
    itemIds,
    status,
    reference = "",
    date = null,
    failure = "",
  }: {
    period: Reach<"payroll-period">;
    itemIds: readonly string[];
    status: PaymentStatus;
    reference?: string;
    date?: PlainDate | null;
    failure?: string;
  },
): Promise<void> {
  if (itemIds.length === 0) return;
  await tx
    .update(payrollItems)
    .set({ paymentStatus: status, paymentReference: reference, paymentDate: date, paymentFailure: failure })
    .where(
      and(
        eq(payrollItems.periodId, period),
        inArray(payrollItems.id, [...itemIds]),
        ne(payrollItems.paymentStatus, "completed"),
      ),
    );
}

/** Records an action on a run: `Payroll PAY-2026-0001 released`. */
export async function tellOfPeriod(
  tx: Tx,
  actor: Actor,
  event: EventType<{ number: string; name: string }>,
  { row, done, now }: { row: PeriodRow; done: string; now: Date },
): Promise<void> {
  await record(tx, actor, event, {
    subjectId: row.id,
    summary: `Payroll ${row.number} ${done}`,
    data: { number: row.number, name: row.name },
    at: now,
  });
}
