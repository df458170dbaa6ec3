import { z } from "zod";
import { requiredText, route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { FACTS, STAGES } from "../journey/domain";
import { AUDIENCES, MAX_NAME, MAX_STAGE_NAME } from "./domain";
import { lifecycleNameRequired, lifecycleNeedsStages, lifecycleStageRequired } from "./errors";

const name = requiredText(lifecycleNameRequired.en, MAX_NAME);
const audience = z.enum(AUDIENCES);
const stage = z.object({
  name: requiredText(lifecycleStageRequired.en, MAX_STAGE_NAME),
  from: z.enum(STAGES),
});
const stages = z.array(stage).min(2, lifecycleNeedsStages.en).max(STAGES.length);
const lifecycle = z.object({
  id: z.uuid(),
  name: z.string(),
  audience,
  stages: z.array(stage),
  rowVersion: z.number().int(),
  archivedAt: z.date().nullable(),
});

const permission = anyOf("view_leads", "manage_sales_setup");
const write = { tag: "Customers", permission: "manage_sales_setup" } as const;

/** Position in the list; null before the first stage. */
export const lifecyclePlace = z.object({
  id: z.uuid(),
  name: z.string(),
  stages: z.array(stage),
  current: z.number().int().nullable(),
  since: z.date().nullable(),
  /** Null before the first stage and when staff set it. */
  fact: z.enum(FACTS).nullable(),
});

export const lifecyclesContract = {
  list: route({
    tag: "Customers",
    permission,
    path: "/lifecycles",
    summary: "List customer lifecycles with their stages",
    description:
      "Sorted by name, archived ones last. A customer's journey gives the current stage in each lifecycle.",
  }).output(z.object({ lifecycles: z.array(lifecycle) })),
  create: route({
    ...write,
    method: "POST",
    path: "/lifecycles",
    summary: "Add a customer lifecycle",
    description: "The stages must follow the order of the journey's stages.",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ name, audience: audience.default("all"), stages }))
    .output(z.object({ id: z.uuid(), rowVersion: z.number().int() })),
  update: route({
    ...write,
    method: "PUT",
    path: "/lifecycles/{id}",
    summary: "Change, archive or restore a customer lifecycle",
  })
    .input(
      z.object({
        id: z.uuid(),
        rowVersion: z.number().int().min(1),
        name: name.optional(),
        audience: audience.optional(),
        stages: stages.optional(),
        isArchived: z.boolean().optional(),
      }),
    )
    .output(z.object({ done: z.literal(true), rowVersion: z.number().int() })),
};
