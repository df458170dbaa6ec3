import { defineEvent } from "~/platform/events/define";

export const OUTGOING_EVENTS = [
  "inquiry.received",
  "lead.created",
  "lead.status_changed",
  "quote.requested",
  "quote.approved",
  "quote.sent",
  "quote.accepted",
  "quote.declined",
  "quote.cancelled",
  "quote.rescheduled",
  "quote.changes-proposed",
  "quote.change-order-offered",
  "quote.change-order-confirmed",
  "quote.change-order-settled",
  "move.scheduled",
  "move.rescheduled",
  "move.advanced",
  "move.cancelled",
  "day-hold.held",
  "day-hold.booked",
  "day-hold.expired",
  "day-hold.released",
  "day-wait.offered",
  "job.added",
  "job.planned",
  "job.assigned",
  "job.unassigned",
  "job.advanced",
  "job.answered",
  "publication.made",
  "clearance.decided",
  "crew.reported",
  "crew.incident",
  "hire.offered",
  "hire.accepted",
  "hire.expired",
  "hire.cancelled",
  "purchase.approved",
  "purchase.paid",
  "evidence.signed",
  "evidence.refused",
  "evidence.sealed",
  "invoice.issued",
  "invoice.settled",
  "payment.received",
  "payment.reversed",
  "inventory.edited",
  "inventory.frozen",
  "etims.signed",
  "etims.rejected",
  "survey.submitted",
  "survey.reviewed",
  "automation-rule.called",
] as const;
export type OutgoingEvent = (typeof OUTGOING_EVENTS)[number];

export const EVENT_LABELS: Readonly<Record<OutgoingEvent, string>> = {
  "inquiry.received": "A form on the site was sent",
  "lead.created": "A lead was entered",
  "lead.status_changed": "A lead's status changed",
  "quote.requested": "A quote was asked for or made",
  "quote.approved": "A quote was approved",
  "quote.sent": "A quote was sent to its customer",
  "quote.accepted": "A customer accepted a quote",
  "quote.declined": "A customer declined a quote",
  "quote.cancelled": "An accepted quote was called off",
  "quote.rescheduled": "An accepted quote got another day",
  "quote.changes-proposed": "The list of an accepted quote was changed",
  "quote.change-order-offered": "A change order was sent to its customer",
  "quote.change-order-confirmed": "A customer confirmed a change order",
  "quote.change-order-settled": "A change order was invoiced or credited",
  "move.scheduled": "A move was put on a day",
  "move.rescheduled": "A move was put on another day",
  "move.advanced": "A move began, ended or changed its status",
  "move.cancelled": "A move was cancelled",
  "day-hold.held": "A day was held for an accepted quote",
  "day-hold.booked": "A held day was booked",
  "day-hold.expired": "A hold ended without its deposit",
  "day-hold.released": "A held day was released",
  "day-wait.offered": "A day was offered to the waiting list",
  "job.added": "A job was added to a move",
  "job.planned": "A job's times, needs or stops changed",
  "job.assigned": "A person or vehicle was put on a job",
  "job.unassigned": "A person or vehicle was taken off a job",
  "job.advanced": "A job took a step",
  "job.answered": "A crew member accepted or declined a job",
  "publication.made": "A plan was published to the crew",
  "crew.reported": "A crew reported a step or a note on a job",
  "crew.incident": "A crew reported an incident on a job",
  "clearance.decided": "A clearance of a move was confirmed, refused, waived or reopened",
  "hire.offered": "A job or a day was offered to hauliers",
  "hire.accepted": "A haulier accepted and is hired",
  "hire.expired": "No haulier accepted in time",
  "hire.cancelled": "A hired truck was cancelled",
  "purchase.approved": "A bill or an expense was approved",
  "purchase.paid": "A bill or an expense was paid",
  "evidence.signed": "A paper of a job was signed",
  "evidence.refused": "Somebody refused to sign a paper of a job",
  "evidence.sealed": "A signed paper of a job was sealed",
  "invoice.issued": "An invoice was issued",
  "invoice.settled": "An invoice's paid amount changed",
  "payment.received": "Money was booked to an invoice",
  "payment.reversed": "A payment was taken back",
  "inventory.edited": "An inventory was edited",
  "inventory.frozen": "An inventory was frozen by a quote or a signature",
  "etims.signed": "KRA signed an invoice or credit note",
  "etims.rejected": "KRA rejected an invoice or credit note",
  "survey.submitted": "A survey was submitted",
  "survey.reviewed": "A survey was reviewed",
  "automation-rule.called": "A rule called",
};

