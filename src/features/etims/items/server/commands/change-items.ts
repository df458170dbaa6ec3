import { and, eq } from "drizzle-orm";
import { taxSection } from "~/features/pricing/settings";
import { localizationSection } from "~/features/settings/localization/settings";
import { getSettings, getSeveralSettings } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { enqueue } from "~/platform/tasks/tasks";
import { listClasses } from "../../../codes/server/queries";
import type { WithoutVat } from "../../../domain";
import { branchOf } from "../../../server/commands/queue-submission";
import { addItem } from "../../../server/commands/register-items";
import { etimsChoices, etimsItems } from "../../../server/tables";
import { type ChosenCode, codeConflict, itemChanged, needsReason, registrationAsked } from "../../domain";
import {
  classUnknown,
  deviceNotReady,
  itemNotSold,
  lineCarriesVat,
  lineWithoutVat,
  notVatRegistered,
  reasonMissing,
} from "../../errors";
import { hasDevice, listSold } from "../queries";
import { registerItemsTask } from "../tasks";

interface Change {
  keys: readonly string[];
  classCode: string;
  /** Without it the items keep theirs. */
  code?: { taxCode: ChosenCode; reason: string };
  now: Date;
}

const CONFLICTS = { notRegistered: notVatRegistered, vat: lineCarriesVat, noVat: lineWithoutVat };

/** Saves an accountant's choices for items. KRA gets them at once, and before the next document that uses them. */
export async function changeItems(tx: Tx, actor: Actor, change: Change): Promise<{ changed: number }> {
  const { classCode, code, now } = change;
  const { localization, tax } = await getSeveralSettings(tx, {
    localization: localizationSection,
    tax: taxSection,
  });
  const [found] = await listClasses(tx, localization.etims.environment, [classCode]);
  if (!found?.isUsed) throw classUnknown.at("classCode");
  const sold = new Map((await listSold(tx, now)).map((item) => [item.key, item]));
  for (const key of new Set(change.keys)) {
    const item = sold.get(key);
    if (!item) throw itemNotSold.at("keys");
    const { name, category } = item;
    const conflict = code && codeConflict(category, tax, code.taxCode);
    if (conflict) throw CONFLICTS[conflict].at("taxCode", { name });
    if (code && needsReason(tax, code.taxCode) && code.reason === "") throw reasonMissing.at("reason");
    // B and a company without VAT leave no choice, so an earlier one waits until it counts again.
    const own =
      code && needsReason(tax, code.taxCode)
        ? { taxCode: code.taxCode as WithoutVat, reason: code.reason }
        : {};
    const [choice] = await tx
      .insert(etimsChoices)
      .values({ key, classCode, updatedAt: now, ...own })
      .onConflictDoUpdate({ target: etimsChoices.key, set: { classCode, updatedAt: now, ...own } })
      .returning();
    if (!choice) throw new Error("The choice was not written.");
    const taxCode = own.taxCode ?? item.taxCode;
    await record(tx, actor, itemChanged, {
      subjectId: choice.id,
      summary: `${name} at KRA: class ${classCode}, ${found.name}, tax code ${taxCode}`,
      data: { key, classCode, taxCode, reason: choice.reason },
      at: now,
    });
  }
  if (await hasDevice(tx)) await askFor(tx, new Set(change.keys), now);
  return { changed: new Set(change.keys).size };
}

/** Registers every item again, whether KRA has it or not. */
export async function registerAll(tx: Tx, actor: Actor, { now }: { now: Date }): Promise<{ items: number }> {
  if (!(await hasDevice(tx))) throw deviceNotReady();
  const { branchId, count } = await askFor(tx, undefined, now);
  await record(tx, actor, registrationAsked, {
    subjectId: branchId,
    summary: `Registration of all ${count} items at KRA`,
    data: { count },
    at: now,
  });
  return { items: count };
}

/** Lets the items be registered by the next task. */
async function askFor(tx: Tx, keys: ReadonlySet<string> | undefined, now: Date) {
  const { etims } = await getSettings(tx, localizationSection);
  const branchId = await branchOf(tx, etims);
  const sold = (await listSold(tx, now)).filter(({ key }) => keys?.has(key) ?? true);
  for (const item of sold) {
    if (item.number === null) await addItem(tx, branchId, item);
    else
      await tx
        .update(etimsItems)
        .set({ registeredAt: null, problem: "" })
        .where(and(eq(etimsItems.branchId, branchId), eq(etimsItems.number, item.number)));
  }
  await enqueue(tx, registerItemsTask, { branchId, tries: 0 });
  return { branchId, count: sold.length };
}
