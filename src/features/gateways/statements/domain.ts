import { defineEvent } from "~/platform/events/define";
import type { Cents } from "~/platform/kernel/money";

/** M-Pesa's statement is compared as well. */
export const STATEMENT_GATEWAYS = [
  "mpesa",
  "airtelMoney",
  "equitel",
  "pesapal",
  "paypal",
  "tigoPesa",
  "stripe",
  "flutterwave",
] as const;
export type StatementGateway = (typeof STATEMENT_GATEWAYS)[number];

/** Which column of a provider's file holds what, by its heading; kept per gateway. */
export interface Mapping {
  reference: string;
  amount: string;
  /** Empty where the file has none. */
  fee: string;
  date: string;
}

export const MOST_ROWS = 20_000;

/** What a column may be by its heading, for a file that is read for the first time. */
const LIKELY: Record<keyof Mapping, RegExp> = {
  reference: /receipt no|transaction id|payment.?intent|source|flw.?ref|confirmation|reference|^id$/i,
  amount: /^paid in$|^amount$|gross|credit/i,
  fee: /fee|charge|commission|withdrawn/i,
  date: /completion time|created|date|time/i,
};

/** A first guess; empty where no heading is like it. */
export function likelyMapping(headers: readonly string[]): Mapping {
  const first = (of: keyof Mapping) => headers.find((header) => LIKELY[of].test(header.trim())) ?? "";
  return { reference: first("reference"), amount: first("amount"), fee: first("fee"), date: first("date") };
}

/** An amount as providers write it (`1,250.00`, `-30.5`, `KES 12`), in hundredths; undefined for none. */
export function statementAmount(written: string): Cents | undefined {
  const plain = written.replace(/[^\d.,()-]/g, "").replace(/,(?=\d{3}(?:\D|$))/g, "");
  if (plain === "") return undefined;
  const isTakenBack = plain.startsWith("-") || plain.startsWith("(");
  const digits = /^\d+(?:\.\d{1,2})?\d*$/.exec(plain.replace(/[()-]/g, ""))?.[0];
  if (!digits) return undefined;
  const [whole = "0", part = ""] = digits.split(".");
  const cents = Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, "0"));
  return Number.isSafeInteger(cents) ? (isTakenBack ? -cents : cents) : undefined;
}

export const statementRead = defineEvent<{
  gateway: string;
  fileName: string;
  lines: number;
  received: Cents;
}>("gateway-statement.read");
