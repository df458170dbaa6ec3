import { getSettings } from "~/features/settings/server/queries";
import { db, type Tx, transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { log } from "~/platform/http/log";
import { publicUrl } from "~/platform/http/public-url";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { quietUntil } from "~/platform/mail/quiet-hours";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { isMissing, momentsDue } from "../domain";
import { clearancesSection } from "../settings";
import { askCustomer } from "./commands/ask-clearances";
import { syncClearances } from "./commands/sync-clearances";
import { getMoveOf, listAhead, listRows } from "./queries/clearances";
import { clearanceAsks } from "./tables";

const follow = defineTask("follow-clearances", { expireInSeconds: 900 });

/** Days ahead of which clearances are made from surveys. */
const AHEAD = 60;
const TOGETHER = 200;

/** Makes the clearances of the coming moves, and asks their customers. A failure blocks no other move. */
export async function followClearances(now: Date): Promise<number> {
  const today = nairobiDate(now);
  let asked = 0;
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const ids = await listAhead(db(), { from: today, to: addDays(today, AHEAD), after, limit: TOGETHER });
    for (const id of ids)
      await transaction(async (tx) => {
        await syncClearances(tx, id, now);
        asked += await askIfDue(tx, id, now);
      }).catch((error) => log().warn({ err: error, moveId: id }, "clearances could not be followed"));
    if (ids.length < TOGETHER) return asked;
    after = ids.at(-1) ?? "";
  }
}

/** Asks the customer once for each moment that has come. Moments that passed together are one question. */
export async function askIfDue(tx: Tx, moveId: string, now: Date): Promise<number> {
  const base = publicUrl();
  const { asksCustomers } = await getSettings(tx, clearancesSection);
  if (!asksCustomers || !base || quietUntil(now)) return 0;
  const missing = (await listRows(tx, moveId)).filter(({ state }) => isMissing(state));
  if (missing.length === 0) return 0;
  const move = await getMoveOf(tx, moveId);
  if (!move.date || (!move.email && !move.phone)) return 0;
  const day = move.date;
  const due = momentsDue(day, nairobiDate(now));
  if (due.length === 0) return 0;
  const fresh = await tx
    .insert(clearanceAsks)
    .values(due.map((moment) => ({ moveId, moment, day, askedAt: now })))
    .onConflictDoNothing()
    .returning({ moment: clearanceAsks.moment });
  const [moment] = fresh.map((row) => row.moment).reverse();
  if (!moment) return 0;
  const id = trustedReach(tx, "move", moveId, "system");
  await askCustomer(tx, system, { id, publicUrl: base, now, moment });
  return 1;
}

export const clearancesTasks = [
  handleTask(follow, async () => void (await followClearances(new Date())), { cron: "*/15 * * * *" }),
];
