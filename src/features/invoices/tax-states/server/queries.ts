import { or, type SQL, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { definePort } from "~/platform/kernel/port";
import type { TaxState } from "../domain";

export interface TaxRegister {
  /** True while documents are reported. */
  isOn: (reader: Reader) => Promise<boolean>;
  /** The states of these invoices' documents, each state once. */
  list: (reader: Reader, invoiceIds: readonly string[]) => Promise<{ invoiceId: string; state: TaxState }[]>;
  /** In SQL, true for an invoice that has a document in this state. */
  has: (state: TaxState) => SQL;
  /** In SQL, true for an invoice with this number at the tax authority; undefined if the text is no such number. */
  isNumbered: (typed: string) => SQL | undefined;
}

/** Answered by the feature that reports documents to the tax authority. */
export const taxRegisters = definePort<TaxRegister>();

/** The states of the page's invoices, in one query; undefined if nothing is reported. */
export async function listTaxStates(
  reader: Reader,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, TaxState[]> | undefined> {
  for (const { isOn, list } of taxRegisters.all()) {
    if (!(await isOn(reader))) continue;
    const states = Map.groupBy(await list(reader, invoiceIds), ({ invoiceId }) => invoiceId);
    return new Map([...states].map(([id, rows]) => [id, rows.map(({ state }) => state)]));
  }
  return undefined;
}

/** The list's filter by state. Without a register no invoice has one. */
export function taxStateCondition(state: TaxState | undefined): SQL | undefined {
  if (!state) return undefined;
  return or(...taxRegisters.all().map(({ has }) => has(state))) ?? sql`false`;
}

/** A search for the tax authority's number of a document; undefined for all other texts. */
export function taxNumberCondition(typed: string | undefined): SQL | undefined {
  return or(...taxRegisters.all().map(({ isNumbered }) => isNumbered(typed ?? "")));
}
