import type { Actor } from "~/platform/http/actor";
import { type Access, anyOf, opens, type Permission, type RouteAccess } from "~/platform/http/permissions";
import { addDays, isPlainDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { monthYear } from "~/platform/kernel/day-labels";

/** Figures are defined in ../sums/domain. */
export const REPORTS = {
  revenue: {
    title: "Revenue",
    family: "financial",
    about: "Invoices by month and service, less the credit notes of the month, with VAT and net.",
  },
  ageing: {
    title: "Ageing",
    family: "financial",
    about: "What customers owe at the end of a day, by how long it has been due.",
  },
  vat: {
    title: "VAT",
    family: "financial",
    about:
      "What a return is filed from: invoices and credit notes by the month of their date, the part that carries VAT, and the VAT.",
  },
  payments: {
    title: "Payments",
    family: "financial",
    about: "Money received by method, and what of it was taken back.",
  },
  mpesa: {
    title: "M-Pesa reconciliation",
    family: "financial",
    about:
      "What M-Pesa says has arrived, what of it is booked, what waits for a person, and what is neither.",
  },
  funnel: {
    title: "Quote funnel",
    family: "sales",
    about: "Quotes asked for in this time: how far they came, and how long each step took.",
  },
  sources: {
    title: "Sources",
    family: "sales",
    about: "Where inquiries come from, and how many of them became a quote.",
  },
  staff: {
    title: "Staff",
    family: "sales",
    about:
      "Whose quotes were asked for and accepted, whose invoices bring revenue, and who answers how fast.",
  },
  sourceValue: {
    title: "Source to won value",
    family: "sales",
    about:
      "Leads that came in this time by their source: what became an opportunity, what was won and for how much.",
  },
  lossReasons: {
    title: "Lost reasons",
    family: "sales",
    about: "Why sales were lost in this time, and what they were worth.",
  },
  stageTimes: {
    title: "Time in stage",
    family: "sales",
    about: "How long opportunities that left a stage in this time had been in it.",
  },
  leadSpeed: {
    title: "Speed to lead",
    family: "sales",
    about: "How soon somebody spoke with the leads that came in this time, or tried to.",
  },
  responses: {
    title: "Response times",
    family: "service",
    about: "How soon inquiries got their first answer, and how many within what we promise.",
  },
  headcount: {
    title: "Headcount",
    family: "hr",
    about: "Who works here today, by department and status.",
  },
  turnover: {
    title: "Joiners and leavers",
    family: "hr",
    about: "Who joined and who left, by month, and how many there were at its end.",
  },
  absence: {
    title: "Absence",
    family: "hr",
    about: "Working days on which people were away: on approved leave, or absent by the attendance list.",
  },
  balances: {
    title: "Leave balances",
    family: "hr",
    about: "What each has left of annual leave this year, the least first.",
  },
  expiries: {
    title: "Expiries",
    family: "hr",
    about: "Licences, certificates and documents of employees that have expired or do within 60 days.",
  },
} as const;

export type ReportName = keyof typeof REPORTS;
export type ReportFamily = (typeof REPORTS)[ReportName]["family"];

/** docs/domain/roles.md#table */
export const FAMILY_NEEDS = {
  financial: "access_financial_reports",
  sales: "view_sales_reports",
  service: "view_service_reports",
  hr: anyOf("access_hr_reports", "access_department_reports", "access_team_reports"),
} as const satisfies Record<ReportFamily, RouteAccess>;

const REPORT_NAMES = Object.keys(REPORTS) as ReportName[];

export function isReport(name: string): name is ReportName {
  return Object.hasOwn(REPORTS, name);
}

/** Reports for these permissions, in their order. */
export function reportsFor(permissions: readonly Permission[]): ReportName[] {
  const held = new Set<Access>(permissions);
  return REPORT_NAMES.filter((name) => opens(FAMILY_NEEDS[REPORTS[name].family], (need) => held.has(need)));
}

/** Some are of one day, not of a period. */
export function hasPeriod(name: ReportName): boolean {
  return name !== "ageing" && name !== "headcount" && name !== "balances" && name !== "expiries";
}

/** The day ageing is asked for, by an address: a month's end, say. Today when it names none, or one to come. */
export function readDay(params: URLSearchParams, now: Date): PlainDate {
  const today = nairobiDate(now);
  const asked = params.get("asOf") ?? "";
  return isPlainDate(asked) && asked <= today ? asked : today;
}

export const PERIODS = {
  month: "This month",
  "last-month": "Last month",
  quarter: "This quarter",
  year: "This year",
  "12-months": "The last 12 months",
} as const;

export type PeriodName = keyof typeof PERIODS;

export interface Period {
  from: PlainDate;
  to: PlainDate;
  name: PeriodName | undefined;
}

const monthOf = (date: PlainDate, shift = 0): PlainDate => {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + shift, 1)).toISOString().slice(0, 10);
};

