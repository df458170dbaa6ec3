import type { Permission } from "~/platform/http/permissions";
import { addDays, dayOfWeek, daysBetween, type PlainDate } from "~/platform/kernel/dates";

export const PERIODS = ["today", "week", "month", "year"] as const;
export type PeriodName = (typeof PERIODS)[number];

/** Business days, inclusive. */
export interface Span {
  from: PlainDate;
  to: PlainDate;
}

export interface Period extends Span {
  /** The same number of days of the previous period. */
  before: Span;
  line: Span;
  step: "day" | "month";
}

const LINE_DAYS = 14;
const MOST_DAYS = 62;
/** Days; longer ranges are cut. Two leap years. */
export const LONGEST_RANGE = 732;

/** The period for a name or range, and the period to compare it with. */
export function periodOf(asked: PeriodName | Span, today: PlainDate): Period {
  const { from, to, before } = typeof asked === "string" ? named(asked, today) : ranged(asked);
  const days = daysBetween(from, to) + 1;
  const line = days < LINE_DAYS ? { from: addDays(to, 1 - LINE_DAYS), to } : { from, to };
  return { from, to, before, line, step: days > MOST_DAYS ? "month" : "day" };
}

function named(name: PeriodName, today: PlainDate): Span & { before: Span } {
  switch (name) {
    case "today":
      return { from: today, to: today, before: { from: addDays(today, -1), to: addDays(today, -1) } };
    case "week": {
      const from = addDays(today, -dayOfWeek(today));
      return { from, to: today, before: { from: addDays(from, -7), to: addDays(today, -7) } };
    }
    case "month": {
      const from = `${today.slice(0, 8)}01`;
      const last = addDays(from, -1);
      const sameDay = `${last.slice(0, 8)}${today.slice(8)}`;
      return {
        from,
        to: today,
        before: { from: `${last.slice(0, 8)}01`, to: sameDay < last ? sameDay : last },
      };
    }
    case "year": {
      const year = Number(today.slice(0, 4)) - 1;
      const sameDay = today.slice(5) === "02-29" ? "02-28" : today.slice(5);
      return {
        from: `${today.slice(0, 4)}-01-01`,
        to: today,
        before: { from: `${year}-01-01`, to: `${year}-${sameDay}` },
      };
    }
  }
}

function ranged({ from, to: asked }: Span): Span & { before: Span } {
  const to = daysBetween(from, asked) >= LONGEST_RANGE ? addDays(from, LONGEST_RANGE - 1) : asked;
  const days = daysBetween(from, to) + 1;
  return { from, to, before: { from: addDays(from, -days), to: addDays(from, -1) } };
}

/** The chart's points: days, or the first days of months. */
export function pointsOf({ from, to }: Span, step: Period["step"]): PlainDate[] {
  const points: PlainDate[] = [];
  if (step === "day") {
    for (let day = from; day <= to; day = addDays(day, 1)) points.push(day);
    return points;
  }
  for (let day = `${from.slice(0, 8)}01`; day <= to; day = `${addDays(day, 32).slice(0, 8)}01`)
    points.push(day);
  return points;
}

/** The change in basis points; null without a previous value. */
export function changeOf(value: number, before: number): number | null {
  return before === 0 ? null : Math.round(((value - before) / Math.abs(before)) * 10_000);
}

export const CARD_IDS = ["revenue", "quotes", "jobs", "inquiries", "mpesa"] as const;
export type CardId = (typeof CARD_IDS)[number];

interface Card {
  label: string;
  kind: "money" | "count";
  needs: Permission;
  /** Explains the figure on hover and focus. Days are in Africa/Nairobi. */
  definition: string;
  href: (span: Span) => string;
}

export const CARDS: Record<CardId, Card> = {
  revenue: {
    label: "Revenue, with VAT",
    kind: "money",
    needs: "view_finances",
    definition:
      "Invoices issued in the period, VAT included, less credit notes issued in it. Days in Africa/Nairobi.",
    href: ({ from, to }) => `/invoice-management?issuedFrom=${from}&issuedTo=${to}`,
  },
  quotes: {
    label: "Quotes",
    kind: "count",
    needs: "view_quotes",
    definition:
      "Quotes made in the period, from the calculator and the office; of each its newest version. Days in Africa/Nairobi.",
    href: ({ from, to }) => `/quote-management?from=${from}&to=${to}`,
  },
  jobs: {
    label: "Jobs",
    kind: "count",
    needs: "view_moves",
    definition: "Moves whose day lies in the period, without cancelled ones. Days in Africa/Nairobi.",
    href: ({ from, to }) => `/moves/list?from=${from}&to=${to}`,
  },
  inquiries: {
    label: "Inquiries",
    kind: "count",
    needs: "manage_inquiries",
    definition:
      "Quote requests, messages and claims that came by the website's forms in the period. Calculator quotes count as quotes. Days in Africa/Nairobi.",
    href: ({ from, to }) => `/inquiries?from=${from}&to=${to}`,
  },
  mpesa: {
    label: "M-Pesa received",
    kind: "money",
    needs: "view_finances",
    definition: "M-Pesa payments booked in the period, less those taken back in it. Days in Africa/Nairobi.",
    href: ({ from, to }) => `/payments?method=mpesa&from=${from}&to=${to}`,
  },
};

export const TABLE_SOURCES = ["home", "contact", "claim", "calculator"] as const;

/** Payment states on the dashboard (docs/domain/readings.md#payments). */
export const PANEL_STATES = ["pending", "processing", "completed", "failed"] as const;
export type PanelState = (typeof PANEL_STATES)[number];

export const PANEL_LABELS: Record<PanelState, string> = {
  pending: "Pending",
  processing: "Processing",
  completed: "Completed",
  failed: "Failed",
};

/** A prompt with an unknown outcome is processing, never failed (docs/domain/readings.md#payments). */
export function panelStateOf(promptState: string): PanelState {
  switch (promptState) {
    case "queued":
    case "prompted":
      return "pending";
    case "checking":
      return "processing";
    case "succeeded":
      return "completed";
    default:
      return "failed";
  }
}
