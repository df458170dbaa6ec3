import { NOUNS } from "~/features/office/activity/domain";
import { APPROVERS } from "~/features/office/approvals/domain";
import type { Permission, Scope } from "~/platform/http/permissions";
import { addDays, dayOfWeek, formatDate, type PlainDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { counted } from "~/platform/kernel/numbers";
import { CARDS } from "../overview/domain";

/** The parts of the page in their first order. */
export const PART_IDS = [
  "yesterday",
  "week",
  "jobs",
  "away",
  "activities",
  "answers",
  "quotes",
  "money",
  "approvals",
  "payroll",
  "contracts",
  "people",
  "cash",
  "figures",
  "inquiries",
  "mpesa",
  "activity",
] as const;
export type PartId = (typeof PART_IDS)[number];

interface Part {
  title: string;
  /** Any of these shows the part; the rows follow their scopes. */
  needs: readonly Permission[];
  /** The part only makes sense for people who see all rows. */
  only?: Scope;
  /** Takes both columns. */
  isWide?: boolean;
}

const needsOf = (of: Readonly<Record<string, { needs: Permission }>>): Permission[] => [
  ...new Set(Object.values(of).map(({ needs }) => needs)),
];

export const PARTS: Record<PartId, Part> = {
  yesterday: { title: "Yesterday", needs: ["manage_moves"] },
  week: { title: "Capacity this week", needs: ["manage_moves"], only: "all" },
  jobs: { title: "Jobs today and tomorrow", needs: ["assign_tasks", "manage_moves"] },
  away: { title: "Away today and tomorrow", needs: ["view_team_staff", "approve_leave", "manage_leave"] },
  activities: { title: "Your activities", needs: ["view_leads", "manage_communications"] },
  answers: { title: "Answers due", needs: ["manage_inquiries"] },
  quotes: { title: "Quotes that end soon", needs: ["manage_quotes"] },
  money: { title: "Money", needs: ["view_finances"] },
  approvals: { title: "To approve", needs: APPROVERS },
  cash: { title: "Cash in and money due", needs: ["manage_finances"], only: "all", isWide: true },
  contracts: { title: "Contracts and probations that end", needs: ["manage_all_staff"] },
  payroll: { title: "Payroll this month", needs: ["process_payroll"] },
  people: { title: "People", needs: ["manage_all_staff"] },
  figures: {
    title: "Figures of the period",
    needs: needsOf(CARDS),
    isWide: true,
  },
  inquiries: { title: "Inquiries", needs: ["manage_inquiries"], isWide: true },
  mpesa: { title: "M-Pesa payments", needs: ["view_finances"] },
  activity: { title: "Recent activity", needs: needsOf(NOUNS) },
};

/** The parts that these permissions show. */
export function partsFor(permissions: ReadonlyMap<Permission, Scope>): PartId[] {
  return PART_IDS.filter((id) => {
    const { needs, only } = PARTS[id];
    return needs.some((need) => {
      const scope = permissions.get(need);
      return scope !== undefined && (only === undefined || scope === only);
    });
  });
}

export interface Arranged {
  id: PartId;
  shown: boolean;
}

/** The saved view that keeps a person's parts and their order. */
export const PARTS_VIEW = "Parts";

/**
 * A person's parts in their order. `choice` is a view's query: `parts=money,-away` puts money first and hides away. Parts it does
 * not name follow in the first order, shown.
 */
export function arrange(allowed: readonly PartId[], choice = ""): Arranged[] {
  const asked = (new URLSearchParams(choice).get("parts") ?? "").split(",").map((word) => ({
    id: word.replace(/^-/, "") as PartId,
    shown: !word.startsWith("-"),
  }));
  const named = asked.filter(
    ({ id }, at) => allowed.includes(id) && asked.findIndex((other) => other.id === id) === at,
  );
  const rest = allowed.filter((id) => !named.some((other) => other.id === id));
  return [...named, ...rest.map((id) => ({ id, shown: true }))];
}

/** The query that keeps this arrangement. */
export const choiceOf = (parts: readonly Arranged[]): string =>
  `parts=${parts.map(({ id, shown }) => (shown ? id : `-${id}`)).join(",")}`;

/** Parts that take both columns: wide ones, and a narrow one that stands alone before a wide one or at the end. */
export function wideOf(shown: readonly PartId[]): ReadonlySet<PartId> {
  const wide = new Set<PartId>();
  let alone: PartId | undefined;
  for (const id of shown) {
    if (PARTS[id].isWide) {
      if (alone) wide.add(alone);
      alone = undefined;
      wide.add(id);
    } else alone = alone ? undefined : id;
  }
  if (alone) wide.add(alone);
  return wide;
}

export interface DayLoad {
  date: PlainDate;
  moves: number;
}

/** The seven days of the week that includes a day. */
export function weekOf(today: PlainDate): PlainDate[] {
  const first = addDays(today, -dayOfWeek(today));
  return [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(first, days));
}

const TIGHT = 0.9;

/** How full a day is, as a colour and in words. */
export function loadOf(moves: number, capacity: number): { level: "free" | "tight" | "over"; words: string } {
  if (moves > capacity) return { level: "over", words: `${moves - capacity} too many` };
  if (moves === capacity) return { level: "tight", words: "full" };
  const left = `${capacity - moves} left`;
  return { level: moves >= capacity * TIGHT ? "tight" : "free", words: moves === 0 ? "free" : left };
}

const CASH_WEEKS_BEFORE = 3;
const CASH_WEEKS_AFTER = 4;

/** The first days of the weeks that the cash chart shows: past ones, this one and coming ones. */
export function cashWeeks(today: PlainDate): PlainDate[] {
  const first = addDays(today, -dayOfWeek(today));
  const weeks = CASH_WEEKS_BEFORE + 1 + CASH_WEEKS_AFTER;
  return Array.from({ length: weeks }, (_, at) => addDays(first, (at - CASH_WEEKS_BEFORE) * 7));
}

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
