import { and, eq } from "drizzle-orm";
import type { EtimsConnection } from "~/integrations/etims/call";
import { itemToSave, type KnownItem } from "~/integrations/etims/fields";
import { saveItem } from "~/integrations/etims/items";
import { nextNumber } from "~/platform/db/counters";
import { db, type Tx, transaction } from "~/platform/db/database";
import type { Cents } from "~/platform/kernel/money";
import { refusalSentence, unreachedSentence } from "../../device/domain";
import { ALL_YEARS, itemProblem, itemSeriesOf, type Outcome, refusedOutcome } from "../../domain";
import { etimsItems } from "../tables";

/** The item of a line, which KRA must know before the line is reported. */
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
 * Registers the items that KRA does not have yet, or has by another name or class. A call that was cut is repeated later:
 * saving an item again changes nothing. `renew` keeps the branch's claim; false ends the work. `known`: the branch's items,
 * if they were just read.
 */
export async function registerItems(
  branchId: string,
  connection: EtimsConnection,
  wanted: readonly WantedItem[],
  renew: () => Promise<boolean>,
  known?: KnownItems,
): Promise<Registered> {
  const items = new Map<string, KnownItem>();
  const before = known ?? (await listKnown(branchId));
  for (const want of wanted) {
    if (items.has(itemIdOf(want))) continue;
    const { registeredAt, ...item } = await wantedItem(branchId, before.get(itemIdOf(want)), want);
    items.set(itemIdOf(want), item);
    if (registeredAt) continue;
    if (!(await renew())) return { kind: "failed", outcome: LOST };
    const answer = await saveItem(connection, itemToSave(item, want.price));
    // A cut try may have registered it, and KRA may say so.
    if (answer.kind === "done" || (answer.kind === "refused" && answer.code === KNOWN)) {
      await note(branchId, item, { registeredAt: new Date(), problem: "" });
      continue;
    }
    // Nothing was reported yet, so it is not unknown whether KRA has the document.
    const outcome: Outcome =
      answer.kind === "refused"
        ? refusedOutcome(answer.code, answer.message, false)
        : { kind: "later", code: "", message: answer.detail };
    await note(branchId, item, { problem: problemOf(outcome) });
    return { kind: "failed", outcome };
  }
  return { kind: "done", items };
}

function problemOf(outcome: Outcome): string {
  if (outcome.kind === "rejected") return itemProblem(outcome.code, outcome.message);
  if (outcome.kind !== "later") return "";
  const { code, message } = outcome;
  return code ? refusalSentence(code, message) : unreachedSentence(message);
}

/** Only if the item is still as it was sent: a choice made meanwhile is registered again. */
const note = (
  branchId: string,
  { number, classCode, name }: KnownItem,
  fields: { registeredAt?: Date; problem: string },
) =>
  db()
    .update(etimsItems)
    .set(fields)
    .where(
      and(
        eq(etimsItems.branchId, branchId),
        eq(etimsItems.number, number),
        eq(etimsItems.classCode, classCode),
        eq(etimsItems.name, name),
      ),
    );

const columns = {
  key: etimsItems.key,
  number: etimsItems.number,
  name: etimsItems.name,
  classCode: etimsItems.classCode,
  taxCode: etimsItems.taxCode,
  registeredAt: etimsItems.registeredAt,
};
type Row = KnownItem & { registeredAt: Date | null };
/** The items of a branch by `itemIdOf`. */
export type KnownItems = ReadonlyMap<string, Row>;

const ofItem = (branchId: string, { key, taxCode }: Pick<WantedItem, "key" | "taxCode">) =>
  and(eq(etimsItems.branchId, branchId), eq(etimsItems.key, key), eq(etimsItems.taxCode, taxCode));

export async function listKnown(branchId: string): Promise<KnownItems> {
  const rows = await db().select(columns).from(etimsItems).where(eq(etimsItems.branchId, branchId));
  return new Map(rows.map((row) => [itemIdOf(row), row]));
}

/** The item as it is wanted now: added if it is new, to be registered again if its name or class changed. */
async function wantedItem(branchId: string, before: Row | undefined, want: WantedItem): Promise<Row> {
  const { name, classCode } = want;
  if (before?.name === name && before.classCode === classCode) return before;
  if (before) {
    await db().update(etimsItems).set({ name, classCode, registeredAt: null }).where(ofItem(branchId, want));
    return { ...before, name, classCode, registeredAt: null };
  }
  await transaction((tx) => addItem(tx, branchId, want));
  const [added] = await db().select(columns).from(etimsItems).where(ofItem(branchId, want));
  if (!added) throw new Error("The item was not written.");
  return added;
}

/** Gives an item its number at KRA. Nothing if another process has done so. */
export async function addItem(
  tx: Tx,
  branchId: string,
  { key, taxCode, name, classCode }: Omit<KnownItem, "number">,
): Promise<void> {
  const number = await nextNumber(tx, itemSeriesOf(branchId), ALL_YEARS);
  await tx
    .insert(etimsItems)
    .values({ branchId, key, taxCode, number, name, classCode })
    .onConflictDoNothing({ target: [etimsItems.branchId, etimsItems.key, etimsItems.taxCode] });
}