/** Sent by the webhook page's button, regardless of its selection. */
export const TEST_EVENT = "webhook.tested";

/** `disabled` is automatic: the webhook failed too long, or its server reported that it is gone. */
export const WEBHOOK_STATES = ["active", "off", "disabled"] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];
export const STATE_LABELS: Readonly<Record<WebhookState, string>> = {
  active: "Active",
  off: "Switched off",
  disabled: "Disabled after failures",
};

export const DELIVERY_STATES = ["pending", "delivered", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export const DELIVERY_LABELS: Readonly<Record<DeliveryState, string>> = {
  pending: "Waiting",
  delivered: "Delivered",
  failed: "Given up",
};

/** `own` was entered by a person. The other kinds belong to an integration, whose settings hold the address. */
export const WEBHOOK_KINDS = ["own", "zapier", "slack"] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];
export const LENT_KINDS = ["zapier", "slack"] as const;
export type LentKind = (typeof LENT_KINDS)[number];
export const isLent = (kind: WebhookKind): kind is LentKind => kind !== "own";

/** The initial events of an integration's webhook. A Slack channel gets only events that need action. */
export const FIRST_EVENTS: Readonly<Record<LentKind, readonly OutgoingEvent[]>> = {
  zapier: OUTGOING_EVENTS,
  slack: ["inquiry.received", "quote.accepted", "quote.cancelled", "move.cancelled", "payment.received"],
};

/** Slack's channels take a line to read instead of an event: also those that were entered as an address. */
export const isChannel = (kind: WebhookKind, host: string): boolean =>
  kind === "slack" || host === "hooks.slack.com";

export const MAX_NAME = 80;
export const MAX_ADDRESS = 1_000;
export const MOST_WEBHOOKS = 50;

const MINUTE_S = 60;
const HOUR_S = 3600;
/** By number of tries (docs/domain/integrations.md#webhooks). */
const WAITS_S = [5, 5 * MINUTE_S, 30 * MINUTE_S, 2, 5, 10, 14, 20, 24].map((wait, at) =>
  at < 3 ? wait : wait * HOUR_S,
);
export const MOST_ATTEMPTS = WAITS_S.length + 1;
const LONGEST_WAIT_S = 24 * HOUR_S;

/**
 * Seconds until a failed delivery is tried again, a fifth more or less so that many do not come at once; what the receiver
 * asks for at least. Undefined when it is given up. `chance` is from 0 to 1.
 */
export function waitAfter(
  attempts: number,
  retryAfter: number | undefined,
  chance: number,
): number | undefined {
  const wait = WAITS_S[attempts - 1];
  if (wait === undefined) return undefined;
  return Math.round(Math.max(wait * (0.8 + 0.4 * chance), Math.min(retryAfter ?? 0, LONGEST_WAIT_S)));
}

/** Unreachable for this long: disabled. */
const MOST_FAILING_MS = 3 * 24 * HOUR_S * 1000;
export const isFailedForGood = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= MOST_FAILING_MS;

export const OVERLAP_MS = 24 * HOUR_S * 1000;

export const LOG_DAYS = 30;

const KNOWN: Readonly<Record<number, string>> = {
  301: "it redirects, which is not followed",
  302: "it redirects, which is not followed",
  307: "it redirects, which is not followed",
  308: "it redirects, which is not followed",
  401: "it asks for a login",
  403: "it refuses us",
  404: "there is nothing at this address",
  410: "it is gone and wants nothing more",
  429: "it is asked too often",
};

/** A refusal in words; the receiver's own text is not repeated, as it may hold anything. */
export function refusalWords(status: number): string {
  const words = KNOWN[status] ?? (status >= 500 ? "an error of its own" : "not accepted");
  return `Answered ${status}: ${words}`;
}

interface WebhookFact {
  name: string;
}
export const webhookMade = defineEvent<WebhookFact & { events: readonly string[] }>("webhook.made");
export const webhookEdited = defineEvent<WebhookFact & { fields: string[] }>("webhook.edited");
export const webhookSwitched = defineEvent<WebhookFact & { state: WebhookState }>("webhook.switched");
export const webhookSecretRotated = defineEvent<WebhookFact>("webhook.secret_rotated");
export const webhookRemoved = defineEvent<WebhookFact>("webhook.removed");
export const webhookTested = defineEvent<WebhookFact>(TEST_EVENT);
export const webhookReplayed = defineEvent<WebhookFact & { deliveries: number }>("webhook.replayed");
export const webhookDisabled = defineEvent<WebhookFact & { reason: string }>("webhook.disabled");
