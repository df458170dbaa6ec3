import { z } from "zod";
import { byId, requiredText, route, text } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import * as schemaErrors from "~/platform/kernel/schema-errors";
import { LEAD_SERVICES } from "../leads/domain";
import { pipelineOutput } from "../opportunities/contract";
import { REQUIREMENTS, STAGES } from "../opportunities/domain";
import { probabilityNotValid } from "../opportunities/errors";
import { MAX_LABEL, MAX_NAME, MAX_REASON, MOST_DAYS, MOST_REASONS } from "./domain";
import { pipelineNameRequired, stageLabelRequired, stuckDaysNotValid } from "./errors";

const name = requiredText(pipelineNameRequired.en, MAX_NAME);
const services = z.array(z.enum(LEAD_SERVICES)).max(LEAD_SERVICES.length);
const stages = z
  .array(
    z.object({
      stage: z.enum(STAGES),
      label: requiredText(stageLabelRequired.en, MAX_LABEL),
      probability: z
        .number({ error: probabilityNotValid.en })
        .int(probabilityNotValid.en)
        .min(0, probabilityNotValid.en)
        .max(100, probabilityNotValid.en),
      requires: z.array(z.enum(REQUIREMENTS)).max(REQUIREMENTS.length).default([]),
      stuckAfterDays: z
        .number({ error: stuckDaysNotValid.en })
        .int(stuckDaysNotValid.en)
        .min(1, stuckDaysNotValid.en)
        .max(MOST_DAYS, stuckDaysNotValid.en)
        .nullable()
        .default(null),
    }),
  )
  .max(STAGES.length);

const row = pipelineOutput.extend({
  open: z.number().int(),
  stuck: z.number().int(),
});
const reasons = z.object({
  lossReasons: z.array(z.string()),
  version: z.number().int(),
});

const permission = anyOf("view_leads", "manage_sales_setup");
const read = { tag: "Pipelines", permission } as const;
const write = { tag: "Pipelines", permission: "manage_sales_setup" } as const;

export const pipelinesContract = {
  list: route({
    ...read,
    path: "/pipelines",
    summary: "List pipelines with their stages",
    description:
      "The default pipeline comes first, archived ones last. Counts of open and stuck opportunities cover all opportunities, not only those the caller can see.",
  }).output(z.object({ pipelines: z.array(row) })),
  setup: route({
    ...write,
    path: "/pipeline-setup",
    summary: "Get the default stages of a new pipeline",
  }).output(z.object({ stages: pipelineOutput.shape.stages })),
  get: route({ ...read, path: "/pipelines/{id}", summary: "Get a pipeline with its stages" })
    .input(byId)
    .output(row),
  create: route({
    ...write,
    method: "POST",
    path: "/pipelines",
    summary: "Add a pipeline",
    description:
      "Omitted stages get the standard settings. Each service belongs to one pipeline. Services without a pipeline use the default one.",
    idempotent: true,
    successStatus: 201,
  })
    .input(z.object({ name, services: services.default([]), stages: stages.default([]) }))
    .output(z.object({ id: z.uuid(), rowVersion: z.number().int() })),
  update: route({
    ...write,
    method: "PUT",
    path: "/pipelines/{id}",
    summary: "Change, archive or restore a pipeline",
    description:
      "Omitted stages keep their settings. `isDefault` makes this the default pipeline. A pipeline with open opportunities cannot be archived.",
  })
    .input(
      z.object({
        id: z.uuid(),
        rowVersion: z.number().int().min(1),
        name: name.optional(),
        services: services.optional(),
        stages: stages.optional(),
        isDefault: z.literal(true).optional(),
        isArchived: z.boolean().optional(),
      }),
    )
    .output(z.object({ done: z.literal(true), rowVersion: z.number().int() })),
  lossReasons: route({
    ...read,
    path: "/loss-reasons",
    summary: "List the company's reasons for lost sales",
  }).output(reasons),
  setLossReasons: route({
    ...write,
    method: "PUT",
    path: "/loss-reasons",
    summary: "Change the company's reasons for lost sales",
    description: "Sales that are already lost keep the text of their reason.",
  })
    .input(
      z.object({
        lossReasons: z
          .array(text(MAX_REASON).min(1, schemaErrors.fieldRequired.en))
          .min(1, schemaErrors.fieldRequired.en)
          .max(MOST_REASONS),
        version: z.number().int().min(0),
      }),
    )
    .output(reasons),
};
