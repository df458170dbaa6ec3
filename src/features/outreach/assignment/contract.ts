import { z } from "zod";
import { LEAD_SERVICES, LEAD_SOURCES } from "~/features/crm/leads/domain";
import { byId, cents, done, requiredText, route, text } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { LOCALES } from "~/platform/kernel/locales";
import { ruleRoutes } from "../contract";
import { MAX_NAME, MAX_PEOPLE, MAX_PLACES, OUTCOMES, VERDICTS } from "./domain";
import { ruleNameRequired, rulePeopleRequired } from "./errors";

const tag = "Assignment rules";
const write = { tag, permission: "manage_sales_setup" } as const;

export const ruleConditions = {
  services: z.array(z.enum(LEAD_SERVICES)).max(LEAD_SERVICES.length),
  places: z.array(text(MAX_NAME)).max(MAX_PLACES),
  sources: z.array(z.enum(LEAD_SOURCES)).max(LEAD_SOURCES.length),
  locales: z.array(z.enum(LOCALES)).max(LOCALES.length),
  valueFrom: cents.nullable(),
  valueTo: cents.nullable(),
};
const people = z.array(z.uuid()).min(1, rulePeopleRequired.en).max(MAX_PEOPLE);
const fields = {
  name: requiredText(ruleNameRequired.en, MAX_NAME),
  ...ruleConditions,
  people,
  isActive: z.boolean(),
};
const person = z.object({ id: z.uuid(), name: z.string() });

export const assignmentRow = z.object({
  id: z.uuid(),
  leadNumber: z.string(),
  leadName: z.string(),
  at: z.date(),
  outcome: z.enum(OUTCOMES),
  person: z.string().nullable(),
  decisions: z.array(z.object({ name: z.string(), verdict: z.enum(VERDICTS) })),
  remindedAt: z.date().nullable(),
  escalatedAt: z.date().nullable(),
});

export const assignmentRulesContract = {
  list: route({
    ...write,
    path: "/assignment-rules",
    summary: "List the rules that assign new leads, in their order",
  }).output(
    z.object({
      rows: z.array(
        z.object({
          id: z.uuid(),
          ...fields,
          people: z.array(person),
          maker: z.string().nullable(),
          stoppedAt: z.date().nullable(),
          given: z.number().int(),
          updatedAt: z.date(),
        }),
      ),
      staff: z.array(person),
    }),
  ),
  ...ruleRoutes({
    of: write,
    path: "/assignment-rules",
    fields,
    create: { summary: "Add an assignment rule at the end" },
    update: { summary: "Change an assignment rule" },
    remove: { summary: "Delete an assignment rule" },
  }),
  order: route({
    ...write,
    method: "PUT",
    path: "/assignment-rule-order",
    summary: "Reorder the assignment rules",
    description: "Give all rules, each once.",
  })
    .input(z.object({ ids: z.array(z.uuid()).max(200) }))
    .output(done),
  dryRun: route({
    ...write,
    path: "/assignment-rules/{id}/dry-run",
    summary: "List the leads of the last 30 days that a rule would have assigned",
    description: "Covers the leads the caller can see. Other rules are ignored, and nothing changes.",
  })
    .input(byId)
    .output(
      z.object({
        leads: z.number().int(),
        matching: z.number().int(),
        newest: z.array(z.object({ number: z.string(), name: z.string(), createdAt: z.date() })),
      }),
    ),
  runs: route({
    tag,
    permission: anyOf("view_leads", "manage_sales_setup"),
    path: "/assignment-runs",
    summary: "List the latest assignments for the leads the caller can see",
  }).output(
    z.object({
      rows: z.array(assignmentRow),
    }),
  ),
};
