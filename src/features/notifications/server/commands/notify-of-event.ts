import { getInvoiceById } from "~/features/invoices/server/queries";
import { listDecidersOf } from "~/features/leave/server/queries";
import { DECIDES } from "~/features/leave/server/reach";
import { REASON_LABELS, type ReviewReason } from "~/features/mpesa/domain";
import { METHOD_LABELS, type PaymentMethod } from "~/features/payments/domain";
import { getQuoteById } from "~/features/quotes/server/queries";
import { formatHours } from "~/features/timesheets/overtime/domain";
import type { Tx } from "~/platform/db/database";
import { formatDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import { formatKes } from "~/platform/kernel/money";
import { defineTask } from "~/platform/tasks/tasks";
import { fanOutNotice, type Notice } from "./fan-out-notification";

type AssignedNoun = "inquiry" | "move" | "communication" | "escalation";

/** What became of leave. */
export type LeaveNews = "asked" | "approved" | "rejected" | "cancelled" | "shortened";
interface LeaveAbout {
  kind: "leave_asked" | "leave_decided";
  became: LeaveNews;
  personId: string;
  name: string;
  firstDay: string;
  lastDay: string;
}

/** What became of overtime. */
export type OvertimeNews = "entered" | "approved" | "rejected";
interface OvertimeAbout {
  kind: "overtime_asked" | "overtime_decided";
  became: OvertimeNews;
  personId: string;
  name: string;
  day: string;
  minutes: number;
}

/** What an event tells of itself; the rest is read when it is told. */
type About =
  | { kind: "inquiry_received"; name: string; source: string }
  | { kind: "assigned"; what: AssignedNoun; name: string; to: string[] }
  | { kind: "communication_due"; what: "late" | "follow_up"; name: string; to: string[] }
  | LeaveAbout
  | OvertimeAbout
  | { kind: "quote_requested" | "quote_approved" | "quote_accepted" }
  | { kind: "quote_declined"; reason: string }
  | { kind: "payment_received"; invoiceId: string; amount: Cents; method: PaymentMethod }
  | { kind: "review_opened"; amount: Cents; reason: ReviewReason };

export interface Happened {
  eventId: string;
  subjectId: string;
  by: { id: string | null; name: string; isStaff: boolean };
  /** ISO 8601. */
  at: string;
  about: About;
}

/** Enqueued by the transaction that records the event. */
export const fanOutNotification = defineTask<Happened>("spread-notification", { retryLimit: 3 });

/** Puts into words what happened, and tells whom it concerns. Returns how many were told. */
export async function notifyOfEvent(tx: Tx, happened: Happened, isPast = false): Promise<number> {
  return fanOutNotice(tx, { ...(await noticeOf(tx, happened)), isPast });
}

async function noticeOf(tx: Tx, { eventId, subjectId, by, at, about }: Happened): Promise<Notice> {
  const common = { key: eventId, by: by.id, who: by.name, at: new Date(at), assignedTo: null };
  switch (about.kind) {
    case "inquiry_received":
      return {
        ...common,
        kind: about.kind,
        who: about.name,
        title: about.source === "claim" ? `${about.name} filed a claim` : `${about.name} wrote to us`,
        detail: SOURCES[about.source] ?? "",
        path: `/inquiries/${subjectId}`,
      };
    case "assigned":
      return {
        ...common,
        kind: about.kind,
        only: about.to,
        ...assignedWords(about, subjectId),
      };
    case "communication_due":
      return {
        ...common,
        kind: about.kind,
        only: about.to,
        title:
          about.what === "late" ? `${about.name} has no answer yet` : `Follow up with ${about.name} today`,
        detail: about.what === "late" ? "The deadline of a communication has passed" : "",
        path: `/customers/${about.name}/communications`,
      };
    case "leave_asked":
    case "leave_decided":
      return { ...common, ...(await noticeOfLeave(tx, about, by.id)) };
    case "overtime_asked":
    case "overtime_decided":
      return { ...common, ...(await noticeOfOvertime(tx, about)) };
    case "payment_received": {
      const invoice = await getInvoiceById(tx, about.invoiceId);
      return {
        ...common,
        kind: about.kind,
        title: `${formatKes(about.amount)} received for ${invoice.number}`,
        detail: `${invoice.customerName}, ${METHOD_LABELS[about.method]}`,
        path: `/invoice-management/${invoice.number}`,
        assignedTo: invoice.assignedTo,
      };
    }
    case "review_opened":
      return {
        ...common,
        kind: about.kind,
        title: `${formatKes(about.amount)} from M-Pesa to settle`,
        detail: REASON_LABELS[about.reason],
        path: "/payments/review",
      };
    default:
      return { ...common, ...(await noticeOfQuote(tx, subjectId, by, about)) };
  }
}

function assignedWords({ what, name }: { what: AssignedNoun; name: string }, subjectId: string) {
  switch (what) {
    case "move":
      return { title: `You are on the move ${name}`, detail: "", path: "/moves" };
    case "inquiry":
      return {
        title: "An inquiry was given to you",
        detail: `From ${name}`,
        path: `/inquiries/${subjectId}`,
      };
    case "communication":
    case "escalation":
      return {
        title:
          what === "escalation" ? "A communication was escalated to you" : "A communication was given to you",
        detail: `Of ${name}`,
        path: `/customers/${name}/communications`,
      };
  }
}

/** To who may decide when it was asked for or taken back, to the person when somebody else decided. */
async function noticeOfLeave(tx: Tx, about: LeaveAbout, by: string | null) {
  const { became, personId, name, firstDay, lastDay } = about;
  const days =
    firstDay === lastDay ? formatDate(firstDay) : `${formatDate(firstDay)} to ${formatDate(lastDay)}`;
  if (became === "asked" || by === personId)
    return {
      kind: "leave_asked" as const,
      only: await listDecidersOf(tx, personId, DECIDES),
      title: became === "asked" ? `${name} asks for leave` : `${name} takes leave back`,
      detail: days,
      path: "/staff/leave",
    };
  return {
    kind: "leave_decided" as const,
    only: [personId],
    title: became === "shortened" ? `Your leave ends on ${formatDate(lastDay)}` : `Your leave was ${became}`,
    detail: days,
    path: "/staff/me/leave",
  };
}

/** To who may decide when it was entered, to the person when somebody decided. */
async function noticeOfOvertime(tx: Tx, { became, personId, name, day, minutes }: OvertimeAbout) {
  const detail = `${formatHours(minutes)} on ${formatDate(day)}`;
  return became === "entered"
    ? {
        kind: "overtime_asked" as const,
        only: await listDecidersOf(tx, personId, ["approve_overtime"]),
        title: `Overtime of ${name} to decide`,
        detail,
        path: "/staff/overtime",
      }
    : {
        kind: "overtime_decided" as const,
        only: [personId],
        title: `Your overtime was ${became}`,
        detail,
        path: "/staff/me/overtime",
      };
}

const SOURCES: Record<string, string> = {
  home: "By the form on the home page",
  contact: "By the contact form",
  claim: "By the claim form",
};

type QuoteAbout = Extract<About, { kind: `quote_${string}` }>;

async function noticeOfQuote(tx: Tx, id: string, by: Happened["by"], about: QuoteAbout) {
  const quote = await getQuoteById(tx, id);
  const { number, customerName, total, assignedTo } = quote;
  const common = { kind: about.kind, path: `/quote-management/${number}`, assignedTo };
  const sum = formatKes(total);
  switch (about.kind) {
    case "quote_requested":
      return by.isStaff
        ? { ...common, title: `${by.name} made ${number} for ${customerName}`, detail: sum }
        : { ...common, who: customerName, title: `${customerName} asked for ${number}`, detail: sum };
    case "quote_approved":
      return { ...common, title: `${by.name} approved ${number}`, detail: `${customerName}, ${sum}` };
    case "quote_accepted":
      return { ...common, who: customerName, title: `${customerName} accepted ${number}`, detail: sum };
    case "quote_declined":
      return {
        ...common,
        who: customerName,
        title: `${customerName} declined ${number}`,
        detail: about.reason,
      };
  }
}
