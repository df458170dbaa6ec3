import { z } from "zod";
import { route } from "~/platform/http/contract";
import { LOCALES } from "~/platform/kernel/locales";
import { TEXT_CHANNELS } from "./domain";

const kind = { tag: "Settings", permission: "manage_system_settings" } as const;
const one = z.object({ message: z.string().max(100), locale: z.enum(LOCALES) });
// Checked part by part, so that errors appear at their fields.
const parts = z.record(z.string().max(40), z.string().max(10_000));
const version = z.number().int().min(0);
const sentTo = z.enum(["customers", "staff", "suppliers", "everybody"]);

const languageRow = z.object({
  locale: z.enum(LOCALES),
  isEdited: z.boolean(),
  updatedAt: z.date().nullable(),
  updatedBy: z.string().nullable(),
});

const detail = z.object({
  message: z.string(),
  title: z.string(),
  channel: z.enum(TEXT_CHANNELS),
  sentTo,
  locale: z.enum(LOCALES),
  locales: z.array(z.enum(LOCALES)),
  version: z.number().int(),
  updatedAt: z.date().nullable(),
  updatedBy: z.string().nullable(),
  isEdited: z.boolean(),
  hasLink: z.boolean(),
  parts: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      text: z.string(),
      own: z.string(),
      isLine: z.boolean(),
      needs: z.array(z.string()),
    }),
  ),
  variables: z.array(z.object({ name: z.string(), sample: z.string() })),
});

export const messageTextsContract = {
  list: route({
    ...kind,
    path: "/message-texts",
    summary: "List the messages the product sends, and which of them have custom texts",
  }).output(
    z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          channel: z.enum(TEXT_CHANNELS),
          sentTo,
          languages: z.array(languageRow),
        }),
      ),
    }),
  ),
  get: route({
    ...kind,
    path: "/message-texts/{message}/{locale}",
    summary: "Get a message in one language, with its parts, standard texts and variables",
  })
    .input(one)
    .output(detail),
  preview: route({
    ...kind,
    method: "POST",
    path: "/message-texts/{message}/{locale}/preview",
    summary: "Preview a message with the entered text and the newest real record",
    description: "Nothing is saved or sent. If there is no real record, sample values are shown.",
  })
    .input(one.extend({ parts }))
    .output(
      z.object({
        row: z.string().nullable(),
        subject: z.string(),
        html: z.string(),
        text: z.string(),
        characters: z.number().int(),
        /** SMS paid for; 0 for an email. */
        segments: z.number().int(),
        encoding: z.enum(["GSM-7", "UCS-2"]).nullable(),
      }),
    ),
  save: route({
    ...kind,
    method: "PUT",
    path: "/message-texts/{message}/{locale}",
    summary: "Save a custom text for a message",
    description:
      "Each part that lacks a required variable or contains an unknown one is refused. Links and codes are not part of the text.",
  })
    .input(one.extend({ parts, version }))
    .output(detail),
  reset: route({
    ...kind,
    method: "POST",
    path: "/message-texts/{message}/{locale}/reset",
    summary: "Reset a message to the standard text",
  })
    .input(one.extend({ version }))
    .output(detail),
};
