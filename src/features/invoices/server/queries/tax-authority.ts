import type { Reader } from "~/platform/db/database";
import { definePort } from "~/platform/kernel/port";
import type { CreditLimit } from "../../credit-notes/domain";

/** What the tax authority has of an invoice. Answered by the feature that reports to it. */
export interface TaxAuthority {
  /** Whether it has the invoice or may have it. `locks` keeps a no true until the transaction ends. */
  has: (reader: Reader, invoiceId: string, locks: boolean) => Promise<boolean>;
  /** Undefined for an invoice that is not reported. */
  creditLimit: (reader: Reader, invoiceId: string, now: Date) => Promise<CreditLimit | undefined>;
}

export const taxAuthorities = definePort<TaxAuthority>();

/** Whether the tax authority has an invoice or may have it, so that its buyer no longer changes. */
export async function isAtTaxAuthority(
  reader: Reader,
  invoiceId: string,
  { locks = false } = {},
): Promise<boolean> {
  for (const authority of taxAuthorities.all())
    if (await authority.has(reader, invoiceId, locks)) return true;
  return false;
}

/** What the tax authority still takes of an invoice as credit; undefined if it is not reported. */
export async function findCreditLimit(
  reader: Reader,
  invoiceId: string,
  now: Date,
): Promise<CreditLimit | undefined> {
  for (const authority of taxAuthorities.all()) {
    const limit = await authority.creditLimit(reader, invoiceId, now);
    if (limit) return limit;
  }
  return undefined;
}
