import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { quoteEdited } from "../../domain";
import { lockQuote } from "../queries/quotes";
import { changeQuote } from "./change-quote";

/**
 * Assigns a quote to a staff member or clears its assignee, in any status, because the offer does not change. The
 * current assignee again has no effect.
 */
export async function assignQuote(
  tx: Tx,
  actor: Actor,
  { id, personId, now }: { id: Reach<"quote">; personId: string | null; now: Date },
): Promise<void> {
  const quote = await lockQuote(tx, id);
  if (quote.assignedTo === personId) return;
  await changeQuote(tx, quote.id, now, { assignedTo: personId });
  await record(tx, actor, quoteEdited, {
    subjectId: quote.id,
    summary: personId ? "Assigned with its lead" : "Assigned to nobody with its lead",
    data: { number: quote.number, fields: ["assignedTo"] },
    at: now,
  });
}
