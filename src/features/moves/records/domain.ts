import type { ServiceCategory } from "~/features/customers/domain";
import { defineEvent } from "~/platform/events/define";
import { nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import type { AppError } from "~/platform/kernel/errors";
import { canBecome, type MoveFact, type MoveStatus, STATUS_IN_SENTENCE } from "../domain";
import { moveHasStatusAlready } from "../errors";
import { correctionNeedsReason, quoteDecidesStatus } from "./errors";

export const SEVERITIES = ["low", "medium", "high", "critical"] as const;
export type Severity = (typeof SEVERITIES)[number];
export const SEVERITY_LABELS: Record<Severity, string> = {
  low: "Low",
  medium: "Medium",
  high: "High",
  critical: "Critical",
};

export const PHOTO_KINDS = ["before", "after"] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];
export const MOST_PHOTOS = 20;

export const PAYMENT_LABELS = {
  pending: "Pending",
  partial: "Partly paid",
  paid: "Paid",
  refunded: "Refunded",
} as const;

/** For moves from quotes, these statuses are set by the quote and the calendar, with their fees and messages. */
const DECIDED_ELSEWHERE: ReadonlySet<MoveStatus> = new Set(["quoted", "cancelled", "rescheduled"]);

/**
 * The error for a status that a record cannot take; undefined if it can. Steps need nothing. Every other status is a
 * correction and needs a reason (docs/domain/readings.md#services-and-moves).
 */
export function statusRefusal(
  record: { number: string; status: MoveStatus; quoteId: string | null },
  to: MoveStatus,
  reason: string,
): AppError | undefined {
  if (record.status === to)
    return moveHasStatusAlready({ number: record.number, status: STATUS_IN_SENTENCE[to] });
  if (record.quoteId && (DECIDED_ELSEWHERE.has(to) || DECIDED_ELSEWHERE.has(record.status))) {
    if (record.status !== "rescheduled" || DECIDED_ELSEWHERE.has(to)) return quoteDecidesStatus();
  }
  if (!canBecome(record.status, to) && !reason)
    return correctionNeedsReason({ to: STATUS_IN_SENTENCE[to], from: STATUS_IN_SENTENCE[record.status] });
  return undefined;
}

/** The timestamps of a status: completion or cancellation. */
export function momentsOf(
  status: MoveStatus,
  { completedDate, was, now }: { completedDate: PlainDate | null; was?: Moments | undefined; now: Date },
) {
  const completed = completedDate && completedDate !== nairobiDate(now) ? noonOf(completedDate) : now;
  const kept = was?.completedAt && completedDate === nairobiDate(was.completedAt) ? was.completedAt : null;
  return {
    completedAt: status === "completed" ? (kept ?? completed) : null,
    cancelledAt: status === "cancelled" ? (was?.cancelledAt ?? now) : null,
    startedAt: status === "in_progress" ? (was?.startedAt ?? now) : (was?.startedAt ?? null),
  };
}
interface Moments {
  completedAt: Date | null;
  cancelledAt: Date | null;
  startedAt: Date | null;
}
/** For a day whose hour is not known. */
const noonOf = (day: PlainDate) => new Date(startOfDate(day).getTime() + 12 * 3_600_000);

/** Statuses in which a service occupies its people. */
export const isPlanned = (status: MoveStatus): boolean =>
  !["quoted", "completed", "cancelled"].includes(status);

type RecordFact = MoveFact & { category: ServiceCategory; status: MoveStatus };
export const serviceRecorded = defineEvent<
  RecordFact & { crewLead: string | null; crew: string[]; overrideWarnings: string[] }
>("move.recorded");
export const serviceEdited = defineEvent<MoveFact & { fields: string[]; overrideWarnings: string[] }>(
  "move.edited",
);
/** A correction to a status outside the normal steps, with its reason. */
export const serviceCorrected = defineEvent<MoveFact & { from: MoveStatus; to: MoveStatus; reason: string }>(
  "move.corrected",
);
export const issueReported = defineEvent<MoveFact & { issueId: string; severity: Severity }>(
  "move.issue_reported",
);
export const issueResolved = defineEvent<MoveFact & { issueId: string }>("move.issue_resolved");
export const photoAdded = defineEvent<MoveFact & { photoId: string; kind: PhotoKind }>("move.photo_added");
export const photoRemoved = defineEvent<MoveFact & { photoId: string; kind: PhotoKind }>(
  "move.photo_removed",
);
