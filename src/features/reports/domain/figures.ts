import type { Actor } from "~/platform/http/actor";
import type { PlainDate } from "~/platform/kernel/dates";
import { monthYear } from "~/platform/kernel/day-labels";
import type { ReportName } from "./catalogue";

/** Cents, a count, a figure with one decimal, a share of 1, or seconds. */
export type Unit = "money" | "count" | "rate" | "share" | "time";

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
export const rate = (label: string) => ({ label, unit: "rate" as const });
export const share = (label: string) => ({ label, unit: "share" as const });
export const time = (label: string) => ({ label, unit: "time" as const });
