import type { Withheld } from "../domain/money";

export const KINDS = ["income_tax", "vat"] as const;
export const KIND_LABELS: Record<Withheld["kind"], string> = { income_tax: "Income tax", vat: "VAT" };

/** 300 basis points as '3%'. */
export const rateLabel = (basisPoints: number): string => `${basisPoints / 100}%`;

/** '2026-11' if it is a month, else the month of today. */
export const monthOf = (text: string | null, today: string): string =>
  text && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) ? text : today.slice(0, 7);

export const certificatePath = (number: string) => `/documents/withholding/${number}.pdf`;
