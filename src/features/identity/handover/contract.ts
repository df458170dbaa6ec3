import { z } from "zod";
import { route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";

const permission = anyOf("manage_leads", "manage_communications", "manage_inquiries", "manage_quotes");
const tag = "People";
const work = z.array(z.object({ label: z.string(), count: z.number().int() }));

export const handoversContract = {
  list: route({
    method: "GET",
    path: "/handovers",
    tag,
    permission,
    summary: "Who has open work that can be handed over, and who may take it",
    description: "Of the nouns that one may change all of. Those who left come first.",
  }).output(
    z.object({
      rows: z.array(
        z.object({ id: z.uuid(), name: z.string(), left: z.boolean(), work, total: z.number().int() }),
      ),
      staff: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
  ),
  handOver: route({
    method: "POST",
    path: "/handovers",
    tag,
    permission,
    summary: "Give all of somebody's open work to a colleague",
    description: "All or nothing, of the nouns that one may change all of.",
    idempotent: true,
  })
    .input(z.object({ fromId: z.uuid(), toId: z.uuid() }))
    .output(z.object({ work, total: z.number().int() })),
};
