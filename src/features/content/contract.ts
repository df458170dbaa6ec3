import { z } from "zod";
import { byId, route, text } from "~/platform/http/contract";
import { LOCALES } from "~/platform/kernel/locales";
import { CONTENT_KINDS, type ContentData, type ContentKind, contentSchemas } from "./domain";
import { slugNotValid } from "./errors";

export interface ContentItem<Data> {
  slug: string;
  data: Data;
}

export type PublishedContent = { [Kind in ContentKind]?: ContentItem<ContentData<Kind>>[] };

const publishedItems = z.object(
  Object.fromEntries(
    CONTENT_KINDS.map((kind) => [
      kind,
      z.array(z.object({ slug: z.string(), data: contentSchemas[kind] })).optional(),
    ]),
  ),
) as unknown as z.ZodType<PublishedContent>;

const kind = z.enum(CONTENT_KINDS);
const locale = z.enum(LOCALES);

export const contentRow = z.object({
  id: z.uuid(),
  kind,
  slug: z.string(),
  locale,
  position: z.number().int(),
  title: z.string(),
  isPublished: z.boolean(),
  hasChanges: z.boolean(),
  version: z.number().int(),
  updatedAt: z.date(),
  updatedBy: z.string().nullable(),
});

const item = contentRow.extend({ data: z.record(z.string(), z.unknown()), preview: z.string() });
const named = z.object({ id: z.uuid(), version: z.number().int().min(1) });

export const contentContract = {
  published: route({
    path: "/content",
    summary: "Get the published content of the public site",
    description: "Separate kinds with commas. Missing translations are replaced by the English text.",
    tag: "Content",
    permission: "public",
  })
    .input(
      z.object({
        kinds: text(300)
          .transform((list) => list.split(",").filter((name) => name !== ""))
          .pipe(z.array(kind).max(20)),
        locale: locale.default("en"),
        /** Shows unpublished edits to editors; others see published content. */
        preview: z
          .union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")])
          .default(false),
      }),
    )
    .output(z.object({ version: z.number().int(), items: publishedItems })),
  list: route({
    path: "/content/items",
    summary: "List content items, including drafts",
    tag: "Content",
    permission: "manage_content",
  })
    .input(z.object({ kind: kind.optional(), locale: locale.default("en") }))
    .output(z.object({ rows: z.array(contentRow) })),
  get: route({
    path: "/content/items/{id}",
    summary: "Get a content item with its latest edit",
    tag: "Content",
    permission: "manage_content",
  })
    .input(byId)
    .output(item),
  create: route({
    method: "POST",
    path: "/content/items",
    summary: "Add a content item as a draft",
    tag: "Content",
    permission: "manage_content",
    successStatus: 201,
  })
    .input(
      z.object({
        kind,
        locale: locale.default("en"),
        slug: text(60).regex(/^[a-z0-9-]+$/, slugNotValid.en),
        position: z.number().int().min(0).max(10_000).default(100),
        data: z.record(z.string(), z.unknown()),
      }),
    )
    .output(item),
  save: route({
    method: "PUT",
    path: "/content/items/{id}",
    summary: "Save an edit of a content item",
    description: "The site shows the edit once it is published.",
    tag: "Content",
    permission: "manage_content",
  })
    .input(
      named.extend({
        position: z.number().int().min(0).max(10_000).optional(),
        data: z.record(z.string(), z.unknown()),
      }),
    )
    .output(item),
  publish: route({
    method: "POST",
    path: "/content/items/{id}/publication",
    summary: "Publish a content item's latest edit",
    tag: "Content",
    permission: "manage_content",
  })
    .input(named)
    .output(item),
  withdraw: route({
    method: "DELETE",
    path: "/content/items/{id}/publication",
    summary: "Remove a content item from the site",
    tag: "Content",
    permission: "manage_content",
  })
    .input(z.object({ id: z.uuid(), version: z.coerce.number().int().min(1) }))
    .output(item),
};
