import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import type { Reader, Tx } from "~/platform/db/database";
import { matches, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import type { SelectionOf } from "~/platform/kernel/list";
import { campaignNotFound, campaignNotThere } from "../errors";
import type { campaignList } from "../list";
import { campaigns } from "./tables";

type Row = typeof campaigns.$inferSelect;

const SORTS: Record<keyof typeof campaignList.sorts, Omit<Sort<Row>, "descending">> = {
  startDate: { by: sql`${campaigns.startDate}`, type: "date", valueOf: (row) => row.startDate },
  cost: {
    by: sql`(${campaigns.cost} + ${campaigns.sendingCost})`,
    type: "bigint",
    valueOf: (row) => row.cost + row.sendingCost,
  },
};

type CampaignFilter = PageInput & SelectionOf<typeof campaignList>;

/** Campaigns, the latest first by default. */
export const listCampaigns = (reader: Reader, input: CampaignFilter) =>
  readPage<Row>(reader, {
    select: (where, orderBy, limit, offset) =>
      reader.select().from(campaigns).where(where).orderBy(orderBy).limit(limit).offset(offset),
    from: sql`${campaigns}`,
    conditions: [
      matches(sql`${campaigns.search}`, input.search),
      input.status && eq(campaigns.status, input.status),
      input.channel && eq(campaigns.channel, input.channel),
    ],
    id: sql`${campaigns.id}`,
    sort: { ...SORTS[input.sort ?? "startDate"], descending: input.order !== "asc" },
    input,
  });

/** Campaigns that a lead may name: all except cancelled ones, the latest first. */
export const listCampaignChoices = (reader: Reader) =>
  reader
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(ne(campaigns.status, "cancelled"))
    .orderBy(desc(campaigns.startDate), asc(campaigns.id))
    .limit(200);

/** Throws INVALID at `campaignId` for an unknown campaign. */
export async function assertCampaign(reader: Reader, id: string): Promise<void> {
  if ((await reader.$count(campaigns, eq(campaigns.id, id))) === 0) throw campaignNotThere.at("campaignId");
}

export async function findCampaignName(reader: Reader, id: string): Promise<string | null> {
  const [row] = await reader.select({ name: campaigns.name }).from(campaigns).where(eq(campaigns.id, id));
  return row?.name ?? null;
}

/** Locks the row until the transaction ends. Throws NOT_FOUND. */
export async function lockCampaign(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for("update");
  if (!row) throw campaignNotFound();
  return row;
}

/** Throws NOT_FOUND. */
export async function getCampaign(reader: Reader, id: string): Promise<Row> {
  const [row] = await reader.select().from(campaigns).where(eq(campaigns.id, id));
  if (!row) throw campaignNotFound();
  return row;
}

/** Finds a campaign by the name in a web link, ignoring case. Undefined for an unknown name. */
export async function findCampaignOfName(reader: Reader, name: string): Promise<{ id: string } | undefined> {
  const [row] = await reader
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(sql`lower(${campaigns.name}) = lower(${name})`, ne(campaigns.status, "cancelled")));
  return row;
}
