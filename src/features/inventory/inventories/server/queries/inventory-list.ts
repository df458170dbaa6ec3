import { eq, or, type SQL, sql } from "drizzle-orm";
import { leads } from "~/features/crm/leads/server/tables";
import { customers } from "~/features/customers/server/tables";
import { inquiries } from "~/features/inquiries/server/tables";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { FOUND_CAP, matches, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import type { Actor } from "~/platform/http/actor";
import type { SelectionOf } from "~/platform/kernel/list";
import type { SubjectType } from "../../domain/inventories";
import type { inventoryList } from "../../list";
import { inventoriesInReach } from "../reach";
import { inventories, inventoryVersions } from "../tables";
import { frozenOf, totalsIn, type VersionRow } from "./inventories";
import { listSubjects } from "./subjects";

type Chosen = PageInput & SelectionOf<typeof inventoryList>;

const SORTS: Record<keyof typeof inventoryList.sorts, Omit<Sort<VersionRow>, "descending">> = {
  updated: { by: sql`${inventoryVersions.updatedAt}`, type: "timestamptz", valueOf: (row) => row.updatedAt },
  volume: { by: sql`${inventoryVersions.litres}`, type: "bigint", valueOf: (row) => row.litres },
};

const of = (condition: SQL) =>
  sql`${inventoryVersions.inventoryId} in (select ${inventories.id} from ${inventories} where ${condition})`;

const HAS: Record<SubjectType, SQL> = {
  inquiry: sql`${inventories.inquiryId} is not null`,
  lead: sql`${inventories.leadId} is not null`,
  quote: sql`${inventories.quoteNumber} is not null`,
  service: sql`(${inventories.moveId} is not null or exists (select 1 from ${moves} m join ${quotes} q on q.id = m.quote_id where q.number = ${inventories.quoteNumber}))`,
};

/** In SQL, inventories whose quote, lead, inquiry or record has the words, each found by its own index. */
export const hasWords = (words: (column: SQL) => SQL | undefined): SQL => sql`(
  ${inventories.quoteNumber} in (select number from ${quotes} where ${words(sql`${quotes}.search`)})
  or ${inventories.leadId} in (select id from ${leads} where ${words(sql`${leads}.search`)})
  or ${inventories.inquiryId} in (select id from ${inquiries} where ${words(sql`${inquiries}.search`)})
  or ${inventories.moveId} in (select m.id from ${moves} m join ${customers} k on k.id = m.customer_id
    where ${or(words(sql`lower(m.number)`), words(sql`k.search`))}))`;

function searched(search: string | undefined): SQL | undefined {
  const words = (column: SQL) => matches(column, search);
  return words(sql`number`) && of(hasWords(words));
}

/** The newest versions of the inventories in reach, changed last first unless sorted otherwise. */
export async function listInventories(reader: Reader, actor: Actor, input: Chosen, now: Date) {
  const { sort = "updated", order = "desc", subject, origin, search } = input;
  const reached = inventoriesInReach(actor);
  const page = await readPage<VersionRow>(reader, {
    select: (where, orderBy, limit, offset) =>
      reader.select().from(inventoryVersions).where(where).orderBy(orderBy).limit(limit).offset(offset),
    from: sql`${inventoryVersions}`,
    conditions: [
      sql`${inventoryVersions.newest}`,
      reached && of(reached),
      subject && of(HAS[subject]),
      origin && eq(inventoryVersions.origin, origin),
      searched(search),
    ],
    id: sql`${inventoryVersions.id}`,
    sort: { ...SORTS[sort], descending: order === "desc" },
    input,
    countTo: search ? FOUND_CAP : undefined,
  });
  const subjects = await listSubjects(
    reader,
    actor,
    page.rows.map(({ inventoryId }) => inventoryId),
    now,
  );
  return {
    ...page,
    rows: page.rows.map((row) => ({
      id: row.inventoryId,
      ...{ version: row.version, origin: row.origin, totals: totalsIn(row), frozen: frozenOf(row) },
      updatedAt: row.updatedAt,
      subject: subjects.get(row.inventoryId)?.[0] ?? null,
    })),
  };
}
