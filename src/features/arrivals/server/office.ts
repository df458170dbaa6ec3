import { and, eq, inArray } from "drizzle-orm";
import { leadParts } from "~/features/crm/leads/server/commands/merge-leads";
import { leadArrivals } from "./tables";

export const arrivalsOfLead = leadParts.answer({
  kind: "arrivals",
  move: async (tx, _actor, { from, to, ids }) => {
    const moved = await tx
      .update(leadArrivals)
      .set({ leadId: to })
      .where(and(eq(leadArrivals.leadId, from), ids && inArray(leadArrivals.id, [...ids])))
      .returning({ id: leadArrivals.id });
    return moved.map(({ id }) => id);
  },
});
