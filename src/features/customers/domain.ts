import { defineEvent } from "~/platform/events/define";
import type { Locale } from "~/platform/kernel/locales";

/** Days of credit a customer can be given (docs/domain/readings.md#customers). */
export const MAX_CREDIT_DAYS = 30;

/** What staff can change of a customer. */
export interface CustomerFields {
  name: string;
  /** Lower case. */
  email: string;
  /** E.164. */
  phone: string;
  kraPin: string;
  /** Null: the company's rule. */
  creditDays: number | null;
  /** What messages and papers to them are written in. */
  locale: Locale;
}

/** A KRA PIN as the tax authority writes it: a letter, nine digits and a letter. Empty means none is known. */
export function isKraPin(text: string): boolean {
  return text === "" || /^[A-Z]\d{9}[A-Z]$/.test(text);
}

/** Which fields an edit changes. */
export function changedFields(before: CustomerFields, after: CustomerFields): (keyof CustomerFields)[] {
  const names = ["name", "email", "phone", "kraPin", "creditDays", "locale"] as const;
  return names.filter((name) => before[name] !== after[name]);
}

/** Whose rows an erasure empties: the customer's own, and those of their addresses and numbers that nobody owns. */
export interface ErasedContact {
  customerId: string;
  /** Lower case. */
  emails: readonly string[];
  /** E.164. */
  phones: readonly string[];
}

export const customerCreated = defineEvent<{ customerNumber: string }>("customer.created");
/** Names what changed and holds no personal values; terms are the company's and are kept. */
export const customerEdited = defineEvent<{
  customerNumber: string;
  fields: string[];
  creditDays?: { before: number | null; after: number | null };
}>("customer.edited");
/** The reason is the company's; no personal value stands here. */
export const customerErased = defineEvent<{ customerNumber: string; reason: string }>("customer.erased");
