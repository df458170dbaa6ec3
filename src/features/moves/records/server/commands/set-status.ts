import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import {
  canBecome,
  type MoveStatus,
  moveAdvanced,
  moveCancelled,
  STATUS_IN_SENTENCE,
  STATUS_LABELS,
} from "../../../domain";
import { moves } from "../../../server/tables";
import type { ServiceInput } from "../../contract";
import { isPlanned, momentsOf, serviceCorrected, statusRefusal } from "../../domain";
import { completedAhead, completedBeforeRequest, completedEarly, scheduledRequired } from "../../errors";
import { lockServiceOf, type OnService } from "./lock-service";
import { actualsOf } from "./record-service";

/**
 * Sets a service's status, as a step or as a correction with its reason for the audit log. Sends no message: only steps
 * in the calendar notify the customer.
 */
export async function setServiceStatus(
  tx: Tx,
  actor: Actor,
  input: OnService &
    Pick<ServiceInput, "actualVolume" | "actualDuration"> & {
      status: MoveStatus;
      reason: string;
      completedDate: PlainDate | null;
    },
): Promise<void> {
  const { status: to, reason, now } = input;
  const service = await lockServiceOf(tx, input);
  const refusal = statusRefusal(service, to, reason);
  if (refusal) throw refusal;
  if (isPlanned(to) && !service.date) throw scheduledRequired.at("status");
  const completedDate = to === "completed" ? (input.completedDate ?? nairobiDate(now)) : null;
  if (completedDate && completedDate > nairobiDate(now)) throw completedAhead.at("completedDate");
  if (completedDate && completedDate < service.requestDate) throw completedBeforeRequest.at("completedDate");
  const isEarly = completedDate !== null && service.date !== null && completedDate < service.date;
  if (isEarly && !reason)
    throw completedEarly.at("reason", { day: formatDate(service.date ?? completedDate) });
  await tx
    .update(moves)
    .set({
      status: to,
      ...momentsOf(to, { completedDate, was: service, now }),
      ...(to === "completed" ? actualsOf(input, service) : {}),
      updatedBy: actor.personId,
      updatedAt: now,
    })
    .where(eq(moves.id, service.id));
  const { number, quoteId, customerId, status: from } = service;
  const fact = { subjectId: service.id, customerId, at: now };
  if (!canBecome(from, to))
    await record(tx, actor, serviceCorrected, {
      ...fact,
      summary: `${number} corrected from ${STATUS_IN_SENTENCE[from].en} to ${STATUS_IN_SENTENCE[to].en}: ${reason}`,
      data: { number, quoteId, from, to, reason },
    });
  else if (to === "cancelled")
    await record(tx, actor, moveCancelled, {
      ...fact,
      summary: `${number} cancelled${reason ? `: ${reason}` : ""}`,
      data: { number, quoteId, reason },
    });
  else
    await record(tx, actor, moveAdvanced, {
      ...fact,
      summary: `${number} is ${STATUS_LABELS[to].toLowerCase()}${isEarly ? ` before its day: ${reason}` : ""}`,
      data: { number, quoteId, from, to },
    });
}
