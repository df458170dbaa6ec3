import { and, eq, inArray } from "drizzle-orm";
import type { EtimsConnection } from "~/integrations/etims/call";
import { itemToSave, type KnownItem } from "~/integrations/etims/fields";
import { saveItem } from "~/integrations/etims/items";
import { nextNumber } from "~/platform/db/counters";
import { db, transaction } from "~/platform/db/database";
import type { Cents } from "~/platform/kernel/money";
import { ALL_YEARS, itemSeriesOf, type Outcome, refusedOutcome } from "../../domain";
import { etimsItems } from "../tables";

/** What a line sells: the item that KRA must know before the line is reported. */
export interface WantedItem extends Omit<KnownItem, "number"> {
  /** Cents for one. */
  price: Cents;
}

/** KRA has the item already. */
const KNOWN = "994";
/** Another process has the branch, and what this one did is not noted. */
const LOST: Outcome = { kind: "later", code: "", message: "" };

type Registered = { kind: "done"; items: Map<string, KnownItem> } | { kind: "failed"; outcome: Outcome };

/** An item of another tax code is another item. */
export const itemIdOf = ({ key, taxCode }: Pick<WantedItem, "key" | "taxCode">): string =>
  `${key} ${taxCode}`;

/**
 * Registers the items that KRA does not have yet. A call that was cut is repeated later: saving an item again changes
 * nothing. `renew` keeps the branch's claim; false ends the work.
 */
export async function registerItems(
  branchId: string,
  connection: EtimsConnection,
  wanted: readonly WantedItem[],
  renew: () => Promise<boolean>,
): Promise<Registered> {
  const items = new Map<string, KnownItem>();
  const known = await listKnown(branchId, wanted);
  for (const want of wanted) {
    if (items.has(itemIdOf(want))) continue;
    const { registeredAt, ...item } = known.get(itemIdOf(want)) ?? (await addItem(branchId, want));
    items.set(itemIdOf(want), item);
    if (registeredAt) continue;
    if (!(await renew())) return { kind: "failed", outcome: LOST };
    const answer = await saveItem(connection, itemToSave(item, want.price));
    if (answer.kind === "done" || (answer.kind === "refused" && answer.code === KNOWN)) {
      await db()
        .update(etimsItems)
        .set({ registeredAt: new Date() })
        .where(and(eq(etimsItems.branchId, branchId), eq(etimsItems.number, item.number)));
      continue;
    }
    if (answer.kind === "refused")
      return { kind: "failed", outcome: refusedOutcome(answer.code, answer.message, false) };
    // Nothing was reported yet, so it is not unknown whether KRA has the document.
    return { kind: "failed", outcome: { kind: "later", code: "", message: answer.detail } };
  }
  return { kind: "done", items };
}

async function listKnown(branchId: string, wanted: readonly WantedItem[]) {
  const rows = await db()
    .select({
      key: etimsItems.key,
      number: etimsItems.number,
      name: etimsItems.name,
      classCode: etimsItems.classCode,
      taxCode: etimsItems.taxCode,
      registeredAt: etimsItems.registeredAt,
    })
    .from(etimsItems)
    .where(
      and(
        eq(etimsItems.branchId, branchId),
        inArray(etimsItems.key, [...new Set(wanted.map(({ key }) => key))]),
      ),
    );
  return new Map(rows.map((row) => [itemIdOf(row), row]));
}

async function addItem(branchId: string, { key, taxCode, name, classCode }: WantedItem) {
  return transaction(async (tx) => {
    const number = await nextNumber(tx, itemSeriesOf(branchId), ALL_YEARS);
    const item = { key, taxCode, number, name, classCode };
    await tx.insert(etimsItems).values({ branchId, ...item });
    return { ...item, registeredAt: null };
  });
}
