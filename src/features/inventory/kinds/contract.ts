import { z } from "zod";
import { byId, code, done, nameText, pageOf, requiredText, route, text } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import {
  CHANGES,
  FIELD_LABELS,
  FLAGS,
  type KindField,
  MAX_MINUTES,
  MAX_NAME,
  MAX_REFERENCE,
  MAX_VOLUME,
  MAX_WEIGHT,
  MAX_WORD,
  MAX_WORDS,
  ROOMS,
  SOURCES,
} from "./domain/kinds";
import {
  kindFamilyNotValid,
  kindMinutesNotValid,
  kindNameRequired,
  kindRoomRequired,
  kindSwahiliRequired,
  kindVolumeNotValid,
  kindWeightNotValid,
} from "./errors";
import { itemKindList } from "./list";

/** A number within limits; the same sentence for each error. */
const measure = (message: string, least: number, most: number, decimals: number) =>
  z
    .number(message)
    .min(least, message)
    .max(most, message)
    .refine((value) => Number(value.toFixed(decimals)) === value, message);

const unique = <Word extends string>(values: Word[]) => [...new Set(values)];

/** The fields of a kind that the office enters. Amounts: cubic metres, kilograms, minutes of one person. */
export const kindForm = z.object({
  nameEn: requiredText(kindNameRequired.en, MAX_NAME),
  nameSw: requiredText(kindSwahiliRequired.en, MAX_NAME),
  words: z
    .array(nameText(MAX_WORD))
    .max(MAX_WORDS)
    .default([])
    .transform((words) => unique(words.filter(Boolean))),
  rooms: z.array(z.enum(ROOMS)).min(1, kindRoomRequired.en).transform(unique),
  /** Empty: the family of its own code. */
  family: code(40)
    .refine((value) => value === "" || /^[a-z0-9][a-z0-9_]*$/.test(value), kindFamilyNotValid.en)
    .default(""),
  volume: measure(kindVolumeNotValid.en, 0.001, MAX_VOLUME, 3),
  weight: measure(kindWeightNotValid.en, 0, MAX_WEIGHT, 1),
  minutes: measure(kindMinutesNotValid.en, 0, MAX_MINUTES, 0),
  flags: z.array(z.enum(FLAGS)).default([]).transform(unique),
  source: z.enum(SOURCES).default("company"),
  weightSource: z.enum(SOURCES).default("company"),
  reference: text(MAX_REFERENCE).default(""),
});

const kind = z.object({
  code: z.string(),
  nameEn: z.string(),
  nameSw: z.string(),
  words: z.array(z.string()),
  rooms: z.array(z.enum(ROOMS)),
  family: z.string(),
  volume: z.number(),
  weight: z.number(),
  minutes: z.number().int(),
  flags: z.array(z.enum(FLAGS)),
  source: z.enum(SOURCES),
  weightSource: z.enum(SOURCES),
  reference: z.string(),
  active: z.boolean(),
});
const row = kind.extend({ id: z.uuid(), updatedAt: z.date() });

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
const changes = z.array(
  z.object({
    code: z.string(),
    name: z.string(),
    change: z.enum(CHANGES),
    fields: z.array(
      z.object({
        field: z.enum(Object.keys(FIELD_LABELS) as [KindField, ...KindField[]]),
        before: value,
        after: value,
      }),
    ),
  }),
);
const version = z.object({
  version: z.number().int(),
  kinds: z.number().int(),
  changes: z.number().int(),
  note: z.string(),
  publishedAt: z.date(),
  publishedBy: z.string().nullable(),
});
const byVersion = z.object({ version: z.coerce.number().int().min(1).max(1_000_000) });

const of = { tag: "Item kinds", permission: "manage_system_settings" } as const;

export const itemKindsContract = {
  catalogue: route({
    tag: "Item kinds",
    permission: "staff",
    path: "/item-kind-catalogue",
    summary: "Get all item kinds of the newest published version",
    description:
      "Volumes are cubic metres, weights kilograms, minutes the work of one person. With a version: that version. Retired kinds are included and marked.",
  })
    .input(z.object({ version: byVersion.shape.version.optional() }))
    .output(z.object({ version: z.number().int(), kinds: z.array(kind) })),
  list: route({
    ...of,
    path: "/item-kinds",
    summary: "List item kinds as they are edited, before they are published",
    description: "The search allows typing errors and finds both languages.",
  })
    .input(listInput(itemKindList))
    .output(pageOf(row)),
  get: route({
    ...of,
    path: "/item-kinds/{id}",
    summary: "Get an item kind and the other sizes of its family",
  })
    .input(byId)
    .output(
      row.extend({
        variants: z.array(
          z.object({ id: z.uuid(), nameEn: z.string(), volume: z.number(), active: z.boolean() }),
        ),
      }),
    ),
  add: route({
    ...of,
    method: "POST",
    path: "/item-kinds",
    summary: "Add an item kind",
    description:
      "It is published with the next version. Its code comes from its English name and never changes.",
    idempotent: true,
    successStatus: 201,
  })
    .input(kindForm)
    .output(byId),
  edit: route({ ...of, method: "PUT", path: "/item-kinds/{id}", summary: "Change an item kind" })
    .input(kindForm.extend({ id: z.uuid(), updatedAt: z.coerce.date() }))
    .output(done),
  retire: route({
    ...of,
    method: "POST",
    path: "/item-kinds/{id}/retirement",
    summary: "Retire an item kind",
    description: "It stays in the list and in earlier inventories, and is no longer offered.",
  })
    .input(byId)
    .output(done),
  putBack: route({
    ...of,
    method: "DELETE",
    path: "/item-kinds/{id}/retirement",
    summary: "Put a retired item kind back in use",
  })
    .input(byId)
    .output(done),
  versions: route({
    ...of,
    path: "/item-kind-versions",
    summary: "List the newest 200 published versions of the item list, newest first",
  }).output(z.object({ versions: z.array(version) })),
  draft: route({
    ...of,
    path: "/item-kind-draft",
    summary: "Get the changes that are not published yet",
  }).output(
    z.object({
      /** The newest published version, and the last change: both are sent when publishing. */
      version: z.number().int(),
      changedAt: z.date(),
      kinds: z.number().int(),
      changes,
    }),
  ),
  compare: route({
    ...of,
    path: "/item-kind-versions/{version}/changes",
    summary: "Compare a version with the one before it, or with another",
  })
    .input(byVersion.extend({ with: byVersion.shape.version.optional() }))
    .output(version.extend({ with: z.number().int().nullable(), differences: changes })),
  publish: route({
    ...of,
    method: "POST",
    path: "/item-kind-versions",
    summary: "Publish the changes as the next version",
    description: "Earlier versions never change. Inventories keep the version they were made with.",
    successStatus: 201,
  })
    .input(
      z.object({
        basedOn: z.number().int().min(0),
        changedAt: z.coerce.date(),
        note: text(MAX_REFERENCE).default(""),
      }),
    )
    .output(z.object({ version: z.number().int() })),
  restore: route({
    ...of,
    method: "POST",
    path: "/item-kind-versions/{version}/draft",
    summary: "Take a version as the list to edit",
    description:
      "Unpublished changes are discarded. Published items that the version does not have are retired. Nothing is published.",
  })
    .input(byVersion)
    .output(z.object({ changes: z.number().int() })),
};
