import { and, asc, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "~/platform/db/database";
import { DEFAULT_LIMIT, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import { textArray } from "~/platform/db/text-array";
import type { Reach } from "~/platform/http/reach";
import type { SelectionOf } from "~/platform/kernel/list";
import { compareKinds, type ItemKind, MAX_KINDS } from "../domain/kinds";
import { searchOf } from "../domain/search";
import { kindNotFound, kindVersionNotFound } from "../errors";
import type { itemKindList } from "../list";
import { itemKinds, itemKindVersions } from "./tables";

export type KindRow = typeof itemKinds.$inferSelect;
type Chosen = SelectionOf<typeof itemKindList>;

const SORTS: Record<keyof typeof itemKindList.sorts, Omit<Sort<KindRow>, "descending">> = {
  name: {
    by: sql`lower(${itemKinds.nameEn})`,
    type: "text",
    valueOf: ({ nameEn }) => nameEn.toLowerCase(),
  },
  volume: { by: sql`${itemKinds.volume}`, type: "numeric", valueOf: ({ volume }) => volume },
  weight: { by: sql`${itemKinds.weight}`, type: "numeric", valueOf: ({ weight }) => weight },
};

const conditionsOf = ({ active, room, flag, source }: Chosen) => [
  active && eq(itemKinds.active, active === "active"),
  room && sql`${itemKinds.rooms} @> array[${room}]`,
  flag && sql`${itemKinds.flags} @> array[${flag}]`,
  source && eq(itemKinds.source, source),
];

/** A page of the list. A search has the order of its hits, unless sorted by a figure; it reads all kinds, of which there are few. */
export async function listKinds(reader: Reader, input: PageInput & Chosen) {
  const { search } = input;
  if (search?.trim()) {
    const found = await findKinds(reader, input);
    const limit = input.limit ?? DEFAULT_LIMIT;
    const pages = Math.max(1, Math.ceil(found.length / limit));
    const page = input.last ? pages : Math.min(input.page ?? 1, pages);
    return {
      ...{ total: found.length, more: false, page, limit, nextCursor: null, previousCursor: null },
      rows: found.slice((page - 1) * limit, page * limit),
    };
  }
  const sort = SORTS[input.sort ?? "name"];
  const descending = (input.order ?? (sort.type === "text" ? "asc" : "desc")) === "desc";
  return readPage<KindRow>(reader, {
    select: (where: SQL | undefined, orderBy, limit, offset) =>
      reader.select().from(itemKinds).where(where).orderBy(orderBy).limit(limit).offset(offset),
    from: sql`${itemKinds}`,
    conditions: conditionsOf(input).map((condition) => condition || undefined),
    id: sql`${itemKinds.id}`,
    sort: { ...sort, descending },
    input,
  });
}

/** All rows that the filters and the search choose, for the export and for searches. */
export async function findKinds(reader: Reader, chosen: Chosen): Promise<KindRow[]> {
  const rows = await reader
    .select()
    .from(itemKinds)
    .where(and(...conditionsOf(chosen).map((condition) => condition || undefined)))
    .orderBy(sql`lower(${itemKinds.nameEn})`, asc(itemKinds.id))
    .limit(MAX_KINDS);
  if (!chosen.search?.trim()) return rows;
  const found = searchOf(rows).find(chosen.search, MAX_KINDS);
  const { sort, order } = chosen;
  if (sort !== "volume" && sort !== "weight") return found;
  return found.sort((a, b) => (order === "asc" ? a[sort] - b[sort] : b[sort] - a[sort]));
}

/** A kind and the others of its family; throws NOT_FOUND. */
export async function getKind(reader: Reader, id: string) {
  const [row] = await reader.select().from(itemKinds).where(eq(itemKinds.id, id));
  if (!row) throw kindNotFound();
  const { id: other, nameEn, volume, active } = itemKinds;
  const variants = await reader
    .select({ id: other, nameEn, volume, active })
    .from(itemKinds)
    .where(and(eq(itemKinds.family, row.family), ne(itemKinds.id, id)))
    .orderBy(itemKinds.volume, itemKinds.id)
    .limit(100);
  return { ...row, variants };
}

/** Locks a kind until the transaction ends; throws NOT_FOUND. */
export async function lockKind(tx: Tx, id: Reach<"item-kind">): Promise<KindRow> {
  const [row] = await tx.select().from(itemKinds).where(eq(itemKinds.id, id)).for("update");
  if (!row) throw kindNotFound();
  return row;
}

/** All kinds as they are edited, by code. */
export async function allKinds(reader: Reader): Promise<KindRow[]> {
  return reader.select().from(itemKinds).orderBy(itemKinds.code).limit(MAX_KINDS);
}

export const asKind = ({ id: _, createdAt: __, updatedAt: ___, ...kind }: KindRow): ItemKind => kind;

/** A published version, the newest if none is named; throws NOT_FOUND. */
export async function getVersion(reader: Reader, version?: number) {
  const [row] = await reader
    .select()
    .from(itemKindVersions)
    .where(version === undefined ? undefined : eq(itemKindVersions.version, version))
    .orderBy(desc(itemKindVersions.version))
    .limit(1);
  if (!row) throw kindVersionNotFound();
  return row;
}

/** The number of the newest published version. */
export async function newestKindVersion(reader: Reader): Promise<number> {
  const [row] = await reader
    .select({ version: sql<number>`max(${itemKindVersions.version})` })
    .from(itemKindVersions);
  if (!row) throw kindVersionNotFound();
  return row.version;
}

/** The kinds of a published version with these codes, without reading all others. */
export async function kindsByCode(
  reader: Reader,
  version: number,
  codes: readonly string[],
): Promise<Map<string, ItemKind>> {
  if (codes.length === 0) return new Map();
  const { rows } = await reader.execute<{ kind: ItemKind }>(sql`
    select kind from ${itemKindVersions}, jsonb_array_elements(${itemKindVersions.data}) as kind
    where ${itemKindVersions.version} = ${version} and kind ->> 'code' = any(${textArray(codes)})`);
  return new Map(rows.map(({ kind }) => [kind.code, kind]));
}

const described = ({
  version,
  kinds,
  changes,
  note,
  publishedAt,
  publishedByName,
}: Omit<typeof itemKindVersions.$inferSelect, "data" | "id" | "publishedBy">) => ({
  ...{ version, kinds, changes, note, publishedAt },
  publishedBy: publishedByName,
});

/** The published versions, newest first, without their kinds. */
export async function listVersions(reader: Reader) {
  const { version, kinds, changes, note, publishedAt, publishedByName } = itemKindVersions;
  const rows = await reader
    .select({ version, kinds, changes, note, publishedAt, publishedByName })
    .from(itemKindVersions)
    .orderBy(desc(itemKindVersions.version))
    .limit(200);
  return rows.map(described);
}

/** The changes that are not published yet. `changedAt` is the last change, which the publisher has to have seen. */
export async function getDraft(reader: Reader) {
  const newest = await getVersion(reader);
  const rows = await allKinds(reader);
  return {
    version: newest.version,
    changedAt: new Date(Math.max(0, ...rows.map(({ updatedAt }) => updatedAt.getTime()))),
    kinds: rows.length,
    changes: compareKinds(newest.data, rows.map(asKind)),
  };
}

/** A version and what differs from the version before it, or from another. */
export async function compareVersions(reader: Reader, version: number, other?: number) {
  const after = await getVersion(reader, version);
  const from = other ?? (version > 1 ? version - 1 : undefined);
  const before = from === undefined ? [] : (await getVersion(reader, from)).data;
  return { ...described(after), with: from ?? null, differences: compareKinds(before, after.data) };
}
