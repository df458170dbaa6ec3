import { and, asc, eq, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { tierLines, tierSentences } from "~/features/settings/domain/change-fees";
import { getSettings, getSeveralSettings } from "~/features/settings/server/queries";
import { bankSection, companySection, quotesSection } from "~/features/settings/settings";
import { prepared, type Reader } from "~/platform/db/database";
import { columnsOf } from "~/platform/db/row-columns";
import { nairobiYear } from "~/platform/kernel/dates";
import { type Locale, pathIn } from "~/platform/kernel/locales";
import { formatPhone } from "~/platform/kernel/phone";
import { definePort } from "~/platform/kernel/port";
import type { PublishedContent } from "../contract";
import { contentRow } from "../contract";
import {
  type ContentKind,
  contentSchemas,
  type Facts,
  type PaymentWay,
  pageOf,
  paymentsSentence,
  withFacts,
} from "../domain";
import { contentNotFound } from "../errors";
import { contentItems, contentVersion } from "./tables";

type Items = Map<string, { slug: string; data: Record<string, unknown> }[]>;

const held = new Map<string, { changes: number; items: Items }>();

const currentVersion = prepared("content_version", (reader) =>
  reader.select({ version: contentVersion.version, items: contentVersion.items }).from(contentVersion),
);

/** Increases with every change visible to visitors. */
export async function getContentVersion(): Promise<number> {
  const [row] = await currentVersion().execute();
  return row?.version ?? 0;
}

/** All published content of a language, cached until it changes. Edits show on the next request everywhere. */
async function publishedItems(reader: Reader, locale: Locale, changes: number): Promise<Items> {
  const kept = held.get(locale);
  if (kept?.changes === changes) return kept.items;
  const items = await readItems(reader, locale, false);
  held.set(locale, { changes, items });
  return items;
}

async function readItems(reader: Reader, locale: Locale, drafts: boolean): Promise<Items> {
  const rows = await reader
    .select({
      kind: contentItems.kind,
      slug: contentItems.slug,
      locale: contentItems.locale,
      data: drafts ? contentItems.data : contentItems.published,
    })
    .from(contentItems)
    .where(sql`${contentItems.locale} in ('en', ${locale})`)
    .orderBy(asc(contentItems.kind), asc(contentItems.position), asc(contentItems.id));
  const translated = new Map(
    rows
      .filter((row) => row.locale === locale && row.data)
      .map((row) => [`${row.kind}/${row.slug}`, row.data]),
  );
  const items: Items = new Map();
  for (const row of rows) {
    if (row.locale !== "en") continue;
    const data = translated.get(`${row.kind}/${row.slug}`) ?? row.data;
    // Content that the current schema rejects is left out, so that the page still works.
    const parsed = data && contentSchemas[row.kind as ContentKind]?.safeParse(data);
    if (!parsed?.success) continue;
    items.set(row.kind, [...(items.get(row.kind) ?? []), { slug: row.slug, data: parsed.data }]);
  }
  return items;
}

/** Content of some kinds with the company's facts filled in. `drafts` includes unpublished edits. */
export async function getContent(
  reader: Reader,
  input: { kinds: readonly ContentKind[]; locale: Locale; drafts: boolean; now: Date },
): Promise<{ version: number; items: PublishedContent }> {
  const [counted] = await currentVersion().execute();
  const version = counted?.version ?? 0;
  const items = input.drafts
    ? await readItems(reader, input.locale, true)
    : await publishedItems(reader, input.locale, counted?.items ?? 0);
  const facts = {
    ...(await factsOf(reader, items, input)),
    payments: paymentsSentence(await waysToPay(reader), input.locale),
  };
  const chosen = Object.fromEntries(input.kinds.map((kind) => [kind, items.get(kind) ?? []]));
  return { version, items: withFacts(chosen, facts) as PublishedContent };
}

/** Enabled ways to pay, provided by later features. */
export const paymentWays = definePort<(reader: Reader) => Promise<readonly PaymentWay[]>>();

async function waysToPay(reader: Reader): Promise<PaymentWay[]> {
  const bank = await getSettings(reader, bankSection);
  const others: PaymentWay[] = [];
  // One at a time, because the reader may be a single connection.
  for (const answer of paymentWays.all()) others.push(...(await answer(reader)));
  return [...others, ...(bank.accountNumber === "" ? [] : ["bank" as const]), "cash"];
}

async function factsOf(
  reader: Reader,
  items: Items,
  { now, locale }: { now: Date; locale: Locale },
): Promise<Facts> {
  const { company, quotes } = await getSeveralSettings(reader, {
    company: companySection,
    quotes: quotesSection,
  });
  const founded = Number(items.get("company")?.[0]?.data.founded ?? nairobiYear(now));
  return {
    company: company.companyName,
    phone: formatPhone(company.companyPhone),
    email: company.companyEmail,
    address: company.companyAddress,
    validity: String(quotes.validityDays),
    deposit: `${quotes.depositRate / 100}%`,
    cancelpoints: tierLines(quotes.cancelFees, locale).join("\n"),
    cancelfees: tierSentences(quotes.cancelFees, locale),
    changepoints: tierLines(quotes.rescheduleFees, locale).join("\n"),
    changefees: tierSentences(quotes.rescheduleFees, locale),
    years: String(Math.max(1, nairobiYear(now) - founded)),
  };
}

/** Paths of content pages, for the sitemap. */
export async function listContentPaths(reader: Reader): Promise<{ path: string; changedAt: Date }[]> {
  const rows = await reader
    .select({ kind: contentItems.kind, slug: contentItems.slug, changedAt: contentItems.publishedAt })
    .from(contentItems)
    .where(
      sql`${contentItems.kind} in ('project', 'article', 'legal') and ${contentItems.locale} = 'en' and ${contentItems.published} is not null`,
    )
    .orderBy(asc(contentItems.kind), asc(contentItems.position), asc(contentItems.id));
  return rows.map(({ kind, slug, changedAt }) => ({
    path: pageOf(kind as ContentKind, slug),
    changedAt: changedAt ?? new Date(0),
  }));
}

const listed = {
  ...columnsOf(contentItems, contentRow.shape),
  data: contentItems.data,
  kind: sql<ContentKind>`${contentItems.kind}`,
  locale: sql<Locale>`${contentItems.locale}`,
  isPublished: sql<boolean>`${contentItems.published} is not null`,
  hasChanges: sql<boolean>`${contentItems.published} is distinct from ${contentItems.data}`,
  updatedBy: people.name,
};

const TITLE_FIELDS = ["title", "name", "question", "town", "tagline", "value"] as const;

function titleOf(data: Record<string, unknown>, fallback: string): string {
  const field = TITLE_FIELDS.find((name) => typeof data[name] === "string");
  const label = typeof data.label === "string" ? ` ${data.label}` : "";
  return field ? `${data[field]}${field === "value" ? label : ""}` : fallback;
}

/** Items for the content list, in site order. */
export async function listContentItems(
  reader: Reader,
  filter: { kind?: ContentKind | undefined; locale: Locale },
) {
  const rows = await reader
    .select(listed)
    .from(contentItems)
    .leftJoin(people, eq(people.id, contentItems.updatedBy))
    .where(
      and(
        eq(contentItems.locale, filter.locale),
        filter.kind ? eq(contentItems.kind, filter.kind) : undefined,
      ),
    )
    .orderBy(asc(contentItems.kind), asc(contentItems.position), asc(contentItems.id));
  return rows.map(({ data, ...row }) => ({ ...row, title: titleOf(data, row.slug) }));
}

/** One item with its latest edit. Throws NOT_FOUND. */
export async function getContentItem(reader: Reader, id: string) {
  const [row] = await reader
    .select(listed)
    .from(contentItems)
    .leftJoin(people, eq(people.id, contentItems.updatedBy))
    .where(eq(contentItems.id, id));
  if (!row) throw contentNotFound();
  const path = pathIn(row.locale, pageOf(row.kind, row.slug));
  // PostgreSQL's jsonb orders keys by length; forms use the schema's order.
  const ordered = contentSchemas[row.kind].safeParse(row.data);
  return {
    ...row,
    data: ordered.success ? ordered.data : row.data,
    title: titleOf(row.data, row.slug),
    preview: `${path}?preview=true`,
  };
}