function namedPeriod(name: PeriodName, today: PlainDate): Period {
  const [year = "", month = ""] = today.split("-");
  switch (name) {
    case "month":
      return { from: monthOf(today), to: today, name };
    case "last-month":
      return { from: monthOf(today, -1), to: addDays(monthOf(today), -1), name };
    case "quarter":
      return {
        from: `${year}-${String(Number(month) - ((Number(month) - 1) % 3)).padStart(2, "0")}-01`,
        to: today,
        name,
      };
    case "year":
      return { from: `${year}-01-01`, to: today, name };
    case "12-months":
      return { from: monthOf(today, -11), to: today, name };
  }
}

/** The period an address names: two days, or one of PERIODS; the last 12 months when it names neither. */
export function readPeriod(params: URLSearchParams, now: Date): Period {
  const today = nairobiDate(now);
  const from = params.get("from") ?? "";
  const to = params.get("to") ?? "";
  if (isPlainDate(from) && isPlainDate(to) && from <= to) return { from, to, name: undefined };
  if (isPlainDate(from) && !to && from <= today) return { from, to: today, name: undefined };
  const asked = params.get("period") ?? "";
  return namedPeriod(Object.hasOwn(PERIODS, asked) ? (asked as PeriodName) : "12-months", today);
}

/** Longer spans show only the months from first to last with data. */
const ALL_MONTHS = 36;

/** The months a period touches, by their first day; of a long one those between the first and the last `busy` day. */
export function monthsOf(
  { from, to }: { from: PlainDate; to: PlainDate },
  busy: readonly PlainDate[] = [],
): PlainDate[] {
  const months: PlainDate[] = [];
  for (let month = monthOf(from); month <= to && months.length < 2_400; month = monthOf(month, 1))
    months.push(month);
  if (months.length <= ALL_MONTHS) return months;
  const days = busy.toSorted();
  const [first = to, last = from] = [days[0], days.at(-1)];
  return months.filter((month) => month >= monthOf(first) && month <= last);
}

export const AGEING = ["Not due yet", "1–30 days", "31–60 days", "61–90 days", "Over 90 days"] as const;

/** Which of AGEING something due on a day is in. */
export function ageOf(dueDate: PlainDate, today: PlainDate): number {
  const days = Math.round((Date.parse(today) - Date.parse(dueDate)) / 86_400_000);
  if (days <= 0) return 0;
  return Math.min(4, Math.ceil(days / 30));
}

/** Cents, a count, a share of 1, or seconds. */
export type Unit = "money" | "count" | "share" | "time";

export interface ReportInput {
  report: ReportName;
  /** The reader; reports about employees cover their scope. */
  actor: Actor;
  from: PlainDate;
  to: PlainDate;
  service?: string | undefined;
  by?: "customer" | undefined;
  /** Ageing at the end of this day; absent: today. */
  asOf?: PlainDate | undefined;
  now: Date;
}

export interface Report {
  report: ReportName;
  from: PlainDate;
  to: PlainDate;
  head: string;
  columns: { label: string; unit: Unit }[];
  rows: { label: string; to: string | null; cells: (number | null)[] }[];
  total: (number | null)[] | null;
  chart: { unit: Unit; stacked: boolean; labels: string[]; series: { name: string; values: number[] }[] };
  notes: { text: string; to: string | null }[];
  services: { value: string; label: string }[];
}

/** 5,400 → `1 h 30 min`; days from two days on. */
export function formatTime(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
  return `${Math.round(hours / 24)} days`;
}

/** `a / b`, or null where there is nothing to divide. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

export type ReportBody = Pick<Report, "head" | "columns" | "rows" | "total" | "chart"> &
  Partial<Pick<Report, "notes" | "services">>;

/** `long-distance` → `Long distance`. */
export const titled = (word: string) => {
  const plain = word.replaceAll(/[-_]/g, " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};

export const monthLabel = monthYear;

export const money = (label: string) => ({ label, unit: "money" as const });
export const count = (label: string) => ({ label, unit: "count" as const });
export const share = (label: string) => ({ label, unit: "share" as const });
export const time = (label: string) => ({ label, unit: "time" as const });
