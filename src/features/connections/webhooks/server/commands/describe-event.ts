import { dayBooked, dayExpired, dayHeld, dayReleased, waitOffered } from "~/features/capacity/domain/holds";
import {
  changesProposed,
  orderConfirmed,
  orderOffered,
  orderSettled,
} from "~/features/change-orders/domain/orders";
import { clearanceDecided } from "~/features/clearances/domain";
import { crewReported, incidentReported } from "~/features/crew/domain/facts";
import { leadCreated, leadStatusChanged } from "~/features/crm/leads/domain";
import { documentRejected, documentSigned } from "~/features/etims/domain";
import { documentSealed, paperSigned, signatureRefused } from "~/features/evidence/domain/events";
import { hireAccepted, hireCancelled, hireExpired, hireOffered } from "~/features/hires/domain";
import { inquiryReceived } from "~/features/inquiries/domain/inquiries";
import { inventoryEdited, inventoryFrozen } from "~/features/inventory/inventories/domain/events";
import { invoiceIssued, invoiceSettled } from "~/features/invoices/domain";
import { jobAdded, jobAdvanced, jobAssigned, jobPlanned, jobUnassigned } from "~/features/jobs/domain";
import { moveAdvanced, moveCancelled, moveRescheduled, moveScheduled } from "~/features/moves/domain";
import { automationCalled } from "~/features/outreach/automation/domain";
import { paymentReceived, paymentReversed } from "~/features/payments/domain";
import { jobAnswered, planPublished } from "~/features/publishing/domain/plan";
import { purchaseApproved, purchasePaid } from "~/features/purchases/domain/purchases";
import {
  quoteAccepted,
  quoteApproved,
  quoteCancelled,
  quoteDeclined,
  quoteRequested,
  quoteRescheduled,
  quoteSent,
} from "~/features/quotes/domain";
import { surveyReviewed, surveySubmitted } from "~/features/surveys/domain";
import type { EventType } from "~/platform/events/define";
import type { Payload } from "../../contract";
import { isChannel, type OutgoingEvent, TEST_EVENT } from "../../domain";
import type { Claimed, SharedCustomers, WebhookRow } from "../queries";
import { slackBody } from "./slack-line";

interface Described {
  event: OutgoingEvent;
  type: EventType<never>;
  pick: (data: never) => object;
}

const described = <Data, Event extends OutgoingEvent>(
  event: Event,
  type: EventType<Data>,
  pick: (data: Data) => Payload<Event>,
): Described => ({ event, type: type as EventType<never>, pick: pick as Described["pick"] });

const numberOf = ({ number }: { number: string }) => ({ number });
const dayOf = ({ number, date, window }: { number: string; date: string; window: string }) => ({
  ...{ number, date, window },
});
const jobOfHire = ({ number, job }: { number: string; job: string }) => ({ number, job });
const paperOf = (paper: { move: string; job: string; document: string; code: string }) => ({
  ...{ move: paper.move, job: paper.job, document: paper.document, code: paper.code },
});
const jobOf = ({ number, move }: { number: string; move: string }) => ({ number, move });
const orderOf = ({ number, order, total }: { number: string; order: string; total: number }) => ({
  ...{ number, order, total },
});
const paymentOf = (data: {
  invoiceNumber: string;
  amount: number;
  method: string;
  receiptNumber: string;
}) => ({
  invoice: data.invoiceNumber,
  amount: data.amount,
  method: data.method,
  receipt: data.receiptNumber,
});

