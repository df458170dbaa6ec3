import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import type { WithoutVat } from "../../domain";
import { etimsChoices, etimsExchanges, etimsItems, etimsSubmissions } from "../tables";

type Choice = Pick<typeof etimsChoices.$inferSelect, "classCode" | "taxCode" | "reason">;

export type Choices = ReadonlyMap<string, Choice>;

/** The accountant's choices by item key. */
export async function listChoices(reader: Reader): Promise<Choices> {
  const rows = await reader.select().from(etimsChoices);
  return new Map(rows.map(({ key, ...choice }) => [key, choice]));
}

/**
 * The codes without VAT under which an invoice was reported, by item key: its credit notes take the same, whatever was
 * chosen since. Empty if what was sent is not known any more.
 */
export async function listReportedCodes(
  reader: Reader,
  { invoiceId, branchId }: { invoiceId: string; branchId: string },
): Promise<ReadonlyMap<string, WithoutVat>> {
  const [sent] = await reader
    .select({ request: etimsExchanges.request })
    .from(etimsExchanges)
    .innerJoin(etimsSubmissions, eq(etimsSubmissions.id, etimsExchanges.submissionId))
    .where(and(eq(etimsSubmissions.invoiceId, invoiceId), isNull(etimsSubmissions.creditNoteId)));
  const codes = new Map(linesIn(sent?.request ?? "").map(({ number, code }) => [number, code]));
  if (codes.size === 0) return new Map();
  const items = await reader
    .select({ key: etimsItems.key, number: etimsItems.number })
    .from(etimsItems)
    .where(and(eq(etimsItems.branchId, branchId), inArray(etimsItems.number, [...codes.keys()])));
  return new Map(items.flatMap(({ key, number }) => withoutVat(key, codes.get(number))));
}

function withoutVat(key: string, code: string | undefined): [string, WithoutVat][] {
  return code === "A" || code === "C" || code === "D" ? [[key, code]] : [];
}

/** The item numbers and tax codes of a stored request. A very long one is cut and cannot be read. */
function linesIn(request: string): { number: number; code: string }[] {
  try {
    const { itemList } = JSON.parse(request) as { itemList: { itemCd: string; taxTyCd: string }[] };
    return itemList.map(({ itemCd, taxTyCd }) => ({ number: Number(itemCd.slice(-7)), code: taxTyCd }));
  } catch {
    return [];
  }
}
