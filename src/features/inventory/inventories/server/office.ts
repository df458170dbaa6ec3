import { and, eq, inArray, sql } from "drizzle-orm";
import { leadParts } from "~/features/crm/leads/server/commands/merge-leads";
import { intakesTaken } from "~/features/lead-intake/server/queries/intakes";
import { followSubject } from "./commands/start-inventory";
import { findQuoteId } from "./queries/subjects";
import { inventories } from "./tables";

/** The goods stay the same when an inquiry or a quote gets its lead. */
export const inventoriesOfIntakes = intakesTaken.answer(async (tx, { kind, key }) => {
  const id = kind === "inquiry" ? key : await findQuoteId(tx, key);
  if (id) await followSubject(tx, { type: kind, id });
});

/** A lead with an inventory of its own keeps it. */
export const inventoriesOfLead = leadParts.answer({
  kind: "inventories",
  move: async (tx, _actor, { from, to, ids }) => {
    const moved = await tx
      .update(inventories)
      .set({ leadId: to })
      .where(
        and(
          eq(inventories.leadId, from),
          ids && inArray(inventories.id, [...ids]),
          sql`not exists (select 1 from inventories other where other.lead_id = ${to})`,
        ),
      )
      .returning({ id: inventories.id });
    return moved.map(({ id }) => id);
  },
});
