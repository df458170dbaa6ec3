import { eq, sql } from "drizzle-orm";
import { brokenConstraint, type Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { atFields } from "~/platform/kernel/errors";
import { errorOfIssue } from "~/platform/kernel/issue-errors";
import type { Locale } from "~/platform/kernel/locales";
import {
  type ContentKind,
  contentPublished,
  contentSaved,
  contentSchemas,
  contentWithdrawn,
  KIND_LABELS,
} from "../domain";
import { companyFactsStay, contentChangedMeanwhile, contentNotFound, slugTaken } from "../errors";
import { contentItems, contentVersion } from "./tables";

type Row = typeof contentItems.$inferSelect;

/** Validates data by the kind's schema. Throws INVALID at the dotted field. */
export function parseData(kind: ContentKind, data: Record<string, unknown>): Record<string, unknown> {
  const parsed = contentSchemas[kind].safeParse(data);
  if (parsed.success) return parsed.data;
  throw atFields(
    Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join("."), errorOfIssue(issue)])),
  );
}

async function lockItem(tx: Tx, input: { id: string; version: number }): Promise<Row> {
  const [row] = await tx.select().from(contentItems).where(eq(contentItems.id, input.id)).for("update");
  if (!row) throw contentNotFound();
  if (row.version !== input.version) throw contentChangedMeanwhile();
  return row;
}

/** Invalidates every process's cached site content. */
export async function raiseVersion(tx: Tx): Promise<void> {
  await tx
    .insert(contentVersion)
    .values({ id: 1, version: 1 })
    .onConflictDoUpdate({ target: contentVersion.id, set: { version: sql`content_version.version + 1` } });
}

const factOf = (row: Row, verb: string, at: Date) => ({
  subjectId: row.id,
  summary: `${KIND_LABELS[row.kind as ContentKind]}: '${row.slug}' (${row.locale}) ${verb}`,
  data: { kind: row.kind as ContentKind, slug: row.slug, locale: row.locale as Locale },
  at,
});

/** Adds an item as a draft. Throws INVALID for invalid data and for a slug in use. */
export async function createContent(
  tx: Tx,
  actor: Actor,
  input: {
    kind: ContentKind;
    slug: string;
    locale: Locale;
    position: number;
    data: Record<string, unknown>;
    now: Date;
  },
): Promise<string> {
  const { now, ...fields } = input;
  const data = parseData(input.kind, input.data);
  try {
    const [row] = await tx
      .insert(contentItems)
      .values({ ...fields, data, updatedAt: now, updatedBy: actor.personId })
      .returning();
    if (!row) throw contentNotFound();
    await record(tx, actor, contentSaved, factOf(row, "added", now));
    return row.id;
  } catch (error) {
    if (brokenConstraint(error) === "content_items_slug") throw slugTaken.at("slug");
    throw error;
  }
}

/** Saves an edit; visitors see it after publishing. */
export async function saveContent(
  tx: Tx,
  actor: Actor,
  input: {
    id: string;
    version: number;
    position?: number | undefined;
    data: Record<string, unknown>;
    now: Date;
  },
): Promise<void> {
  const row = await lockItem(tx, input);
  const position = input.position ?? row.position;
  await tx
    .update(contentItems)
    .set({
      data: parseData(row.kind as ContentKind, input.data),
      position,
      version: row.version + 1,
      updatedAt: input.now,
      updatedBy: actor.personId,
    })
    .where(eq(contentItems.id, row.id));
  if (position !== row.position) await raiseVersion(tx);
  await record(tx, actor, contentSaved, factOf(row, "edited", input.now));
}

/** Publishes the latest edit, on every process from the next request on. */
export async function publishContent(
  tx: Tx,
  actor: Actor,
  input: { id: string; version: number; now: Date },
): Promise<void> {
  const row = await lockItem(tx, input);
  await tx
    .update(contentItems)
    .set({ published: row.data, publishedAt: input.now, version: row.version + 1, updatedAt: input.now })
    .where(eq(contentItems.id, row.id));
  await raiseVersion(tx);
  await record(tx, actor, contentPublished, factOf(row, "published", input.now));
}

/** Withdraws an item from the site; its text stays as a draft. */
export async function withdrawContent(
  tx: Tx,
  actor: Actor,
  input: { id: string; version: number; now: Date },
): Promise<void> {
  const row = await lockItem(tx, input);
  if (row.kind === "company") throw companyFactsStay();
  await tx
    .update(contentItems)
    .set({ published: null, publishedAt: null, version: row.version + 1, updatedAt: input.now })
    .where(eq(contentItems.id, row.id));
  await raiseVersion(tx);
  await record(tx, actor, contentWithdrawn, factOf(row, "taken off the site", input.now));
}
