import { sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { SUB_LEDGER_ROLES } from "../../domain";
import { accountsOf, getBooks, lockJournal } from "../../server/queries/journal";
import { bookAccounts, bookOpenings } from "../../server/tables";
import { type Opening, openingsSaved } from "../domain";
import { openingAccountUnknown, openingOfSubLedger, openingTwice } from "../errors";

/** Replaces the entered balances. The journal gets the difference within a minute. */
export async function saveOpenings(
  tx: Tx,
  actor: Actor,
  { rows, now }: { rows: readonly Opening[]; now: Date },
): Promise<void> {
  await lockJournal(tx);
  const books = await getBooks(tx);
  const known = new Map((await tx.select().from(bookAccounts)).map(({ id, number }) => [number, id]));
  const derived = new Set(await accountsOf(tx, SUB_LEDGER_ROLES));
  const seen = new Set<string>();
  const values = rows.map(({ number, amount }, place) => {
    const accountId = known.get(number);
    const field = `rows.${place}`;
    if (!accountId) throw openingAccountUnknown.at(field, { number });
    if (derived.has(accountId)) throw openingOfSubLedger.at(field, { number });
    if (seen.has(number)) throw openingTwice.at(field, { number });
    seen.add(number);
    return { accountId, amount, updatedAt: now, updatedBy: actor.personId };
  });
  const entered = values.filter(({ amount }) => amount !== 0);
  await tx.delete(bookOpenings);
  if (entered.length > 0) await tx.insert(bookOpenings).values(entered);
  await tx.execute(sql`insert into journal_queue (kind, source_id) values ('opening_typed', ${books.id})`);
  await record(tx, actor, openingsSaved, {
    subjectId: books.id,
    summary: `Opening balances of ${entered.length} accounts saved`,
    data: { accounts: entered.length },
    at: now,
  });
}
