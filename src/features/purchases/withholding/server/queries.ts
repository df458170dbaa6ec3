import { and, asc, eq, gte, isNull, lt, type SQL } from "drizzle-orm";
import { getSettings } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import { addDays } from "~/platform/kernel/dates";
import { taxDueOn } from "../../domain/money";
import { purchasePayments, purchases, withholdings } from "../../server/tables";
import { purchasesSection } from "../../settings";
import { withholdingNotFound } from "../errors";

const MOST = 5_000;

async function select(reader: Reader, where: SQL | undefined) {
  const { taxDue } = await getSettings(reader, purchasesSection);
  const rows = await reader
    .select({ tax: withholdings, purchaseId: purchases.id, purchaseNumber: purchases.number })
    .from(withholdings)
    .innerJoin(purchasePayments, eq(purchasePayments.id, withholdings.paymentId))
    .innerJoin(purchases, eq(purchases.id, purchasePayments.purchaseId))
    .where(where)
    .orderBy(asc(withholdings.day), asc(withholdings.id))
    .limit(MOST);
  return rows.map(({ tax, ...purchase }) => ({
    ...tax,
    ...purchase,
    dueOn: taxDueOn(tax.day, taxDue),
  }));
}
export type WithheldTax = Awaited<ReturnType<typeof select>>[number];

/** The taxes withheld in a month, for the return. Void ones are left out. */
export function listWithholdings(reader: Reader, month: string): Promise<WithheldTax[]> {
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return select(
    reader,
    and(gte(withholdings.day, first), lt(withholdings.day, next), isNull(withholdings.voidedAt)),
  );
}

/** One by its number, a void one as well. Throws NOT_FOUND. */
export async function getWithholding(reader: Reader, number: string): Promise<WithheldTax> {
  const [tax] = await select(reader, eq(withholdings.number, number));
  if (!tax) throw withholdingNotFound();
  return tax;
}
