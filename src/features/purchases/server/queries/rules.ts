import { eq, sql } from "drizzle-orm";
import { getSettings } from "~/features/settings/server/queries";
import { suppliers } from "~/features/suppliers/server/tables";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { PlainDate } from "~/platform/kernel/dates";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { type Withheld, withheldOf } from "../../domain/money";
import { type ApprovalFacts, approvalObstacle } from "../../domain/purchases";
import { purchaseAboveLimit, purchaseOwn } from "../../errors";
import { purchasesSection } from "../../settings";
import { purchasePayments, purchases, withholdings } from "../tables";
import type { PurchaseRow } from "./locked";

/** The approval limit of the actor's role: cents, or null for no limit. */
export async function readApprover(reader: Reader, { role, kind, personId }: Actor) {
  const { managerLimit, otherLimit, allowSelfApproval } = await getSettings(reader, purchasesSection);
  const isFree = kind === "system" || role === "admin";
  const set = role === "manager" ? managerLimit : otherLimit;
  return { personId, limit: isFree || set === 0 ? null : set, allowsOwn: allowSelfApproval };
}

/** The reason why the actor may not approve it; undefined if they may. */
export function approvalRefusal(
  purchase: ApprovalFacts,
  who: { personId: string | null; limit: Cents | null; allowsOwn: boolean },
) {
  const obstacle = approvalObstacle(purchase, who);
  if (obstacle === "own") return purchaseOwn();
  if (obstacle === "limit") return purchaseAboveLimit({ limit: formatKes(who.limit ?? 0) });
  return undefined;
}

/** A supplier's payments of a month in a class of withholding tax, without VAT, and the part with tax withheld. */
async function readMonth(
  reader: Reader,
  { supplierId, withholding }: Pick<PurchaseRow, "supplierId" | "withholding">,
  paidOn: PlainDate,
): Promise<{ net: Cents; covered: Cents }> {
  const month = paidOn.slice(0, 7);
  const { rows } = await reader.execute<{ net: string; covered: string }>(sql`
    select (select coalesce(sum(p.total - p.vat), 0) from ${purchases} p
        join ${purchasePayments} pay on pay.purchase_id = p.id and pay.undone_at is null
        where p.supplier_id = ${supplierId}::uuid and p.withholding = ${withholding}
          and to_char(pay.paid_on, 'YYYY-MM') = ${month}) as net,
      (select coalesce(sum(w.base), 0) from ${withholdings} w
        where w.supplier_id = ${supplierId}::uuid and w.withholding = ${withholding} and w.kind = 'income_tax'
          and w.voided_at is null and to_char(w.day, 'YYYY-MM') = ${month}) as covered`);
  const [sums] = rows;
  return { net: Number(sums?.net ?? 0), covered: Number(sums?.covered ?? 0) };
}

/** The taxes that a payment on a day withholds. None of expenses that are paid already. */
export async function readWithheld(
  reader: Reader,
  purchase: PurchaseRow,
  paidOn: PlainDate,
): Promise<Withheld[]> {
  const { supplierId, funds, withholding, total, vat, taxable } = purchase;
  if (!supplierId || funds !== "owed") return [];
  const { threshold, withholdsVat } = await getSettings(reader, purchasesSection);
  const [supplier] = await reader
    .select({ isVatRegistered: suppliers.isVatRegistered })
    .from(suppliers)
    .where(eq(suppliers.id, supplierId));
  return withheldOf({
    ...{ withholding, net: total - vat, taxable, threshold },
    month: await readMonth(reader, purchase, paidOn),
    withholdsVat: withholdsVat && supplier?.isVatRegistered === true,
  });
}
