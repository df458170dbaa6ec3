import type { PlainDate } from "~/platform/kernel/dates";

/**
 * The daily figures and what they count. Days are business days in Africa/Nairobi. `n` is how many, `amount` cents or, of
 * a time, seconds; `key` is what a figure is divided by.
 */
export const FIGURES = {
  /** Invoices issued that day, cancelled ones too; total. By service. */
  invoiced: "service",
  /** Invoices issued that day, less credit notes issued that day; VAT included. By the invoice's service. */
  revenue: "service",
  /** The VAT in it. By the invoice's service. */
  vat: "service",
  /** Of invoices issued that day: how many are open, and what is owed on them. By service. */
  outstanding: "service",
  /** The same by the day it is due: what ageing is made of. */
  due: "",
  /** The same revenue by whose invoice it is. */
  person_revenue: "person",
  /** What is outstanding, by whose invoice it is. */
  person_outstanding: "person",
  /** Payments received that day. By method. */
  received: "method",
  /** Payments taken back that day; negative. By method. */
  reversed: "method",
  /** What providers keep of the payments of that day, less what reversals took back. By method. */
  fee: "method",
  /** Money M-Pesa told of outside of a prompt's callback, by the day it took it. By how we learned of it. */
  mpesa_arrived: "source",
  /** What of it was booked, or turned out to be booked; by the arrival's day. */
  mpesa_matched: "",
  /** The same, by the payment's day. */
  mpesa_linked: "",
  /** M-Pesa payments taken back: of an arrival (on its day), or of no arrival (`direct`, on the day of the reversal). */
  mpesa_taken_back: "of",
  /** Quotes made that day, without versions that a newer one replaced; total. By state. */
  quotes: "state",
  /** Quotes asked for that day that came at least this far; seconds since the stage before. */
  funnel: "stage",
  /** Quotes asked for that day; total. By whose they are. */
  quoted: "person",
  /** Quotes accepted that day; total. By whose they are. */
  won: "person",
  /** What forms, and the calculator, brought in that day. By source. */
  inquiries: "source",
  /** Of these, how many became a quote. By source. */
  inquiry_quoted: "source",
  /** Of these, how many had a first response; seconds until it. By source. */
  answered: "source",
  /** Of these, how many had it within what we promised. By source. */
  in_time: "source",
  /** How many of that day's inquiries somebody's had a first response; seconds until it. By whose they are. */
  person_answered: "person",
} as const;

export type Figure = keyof typeof FIGURES;

/** The stages of the quote funnel, in their order. */
export const STAGES = ["requested", "approved", "viewed", "accepted", "paid"] as const;

export interface DailySum {
  /** The day, or the first of the month or period that was asked for. */
  day: PlainDate;
  figure: Figure;
  key: string;
  n: number;
  /** Cents, or seconds where the figure is a time. */
  amount: number;
}

/** Sums found by figure, key and day; what is not named is added up. */
export class Sums {
  readonly rows: readonly DailySum[];
  private readonly cells = new Map<string, { n: number; amount: number }>();
  constructor(rows: readonly DailySum[]) {
    this.rows = rows;
    for (const { figure, key, day, n, amount } of rows) {
      for (const place of [
        cellOf(figure, key, day),
        cellOf(figure, key, undefined),
        cellOf(figure, undefined, day),
        cellOf(figure, undefined, undefined),
      ]) {
        const cell = this.cells.get(place) ?? { n: 0, amount: 0 };
        this.cells.set(place, { n: cell.n + n, amount: cell.amount + amount });
      }
    }
  }
  n(figure: Figure, key?: string, day?: PlainDate): number {
    return this.cells.get(cellOf(figure, key, day))?.n ?? 0;
  }
  amount(figure: Figure, key?: string, day?: PlainDate): number {
    return this.cells.get(cellOf(figure, key, day))?.amount ?? 0;
  }
  /** Seconds on average; null when nothing took any. */
  average(figure: Figure, key?: string): number | null {
    const n = this.n(figure, key);
    return n === 0 ? null : Math.round(this.amount(figure, key) / n);
  }
  keys(...figures: Figure[]): string[] {
    const found = this.rows.filter((row) => figures.includes(row.figure)).map(({ key }) => key);
    return [...new Set(found)];
  }
}

const cellOf = (figure: Figure, key: string | undefined, day: PlainDate | undefined) =>
  JSON.stringify([figure, key ?? null, day ?? null]);