/** The published fields of each event. Lists each field, so that a new event field stays private by default. */
export const DESCRIBED: readonly Described[] = [
  described("inquiry.received", inquiryReceived, ({ source, service, claimNumber }) => ({
    source,
    service,
    claim: claimNumber,
  })),
  described("lead.created", leadCreated, numberOf),
  described("lead.status_changed", leadStatusChanged, ({ number, before, after }) => ({
    number,
    from: before,
    to: after,
  })),
  described("quote.requested", quoteRequested, ({ number, reference, total, source }) => ({
    number,
    reference,
    total,
    source,
  })),
  described("quote.approved", quoteApproved, numberOf),
  described("quote.sent", quoteSent, ({ number, channel }) => ({ number, channel })),
  described("quote.accepted", quoteAccepted, ({ number, serviceDate, totals, depositDue }) => ({
    number,
    serviceDate,
    total: totals.total,
    depositDue,
  })),
  described("quote.declined", quoteDeclined, numberOf),
  described("quote.cancelled", quoteCancelled, ({ number, by, fee }) => ({ number, by, fee })),
  described("quote.rescheduled", quoteRescheduled, ({ number, from, to, by, fee }) => ({
    number,
    from,
    to,
    by,
    fee,
  })),
  described("quote.changes-proposed", changesProposed, ({ number, by, items, total }) => ({
    ...{ number, by, items, total },
  })),
  described("quote.change-order-offered", orderOffered, orderOf),
  described("quote.change-order-confirmed", orderConfirmed, orderOf),
  described("quote.change-order-settled", orderSettled, ({ invoice, creditNote, ...order }) => ({
    ...orderOf(order),
    ...{ invoice, creditNote },
  })),
  described("move.scheduled", moveScheduled, ({ number, date, window }) => ({ number, date, window })),
  described("move.rescheduled", moveRescheduled, ({ number, from, to, window }) => ({
    number,
    from,
    to,
    window,
  })),
  described("move.advanced", moveAdvanced, ({ number, from, to }) => ({ number, from, to })),
  described("move.cancelled", moveCancelled, numberOf),
  described("day-hold.held", dayHeld, ({ number, date, window, endsAt }) => ({
    number,
    date,
    window,
    endsAt,
  })),
  described("day-hold.booked", dayBooked, ({ number, date, window, late }) => ({
    number,
    date,
    window,
    late,
  })),
  described("day-hold.expired", dayExpired, dayOf),
  described("day-hold.released", dayReleased, dayOf),
  described("day-wait.offered", waitOffered, dayOf),
  described("job.added", jobAdded, ({ number, move, kind }) => ({ number, move, kind })),
  described("job.planned", jobPlanned, jobOf),
  described("job.assigned", jobAssigned, ({ role, ...job }) => ({ ...jobOf(job), role })),
  described("job.unassigned", jobUnassigned, ({ role, ...job }) => ({ ...jobOf(job), role })),
  described("job.advanced", jobAdvanced, ({ from, to, ...job }) => ({ ...jobOf(job), from, to })),
  described("job.answered", jobAnswered, ({ answer, ...job }) => ({ ...jobOf(job), answer })),
  described("publication.made", planPublished, ({ from, to, jobs, people }) => ({
    ...{ from, to },
    ...{ jobs: jobs.length, people: people.length },
  })),
  described("clearance.decided", clearanceDecided, ({ move, kind, to, via }) => ({ move, kind, to, via })),
  described("crew.reported", crewReported, ({ number, move, kind, step, flag }) => ({
    ...{ number, move, kind, step, flag },
  })),
  described("crew.incident", incidentReported, ({ number, move, photos }) => ({ number, move, photos })),
  described("hire.offered", hireOffered, ({ class: of, suppliers, ...hire }) => ({
    ...{ ...jobOfHire(hire), class: of, offers: suppliers.length },
  })),
  described("hire.accepted", hireAccepted, ({ price, ...hire }) => ({ ...jobOfHire(hire), price })),
  described("hire.expired", hireExpired, jobOfHire),
  described("hire.cancelled", hireCancelled, ({ by, ...hire }) => ({ ...jobOfHire(hire), by })),
  described("purchase.approved", purchaseApproved, (purchase) => purchase),
  described("purchase.paid", purchasePaid, (purchase) => purchase),
  described("evidence.signed", paperSigned, ({ role, isComplete, ...paper }) => ({
    ...{ ...paperOf(paper), role, isComplete },
  })),
  described("evidence.refused", signatureRefused, ({ role, ...paper }) => ({ ...paperOf(paper), role })),
  described("evidence.sealed", documentSealed, ({ isConfirmed, ...paper }) => ({
    ...paperOf(paper),
    isConfirmed,
  })),
  described("invoice.issued", invoiceIssued, ({ number, total, depositDue }) => ({
    number,
    total,
    depositDue,
  })),
  described("invoice.settled", invoiceSettled, ({ number, paidAmount, balance }) => ({
    number,
    paid: paidAmount,
    balance,
  })),
  described("payment.received", paymentReceived, paymentOf),
  described("payment.reversed", paymentReversed, paymentOf),
  described("inventory.edited", inventoryEdited, ({ version, litres, pieces }) => ({
    version,
    litres,
    pieces,
  })),
  described("inventory.frozen", inventoryFrozen, ({ version, litres, pieces, reference }) => ({
    ...{ version, litres, pieces, reference },
  })),
  described("etims.signed", documentSigned, ({ document, cuNumber }) => ({ number: document, cuNumber })),
  described("etims.rejected", documentRejected, ({ document, code }) => ({ number: document, code })),
  described("survey.submitted", surveySubmitted, ({ version, litres }) => ({ version, litres })),
  described("survey.reviewed", surveyReviewed, ({ version, litres }) => ({ version, litres })),
  described("automation-rule.called", automationCalled, ({ rule, number }) => ({ rule, number })),
];

/** Public `data` of an event; throws for private events. */
function payloadOf(event: string, data: unknown): object {
  if (event === TEST_EVENT) return { message: "This is a test. Nothing has happened." };
  const known = DESCRIBED.find((each) => each.event === event);
  if (!known) throw new Error(`${event} is sent to nobody.`);
  return known.pick(data as never);
}

/** The body as a webhook takes it: an event, or a line for a channel. */
export function bodyFor(
  { kind, host }: Pick<WebhookRow, "kind" | "host">,
  delivery: Omit<Claimed, "attempts">,
  shared: SharedCustomers,
): string {
  if (!isChannel(kind, host)) return bodyOf(delivery, shared);
  const { event, subjectId } = delivery;
  return slackBody({ event, subjectId, data: payloadOf(event, delivery.data) });
}

/** One event's bodies differ only in whether the customer may be named. */
function bodyOf(delivery: Omit<Claimed, "attempts">, shared: SharedCustomers): string {
  const { id, event, at, seq, subjectId, data, customerId } = delivery;
  return JSON.stringify({
    id,
    type: event,
    timestamp: at.toISOString(),
    sequence: seq,
    subject: subjectId,
    data: payloadOf(event, data),
    customer: (customerId && shared.get(customerId)) || null,
  });
}
