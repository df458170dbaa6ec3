import { respondByOf } from "~/features/inquiries/domain/inquiries";
import { takeNumbers } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { insertRows } from "~/platform/db/insert-rows";
import type { Actor } from "~/platform/http/actor";
import { nairobiYear } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { isAnswered, type LeadFields, leadNumberOf, scoreOf } from "../../domain";
import { leads } from "../tables";

const TOGETHER = 2_000;

/** Adds checked leads, many in a statement, with the next numbers of the year. One fact of all is the caller's to record. */
export async function addLeads(
  tx: Tx,
  actor: Actor,
  all: readonly LeadFields[],
  now: Date,
): Promise<string[]> {
  if (all.length === 0) return [];
  const year = nairobiYear(now);
  const first = await takeNumbers(tx, "lead", year, all.length);
  const respondBy = respondByOf(now);
  const added: string[] = [];
  for (let from = 0; from < all.length; from += TOGETHER) {
    const rows = all.slice(from, from + TOGETHER).map((fields, at) => ({
      ...fields,
      id: newId(now.getTime()),
      leadNumber: leadNumberOf(year, first + from + at),
      score: scoreOf(fields),
      assignedBy: fields.assignedTo ? actor.personId : null,
      assignedAt: fields.assignedTo ? now : null,
      respondBy,
      firstResponseAt: isAnswered(fields) ? now : null,
      lostAt: fields.status === "lost" ? now : null,
      createdAt: now,
      createdBy: actor.personId,
      updatedAt: now,
      updatedBy: actor.personId,
    }));
    added.push(...(await insertRows(tx, leads, rows)));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return added;
}
