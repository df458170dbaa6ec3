import { z } from "zod";
import { byId, requiredText, route, text } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { ruleConditions } from "../assignment/contract";
import { ruleNameRequired } from "../assignment/errors";
import { ruleRoutes } from "../contract";
import {
  ACTIONS,
  MAX_DELAY,
  MAX_DUE_DAYS,
  MAX_NAME,
  MAX_SMS,
  MAX_SUBJECT,
  MAX_TAG,
  MAX_TEXT,
  MAX_TOLD,
  OUTCOMES,
  TRIGGERS,
} from "./domain";
import { automationTextRequired, automationWordsRequired } from "./errors";

const tag = "Automation rules";
const write = { tag, permission: "manage_sales_setup" } as const;

const both = (max: number) => requiredText(automationTextRequired.en, max);
const actions = z.object({
  assign: z.uuid().nullable(),
  activity: z
    .object({
      type: z.enum(["call", "task", "follow_up"]),
      subject: requiredText(automationWordsRequired.en, MAX_SUBJECT),
      inDays: z.number().int().min(0).max(MAX_DUE_DAYS),
    })
    .nullable(),
  message: z
    .object({
      subject: both(MAX_SUBJECT),
      text: both(MAX_TEXT),
      subjectSw: both(MAX_SUBJECT),
      textSw: both(MAX_TEXT),
    })
    .nullable(),
  sms: z
    .object({ text: both(MAX_SMS), textSw: both(MAX_SMS) })
    .nullable()
    .optional(),
  tag: text(MAX_TAG),
  webhook: z.boolean(),
  notify: z
    .object({
      people: z.array(z.uuid()).min(1).max(MAX_TOLD),
      text: requiredText(automationWordsRequired.en, MAX_SUBJECT),
    })
    .nullable(),
});
const fields = {
  name: requiredText(ruleNameRequired.en, MAX_NAME),
  trigger: z.enum(TRIGGERS),
  ...ruleConditions,
  delayMinutes: z.number().int().min(0).max(MAX_DELAY),
  actions,
  isActive: z.boolean(),
};

export const automationRulesContract = {
  list: route({
    ...write,
    path: "/automation-rules",
    summary: "List automation rules for leads, quotes, moves and invoices",
  }).output(
    z.object({
      rows: z.array(
        z.object({
          id: z.uuid(),
          ...fields,
          maker: z.string().nullable(),
          stoppedAt: z.date().nullable(),
          done: z.number().int(),
          updatedAt: z.date(),
        }),
      ),
      staff: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
  ),
  ...ruleRoutes({
    of: write,
    path: "/automation-rules",
    fields,
    create: {
      summary: "Add an automation rule",
      description: "The rule runs with the permissions of the person who creates it.",
    },
    update: {
      summary: "Change an automation rule",
      description: "The rule then runs with the caller's permissions, unless the change disables it.",
    },
    remove: { summary: "Delete an automation rule", description: "Its pending actions are not carried out." },
  }),
  dryRun: route({
    ...write,
    path: "/automation-rules/{id}/dry-run",
    summary: "List the events of the last 30 days that would have triggered a rule",
    description: "Covers the records the caller can see, with their current data. No actions run.",
  })
    .input(byId)
    .output(
      z.object({
        events: z.number().int(),
        matching: z.number().int(),
        newest: z.array(
          z.object({
            eventId: z.uuid(),
            number: z.string(),
            name: z.string(),
            path: z.string(),
            at: z.date(),
          }),
        ),
      }),
    ),
  runs: route({
    ...write,
    permission: anyOf("view_leads", "manage_sales_setup"),
    path: "/automation-runs",
    summary: "List the rules' latest decisions for the records the caller can see",
  }).output(
    z.object({
      rows: z.array(
        z.object({
          id: z.uuid(),
          ruleName: z.string(),
          trigger: z.enum(TRIGGERS),
          number: z.string(),
          path: z.string(),
          at: z.date(),
          dueAt: z.date(),
          outcome: z.enum(OUTCOMES),
          decisions: z.array(
            z.object({
              action: z.enum(ACTIONS),
              verdict: z.enum(["done", "refused", "not_needed"]),
              why: z.string(),
            }),
          ),
        }),
      ),
    }),
  ),
};
