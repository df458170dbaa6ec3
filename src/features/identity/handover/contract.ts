import { z } from "zod";
import { route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";

const permission = anyOf("manage_leads", "manage_communications", "manage_inquiries", "manage_quotes");
const tag = "People";
const work = z.array(z.object({ label: z.string(), count: z.number().int() }));

export const handoversContract = {
  list: route({
    path: "/handovers",
    tag,
    permission,
    summary: "List people with open work that can be handed over, and possible recipients",
    description:
      "Covers only the kinds of work of which the caller may change all records. Former employees come first.",
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
    summary: "Hand over all of a person's open work to a colleague",
    description:
      "Covers all kinds of work of which the caller may change all records. Either all of it is handed over or none.",
    idempotent: true,
  })
    .input(z.object({ fromId: z.uuid(), toId: z.uuid() }))
    .output(z.object({ work, total: z.number().int() })),
};
