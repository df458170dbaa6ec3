import { type ActivityType, formatOverdue } from "~/features/activities/domain";
import { countWork, ownedWork } from "~/features/identity/handover/server/queries";
import { findPerson, listStaffWhoMay } from "~/features/identity/server/queries";
import { getInvoiceById } from "~/features/invoices/server/queries/invoices";
import { listDecidersOf } from "~/features/leave/server/queries/leave";
import { DECIDES } from "~/features/leave/server/reach";
import { REASON_LABELS, type ReviewReason } from "~/features/mpesa/domain";
import { METHOD_LABELS, type PaymentMethod } from "~/features/payments/domain";
import { findReplyToTell } from "~/features/replies/server/queries/replies";
import { wordsOf } from "~/features/staff/domain";
import { getNameOf } from "~/features/staff/server/queries";
import { formatVolume } from "~/features/surveys/domain";
import { formatHours } from "~/features/timesheets/overtime/domain";
import type { Tx } from "~/platform/db/database";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { counted } from "~/platform/kernel/numbers";
import { defineTask } from "~/platform/tasks/tasks";
import { fanOutNotice, type Notice } from "./fan-out-notification";
import { type KraAbout, noticeOfKra } from "./notify-of-kra";
import { noticeOfPayroll, type PayrollAbout } from "./notify-of-payroll";
import { type HireAbout, noticeOfHire } from "./word-hire-notice";
import { noticeOfOperations, type OperationsAbout } from "./word-operations-notice";
import { type AccountAbout, noticeOfAccount, noticeOfTurn, type TurnAbout } from "./word-own-notice";
import { noticeOfQuote, type QuoteAbout } from "./word-quote-notice";

type AssignedNoun = "inquiry" | "move" | "communication" | "escalation" | "activity";

type VisitNews = "chosen" | "changed" | "cancelled";

export type LeaveNews = "asked" | "approved" | "rejected" | "cancelled" | "shortened";
interface LeaveAbout {
  kind: "leave_asked" | "leave_decided";
  became: LeaveNews;
  personId: string;
  name: string;
  number?: string;
  firstDay: string;
  lastDay: string;
}

export type OvertimeNews = "entered" | "approved" | "rejected";
interface OvertimeAbout {
  kind: "overtime_asked" | "overtime_decided";
  became: OvertimeNews;
  personId: string;
  name: string;
  day: string;
  minutes: number;
}

type About =
  | { kind: "inquiry_received"; name: string; source: string }
  | { kind: "reply_received" }
  | { kind: "assigned"; what: AssignedNoun; name: string; to: string[] }
  | { kind: "communication_due"; what: "late" | "follow_up"; name: string; to: string[] }
  | { kind: "activity_due"; type: ActivityType; number: string | null; dueDate: string; to: string[] }
  | { kind: "visit_answered"; became: VisitNews; visitAt: string; to: string[] }
  | { kind: "survey_done"; litres: number | null; isMissed: boolean; to: string[] }
  | { kind: "lead_waiting"; what: "owner" | "promise"; name: string; to: string[] }
  | { kind: "work_left" }
  | { kind: "rule_stopped"; what: "lead" | "automation"; name: string }
  | { kind: "rule_told"; rule: string; text: string; path: string; to: string[] }
  | LeaveAbout
  | OvertimeAbout
  | OperationsAbout
  | HireAbout
  | { kind: "role_asked"; role: string }
  | { kind: "phone_shared"; customers: number; number: string; name: string; otherName: string }
  | TurnAbout
  | AccountAbout
  | PayrollAbout
  | KraAbout
  | QuoteAbout
  | {
      kind: "list_submitted";
      name: string;
      litres: number;
      photos: number;
      again: boolean;
      to: string | null;
    }
  | { kind: "rating_low"; stars: number; name: string; move: string }
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

/** Enqueued in the event's transaction. */
export const fanOutNotification = defineTask<Happened>("spread-notification", { retryLimit: 3 });

