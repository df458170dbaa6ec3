import { and, eq, inArray } from "drizzle-orm";
import { leadParts } from "~/features/crm/leads/server/commands/merge-leads";
import { leadIntakes } from "./tables";

export const intakesOfLead = leadParts.answer({
  kind: "arrivals",
  move: async (tx, _actor, { from, to, ids }) => {
    const moved = await tx
      .update(leadIntakes)
      .set({ leadId: to })
      .where(and(eq(leadIntakes.leadId, from), ids && inArray(leadIntakes.id, [...ids])))
      .returning({ id: leadIntakes.id });
    return moved.map(({ id }) => id);
  },
});
