import type { PlainDate } from "~/platform/kernel/dates";

/**
 * Daily figures. Days are business days in Africa/Nairobi. `n` is a count and `amount` is cents, or seconds for
 * durations. `key` splits a figure.
 */
export const FIGURES = {
  /** Invoices issued, including cancelled ones; total. By service. */
  invoiced: "service",
  /** Invoices less credit notes issued, VAT included. By the invoice's service. */
  revenue: "service",
  /** VAT in the revenue. By the invoice's service. */
  vat: "service",
  /** Open invoices by issue date, with open amounts. By service. */
  outstanding: "service",
  /** Open invoices by due date, for ageing. */
  due: "",
  /** Revenue by the invoice's owner. */
  person_revenue: "person",
  /** Open amounts by the invoice's owner. */
  person_outstanding: "person",
  /** Payments received. By method. */
  received: "method",
  /** Payments reversed; negative. By method. */
  reversed: "method",
  /** Provider fees on payments, less fees returned by reversals. By method. */
  fee: "method",
  /** M-Pesa payments reported outside a prompt's callback, by payment day. By source. */
  mpesa_arrived: "source",
  /** Those booked or matched to a booking, by the arrival's day. */
  mpesa_matched: "",
  /** Those booked, by the payment's day. */
  mpesa_linked: "",
  /** M-Pesa payments reversed: of an arrival (on its day), or without one (`direct`, on the reversal's day). */
  mpesa_taken_back: "of",
  /** Quotes created, without replaced versions; total. By state. */
  quotes: "state",
  /** Quotes by request day that reached a stage; seconds since the stage before. */
  funnel: "stage",
  /** Quotes requested; total. By owner. */
  quoted: "person",
  /** Quotes accepted; total. By owner. */
  won: "person",
  /** Inquiries received from forms and the calculator. By source. */
  inquiries: "source",
  /** Those that became a quote. By source. */
  inquiry_quoted: "source",
  /** Those with a first response; seconds until it. By source. */
  answered: "source",
  /** Those answered within the promised time. By source. */
  in_time: "source",
  /** Answered inquiries by owner; seconds until the response. */
  person_answered: "person",
} as const;

export type Figure = keyof typeof FIGURES;

export const STAGES = ["requested", "approved", "viewed", "accepted", "paid"] as const;

export interface DailySum {
  /** The day, or the first day of the month or period. */
  day: PlainDate;
  figure: Figure;
  key: string;
  n: number;
  /** Cents, or seconds for durations. */
  amount: number;
}

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
  /** The average in seconds; null without values. */
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