/** Composes the notification of an event and sends it. Returns the number of recipients. */
export async function notifyOfEvent(tx: Tx, happened: Happened, isPast = false): Promise<number> {
  return fanOutNotice(tx, { ...(await noticeOf(tx, happened)), isPast });
}

async function noticeOf(tx: Tx, { eventId, subjectId, by, at, about }: Happened): Promise<Notice> {
  const common = { key: eventId, by: by.id, who: by.name, at: new Date(at), assignedTo: null, subjectId };
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
    case "list_submitted":
      return {
        ...common,
        kind: about.kind,
        who: about.name,
        ...(about.to ? { only: [about.to] } : {}),
        title: about.again
          ? `${about.name} changed the list of goods`
          : `${about.name} sent the list of goods`,
        detail: `${(about.litres / 1000).toFixed(1)} m³, ${counted(about.photos, "photo")}`,
        path: `/inventories/submitted/${subjectId}`,
      };
    case "reply_received":
      return { ...common, ...(await noticeOfReply(tx, subjectId)) };
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
    case "activity_due":
      return {
        ...common,
        kind: about.kind,
        only: about.to,
        title: formatOverdue(about),
        detail: `Due on ${formatDate(about.dueDate)}`,
        path: `/crm/activities/${subjectId}`,
      };
    case "visit_answered":
      return {
        ...common,
        kind: about.kind,
        only: about.to,
        title: VISITS[about.became],
        detail: `${about.became === "cancelled" ? "It was for" : "It is on"} ${formatDateTime(new Date(about.visitAt))}`,
        path: `/crm/activities/${subjectId}`,
      };
    case "survey_done":
      return {
        ...common,
        kind: about.kind,
        only: about.to,
        title: about.isMissed ? "The customer was not there for the survey" : "A survey was submitted",
        detail: about.litres === null ? "" : `${formatVolume(about.litres)} were counted. Review it.`,
        path: `/surveys/${subjectId}`,
      };
    case "lead_waiting":
      return {
        ...common,
        kind: about.kind,
        only: about.to,
        title:
          about.what === "owner"
            ? `Lead ${about.name} waits for your call`
            : `Lead ${about.name} has not been contacted`,
        detail: about.what === "owner" ? "It came 5 office minutes ago" : "The deadline has passed",
        path: `/crm/leads/${about.name}`,
      };
    case "work_left":
      return { ...common, ...(await noticeOfWorkLeft(tx, subjectId)) };
    case "rule_stopped":
      return {
        ...common,
        kind: about.kind,
        title: `The ${about.what === "lead" ? "lead rule" : "rule"} ${about.name} stopped`,
        detail: "Its owner no longer has permission. Save it to continue",
        path: about.what === "lead" ? "/crm/assignment" : "/crm/automation",
      };
    case "rule_told":
      return {
        ...common,
        // The rule is the sender, so its owner is notified too if named.
        by: null,
        kind: about.kind,
        only: about.to,
        title: about.text,
        detail: `Sent by the rule ${about.rule}`,
        path: about.path,
      };
    case "leave_asked":
    case "leave_decided":
      return { ...common, ...(await noticeOfLeave(tx, about, by.id)) };
    case "overtime_asked":
    case "overtime_decided":
      return { ...common, ...(await noticeOfOvertime(tx, about)) };
    case "crew_lost":
    case "job_declined":
    case "clearance_answered":
    case "signing_refused":
    case "extra_asked":
    case "extra_refused":
    case "crew_incident":
    case "vehicle_out":
      return { ...common, ...(await noticeOfOperations(tx, subjectId, about)) };
    case "hire_answered":
      return { ...common, ...(await noticeOfHire(tx, subjectId, about)) };
    case "phone_shared":
      return {
        ...common,
        kind: about.kind,
        title:
          about.customers === 1
            ? `${about.name} and ${about.otherName} have one phone`
            : `${counted(about.customers, "imported customer")} have the phone of another`,
        detail: "Are they one customer?",
        path: about.customers === 1 ? `/customers/${about.number}` : "/customers/import",
      };
    case "role_asked": {
      const { number, name } = await getNameOf(tx, subjectId);
      return {
        ...common,
        kind: about.kind,
        title: `The role ${wordsOf(about.role)} of ${name} waits for you`,
        detail: `Asked for by ${by.name}`,
        path: `/staff/${number}`,
      };
    }
    case "kra_delayed":
      return { ...common, ...(await noticeOfKra(tx, subjectId, common.at, about)) };
    case "payroll_turn":
    case "salary_to_check":
    case "salaries_paused":
    case "payslip_link_ended":
      return { ...common, ...(await noticeOfPayroll(tx, subjectId, about)) };
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
    case "approval_handed":
      return { ...common, ...(await noticeOfTurn(tx, subjectId, by.name, about)) };
    case "account_changed":
      return { ...common, ...noticeOfAccount(subjectId, by, about) };
    case "rating_low":
      return {
        ...common,
        kind: about.kind,
        who: about.name,
        title: `${about.name} gave ${about.move} ${about.stars === 1 ? "one star" : "two stars"}`,
        detail: "Call them",
        path: "/ratings",
      };
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
    case "activity":
      return {
        title: `${name} was given to you`,
        detail: "",
        path: `/crm/activities/${subjectId}`,
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

async function noticeOfWorkLeft(tx: Tx, personId: string) {
  const kind = "work_left" as const;
  const work = await countWork(tx, ownedWork.all(), [personId]);
  const path = "/crm/handover";
  const person = work.length > 0 ? await findPerson(tx, personId) : undefined;
  if (!person) return { kind, only: [], title: "", detail: "", path };
  const said = work.map(({ label, count }) => `${count} ${label.toLowerCase()}`).join(", ");
  return { kind, title: `Hand over the work of ${person.name}`, detail: `Still theirs: ${said}`, path };
}

async function noticeOfReply(tx: Tx, id: string) {
  const kind = "reply_received" as const;
  const reply = await findReplyToTell(tx, id);
  if (!reply) return { kind, only: [], title: "", detail: "", path: "/replies" };
  const who = reply.fromName || reply.fromAddress;
  const only =
    reply.notify.length > 0
      ? [...new Set(reply.notify)]
      : (await listStaffWhoMay(tx, "manage_inquiries")).map((person) => person.id);
  return {
    kind,
    only,
    who,
    title: `${who} answered by ${reply.channel === "email" ? "mail" : "SMS"}`,
    detail: reply.subject,
    path: `/replies/${id}`,
  };
}

async function noticeOfLeave(tx: Tx, about: LeaveAbout, by: string | null) {
  const { became, personId, name, number, firstDay, lastDay } = about;
  const days =
    firstDay === lastDay ? formatDate(firstDay) : `${formatDate(firstDay)} to ${formatDate(lastDay)}`;
  if (became === "asked" || by === personId)
    return {
      kind: "leave_asked" as const,
      only: await listDecidersOf(tx, personId, DECIDES),
      title: became === "asked" ? `${name} asks for leave` : `${name} takes leave back`,
      detail: days,
      path: number ? `/staff/${number}/leave` : "/staff/leave",
    };
  return {
    kind: "leave_decided" as const,
    only: [personId],
    title: became === "shortened" ? `Your leave ends on ${formatDate(lastDay)}` : `Your leave was ${became}`,
    detail: days,
    path: "/staff/me/leave",
  };
}

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

const VISITS: Record<VisitNews, string> = {
  chosen: "A customer chose the time of your visit",
  changed: "A customer changed the time of your visit",
  cancelled: "A customer cancelled your visit",
};

const SOURCES: Record<string, string> = {
  home: "By the form on the home page",
  contact: "By the contact form",
  claim: "By the claim form",
};
