import { sql } from "drizzle-orm";
import { anInvoice } from "~/features/invoices/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { moveProfitsHandlers } from "./server/handlers";

export const profitsAs = (actor: Actor, over: Partial<RequestContext> = {}) =>
  callAs(moveProfitsHandlers, actor, over);

let made = 0;

/**
 * A move of 45 km that was quoted for four hours and took five, by its job. Its invoice is the quote's. Test files register
 * `invoicesSubscribers`.
 */
export async function aFinishedMove(day: string, crew: readonly string[]) {
  made += 1;
  const invoice = await anInvoice({ now: new Date(`${day}T06:00:00Z`), serviceDate: day });
  const id = newId();
  const [lead = null, ...others] = crew;
  await db().execute(sql`insert into moves (id, number, quote_id, category, status, date, "window", estimated_duration, crew_lead)
    values (${id}, ${`SRV-P-${made}`}, ${invoice.quoteId}, 'residential_move', 'confirmed', ${day}, 'morning', 4, ${lead})`);
  for (const person of others)
    await db().execute(sql`insert into move_crew (move_id, person_id) values (${id}, ${person})`);
  const [from, to] = [`${day}T08:00:00+03:00`, `${day}T13:00:00+03:00`];
  await db().execute(
    sql`update moves set status = 'completed', started_at = ${from}, completed_at = ${to} where id = ${id}`,
  );
  return { id, quoteId: invoice.quoteId ?? "", invoice };
}
