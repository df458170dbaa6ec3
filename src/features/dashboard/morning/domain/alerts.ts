import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { counted, formatNumber } from "~/platform/kernel/numbers";
import type { DayLoad } from "./days";

export interface Alert {
  text: string;
  detail: string;
  action: string;
  to: string;
  tone: "late" | "soon";
}

interface Owed {
  invoices: number;
  amount: number;
}

/** What alerts follow from; null without the permission. */
export interface AlertFacts {
  today: PlainDate;
  overdue: Owed | null;
  answers: { late: number; oldest: string | null } | null;
  quotes: { soon: number } | null;
  overdueActivities: number | null;
  withoutCrew: number | null;
  week: { days: readonly DayLoad[]; capacity: number } | null;
  runs: readonly { number: string; name: string; status: string; payDate: PlainDate }[] | null;
  unmatched: number | null;
  toKra: { waiting: number; oldestLabel: string; isLate: boolean } | null;
}

const UNPAID = new Set(["draft", "pending_approval", "approved", "failed"]);

/** Late things first, each with one action. Every link lists exactly what its line counts. */
export function alertsOf(facts: AlertFacts): Alert[] {
  const { today, overdue, answers, quotes, week } = facts;
  const alerts: (Alert | false | null | undefined)[] = [
    !!facts.withoutCrew && {
      text: `${counted(facts.withoutCrew, "move")} ${facts.withoutCrew === 1 ? "needs" : "need"} a new crew`,
      detail: "A person assigned to them cannot work.",
      action: "Assign",
      to: "/moves/list?crew=missing",
      tone: "late",
    },
    answers &&
      answers.late > 0 && {
        text: `${answers.late === 1 ? "1 inquiry" : `${answers.late} inquiries`} past the promised answer`,
        detail: answers.oldest ? `${answers.oldest} has waited longest.` : "",
        action: "Answer",
        to: "/inquiries?answer=late",
        tone: "late",
      },
    overdue &&
      overdue.invoices > 0 && {
        text: `${counted(overdue.invoices, "invoice")} overdue`,
        detail: `${formatKes(overdue.amount)} not paid yet.`,
        action: "See who owes",
        to: "/invoice-management?status=overdue",
        tone: "late",
      },
    facts.toKra?.isLate && {
      text: `To KRA: ${formatNumber(facts.toKra.waiting)} waiting, oldest ${facts.toKra.oldestLabel}`,
      detail: "Invoices go out and are marked as awaiting KRA's signature.",
      action: "See why",
      to: "/tax",
      tone: "late",
    },
    ...(facts.runs ?? []).map(
      ({ number, name, status, payDate }) =>
        UNPAID.has(status) &&
        payDate <= today && {
          text: `${name} is not paid`,
          detail: `Pay day ${payDate === today ? "is today" : `was ${formatDate(payDate)}`}.`,
          action: "Open the run",
          to: `/payroll/${number}`,
          tone: "late" as const,
        },
    ),
    !!facts.overdueActivities && {
      text: `${facts.overdueActivities === 1 ? "1 activity" : `${facts.overdueActivities} activities`} of yours overdue`,
      detail: "Complete them or give them a new date.",
      action: "Do them",
      to: "/crm/activities?due=overdue&assignedTo=me&order=asc",
      tone: "late",
    },
    ...(week?.days ?? []).map(
      ({ date, moves }) =>
        week &&
        date >= today &&
        moves > week.capacity && {
          text: `${formatDate(date)} has ${counted(moves, "move")}`,
          detail: `The daily capacity is ${week.capacity}.`,
          action: "Plan",
          to: `/moves/list?from=${date}&to=${date}`,
          tone: "late" as const,
        },
    ),
    quotes &&
      quotes.soon > 0 && {
        text: `${counted(quotes.soon, "quote")} ${quotes.soon === 1 ? "ends" : "end"} today or tomorrow`,
        detail: "The customer has not answered yet.",
        action: "Follow up",
        to: "/quote-management?ends=soon",
        tone: "soon",
      },
    !!facts.unmatched && {
      text: `${counted(facts.unmatched, "M-Pesa transaction")} to match`,
      detail: "The invoice is not known.",
      action: "Match",
      to: "/payments/review",
      tone: "soon",
    },
  ];
  return alerts.filter((alert): alert is Alert => !!alert);
}
