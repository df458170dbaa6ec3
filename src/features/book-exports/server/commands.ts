import { getBooks, lockJournal } from "~/features/accounting/server/queries/journal";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { PlainDate } from "~/platform/kernel/dates";
import { monthYear } from "~/platform/kernel/day-labels";
import { newId } from "~/platform/kernel/ids";
import { bookExported } from "../domain/entries";
import { FORMAT_LABELS, type Format } from "../domain/formats";
import { exportMonthOpen } from "../errors";
import { countEntries, pathOf } from "./queries";
import { bookExports } from "./tables";

/** Marks a closed month as exported. The file is written when it is downloaded, always from the same entries. */
export async function makeExport(
  tx: Tx,
  actor: Actor,
  { month, format, now }: { month: string; format: Format; now: Date },
): Promise<{ id: string; path: string }> {
  await lockJournal(tx);
  const { startsOn, closedUntil } = await getBooks(tx);
  const label = monthYear(`${month}-01` as PlainDate);
  if (closedUntil === null || month > closedUntil || `${month}-01` < startsOn)
    throw exportMonthOpen.at("month", { month: label });
  const counted = await countEntries(tx, month);
  const id = newId(now.getTime());
  await tx.insert(bookExports).values({ id, month, format, ...counted, madeAt: now, madeBy: actor.personId });
  await record(tx, actor, bookExported, {
    subjectId: id,
    summary: `Books of ${label} exported to ${FORMAT_LABELS[format]}: ${counted.entries} entries`,
    data: { month, format, entries: counted.entries },
    at: now,
  });
  return { id, path: pathOf({ id, month, format }) };
}
