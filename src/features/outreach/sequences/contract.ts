import { z } from "zod";
import { viewNameRequired } from "~/features/views/errors";
import { byId, done, requiredText, route, text } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";
import { LOCALES } from "~/platform/kernel/locales";
import { ruleRoutes } from "../contract";
import {
  MAX_DAYS,
  MAX_NAME,
  MAX_STEPS,
  MAX_SUBJECT,
  MAX_TEXT,
  SEQUENCE_KINDS,
  STEP_CHANNELS,
  STOPS,
  WAITS,
} from "./domain";

const write = { tag: "Sequences", permission: "manage_sales_setup" } as const;
const read = { tag: "Sequences", permission: anyOf("view_leads", "manage_sales_setup") } as const;

const kind = z.enum(SEQUENCE_KINDS);
/** Placeholders such as `{name}` depend on the kind. Calls and WhatsApp need only a subject. */
const step = z.object({
  channel: z.enum(STEP_CHANNELS),
  days: z.number().int().min(0).max(MAX_DAYS),
  subject: text(MAX_SUBJECT),
  text: text(MAX_TEXT),
  subjectSw: text(MAX_SUBJECT),
  textSw: text(MAX_TEXT),
  link: text(500),
});
const fields = {
  name: requiredText(viewNameRequired.en, MAX_NAME),
  kind,
  isActive: z.boolean(),
  steps: z.array(step).max(MAX_STEPS),
};
const figure = z.number().int();

export const followUpRow = z.object({
  id: z.uuid(),
  sequenceId: z.uuid(),
  sequenceName: z.string(),
  kind,
  number: z.string(),
  name: z.string(),
  path: z.string(),
  startedAt: z.date(),
  /** The index of the next step, from 0. `steps` is null for a deleted sequence. */
  step: z.number().int(),
  steps: z.number().int().nullable(),
  sent: z.number().int(),
  dueAt: z.date().nullable(),
  waits: z.enum(WAITS),
  endedAt: z.date().nullable(),
  stop: z.enum(STOPS).nullable(),
});

export const sequencesContract = {
  list: route({
    ...read,
    path: "/sequences",
    summary: "List sequences with their results",
    description: "Results cover the follow-ups the caller can see.",
  }).output(
    z.object({
      mayEdit: z.boolean(),
      rows: z.array(
        z.object({
          id: z.uuid(),
          ...fields,
          updatedAt: z.date(),
          maker: z.string().nullable(),
          figures: z.object({
            followed: figure,
            waiting: figure,
            sent: figure,
            replied: figure,
            won: figure,
            stopped: figure,
          }),
        }),
      ),
    }),
  ),
  offers: route({
    ...write,
    path: "/sequence-offers",
    summary: "List the four built-in sequences to start from",
  }).output(z.object({ offers: z.array(z.object(fields)) })),
  get: route({ ...write, path: "/sequences/{id}", summary: "Get a sequence for editing" })
    .input(byId)
    .output(z.object({ id: z.uuid(), ...fields, updatedAt: z.date(), waiting: figure })),
  ...ruleRoutes({
    of: write,
    path: "/sequences",
    fields,
    create: {
      summary: "Add a sequence",
      description: "An enabled sequence follows up events that happen from then on.",
    },
    update: { summary: "Change a sequence", description: "Disabling a sequence ends its follow-ups." },
    remove: { summary: "Delete a sequence and end its follow-ups" },
  }),
  preview: route({
    ...write,
    method: "POST",
    path: "/sequence-previews",
    summary: "Preview a step as a recipient would see it",
    description: "Uses the newest quote the caller can see, or the quote of the given lead. Nothing is sent.",
  })
    .input(z.object({ kind, step, locale: z.enum(LOCALES), lead: text(40) }))
    .output(
      z.object({
        number: z.string(),
        name: z.string(),
        subject: z.string(),
        text: z.string(),
        segments: z.number().int().nullable(),
      }),
    ),
  followUps: route({
    ...read,
    path: "/follow-ups",
    summary: "List the follow-ups the caller can see, with their step and reason for waiting or ending",
  })
    .input(z.object({ sequence: z.uuid().optional() }))
    .output(
      z.object({
        rows: z.array(followUpRow),
      }),
    ),
  stop: route({
    tag: "Sequences",
    permission: "manage_leads",
    method: "POST",
    path: "/follow-ups/{id}/stops",
    summary: "Stop following up a quote or move",
    successStatus: 201,
  })
    .input(byId)
    .output(done),
};
