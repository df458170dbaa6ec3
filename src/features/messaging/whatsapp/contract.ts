import { z } from "zod";
import { requiredText, route, text } from "~/platform/http/contract";
import { buttonTooLong, templateBodyRequired, templateNameNotValid } from "./errors";

const testResult = z.object({ ok: z.boolean(), message: z.string() });

const template = z.object({
  id: z.uuid(),
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string(),
  reason: z.string(),
  quality: z.string(),
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(z.string()),
  variables: z.array(z.string()),
  updatedAt: z.date(),
});

export const TEMPLATE_LANGUAGES = { en: "English", sw: "Kiswahili", en_US: "English (US)" } as const;
const languages = Object.keys(TEMPLATE_LANGUAGES) as [keyof typeof TEMPLATE_LANGUAGES];
export const NEW_TEMPLATE_CATEGORIES = ["UTILITY", "MARKETING"] as const;

/** Meta's limits in characters (docs/domain/whatsapp.md#templates). */
export const templateForm = z.object({
  name: z
    .string()
    .trim()
    .regex(/^[a-z0-9_]{1,512}$/, templateNameNotValid.en),
  language: z.enum(languages),
  category: z.enum(NEW_TEMPLATE_CATEGORIES),
  header: text(60).default(""),
  body: requiredText(templateBodyRequired.en, 1024),
  footer: text(60).default(""),
  quickReplies: z.array(z.string().trim().min(1).max(25, buttonTooLong.en)).max(3).default([]),
  /** One for each variable of the body, in their order. */
  examples: z.array(z.string().trim().min(1).max(200)).max(20).default([]),
});

export const whatsappContract = {
  setup: route({
    path: "/whatsapp/setup",
    summary: "Get the webhook's address, the demo's credentials and the counts of the last day",
    tag: "WhatsApp",
    permission: "manage_system_settings",
  }).output(
    z.object({
      webhookAddress: z.string(),
      offer: z.record(z.string(), z.string()).nullable(),
      /** Of the last 24 hours. */
      received: z.object({
        lastAt: z.date().nullable(),
        messages: z.number().int(),
        unsupported: z.number().int(),
        statuses: z.number().int(),
        failures: z.number().int(),
      }),
    }),
  ),
  verify: route({
    method: "POST",
    path: "/whatsapp/verifications",
    summary: "Check the saved credentials, and get the number's state",
    tag: "WhatsApp",
    permission: "manage_system_settings",
    successStatus: 201,
  }).output(testResult),
  test: route({
    method: "POST",
    path: "/messages/tests/whatsapp",
    summary: "Send the caller a template that needs no values",
    tag: "WhatsApp",
    permission: "manage_system_settings",
    successStatus: 201,
  }).output(testResult),
  templates: route({
    path: "/whatsapp/templates",
    summary: "List the account's stored message templates",
    tag: "WhatsApp",
    permission: "manage_system_settings",
  }).output(z.object({ templates: z.array(template) })),
  fetchTemplates: route({
    method: "POST",
    path: "/whatsapp/template-fetches",
    summary: "Read the account's message templates from Meta, and store them",
    tag: "WhatsApp",
    permission: "manage_system_settings",
    successStatus: 201,
  }).output(z.object({ count: z.number().int() })),
  submitTemplate: route({
    method: "POST",
    path: "/whatsapp/templates",
    summary: "Submit a message template for Meta's review",
    tag: "WhatsApp",
    permission: "manage_system_settings",
    successStatus: 201,
  })
    .input(templateForm)
    .output(z.object({ status: z.string(), category: z.string() })),
};
