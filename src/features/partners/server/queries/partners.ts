import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { leads } from "~/features/crm/leads/server/tables";
import { opportunities } from "~/features/crm/opportunities/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { matches, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { readSignedToken, signedToken } from "~/platform/secrets/secrets";
import {
  type Commission,
  type CommissionStatus,
  FIRST_RULE,
  linkOf,
  type PartnerKind,
  type PartnerStatus,
  type ReferralState,
  ruleOn,
} from "../../domain";
import { partnerLinkNotValid, partnerNotFound } from "../../errors";
import type { partnerList } from "../../list";
import { partnerCommissions, partnerReferrals, partnerRules, partners } from "../tables";

type Row = typeof partners.$inferSelect;
const PAGE_PURPOSE = "partner-page";
const MOST_SHOWN = 500;

interface Asked extends PageInput {
  search?: string | undefined;
  status?: PartnerStatus | undefined;
  kind?: PartnerKind | undefined;
  sort?: keyof typeof partnerList.sorts | undefined;
  order?: "asc" | "desc" | undefined;
}

const byName = sql`lower(${partners.name})`;
const SORTS: Record<keyof typeof partnerList.sorts, Omit<Sort<Row>, "descending">> = {
  name: { by: byName, type: "text", valueOf: ({ name }) => name.toLowerCase() },
  since: { by: sql`${partners.createdAt}`, type: "timestamptz", valueOf: ({ createdAt }) => createdAt },
};

const NO_SUMS = { leads: 0, won: 0, wonValue: 0, owed: 0, paid: 0 };
type PartnerSums = typeof NO_SUMS;

/** Referrals and commissions of these partners, in cents; omits partners without referrals. */
async function sumsOf(reader: Reader, ids: readonly string[]): Promise<Map<string, PartnerSums>> {
  if (ids.length === 0) return new Map();
  const listed = sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;
  const { rows } = await reader.execute<PartnerSums & { id: string }>(sql`
    select p.id, coalesce(r.leads, 0)::int as leads, coalesce(c.won, 0)::int as won, coalesce(c.won_value, 0)::float8 as "wonValue",
      coalesce(c.owed, 0)::float8 as owed, coalesce(c.paid, 0)::float8 as paid
    from unnest(${listed}) as p(id)
    left join (select partner_id, count(*) as leads from ${partnerReferrals} where partner_id = any(${listed}) group by 1) r on r.partner_id = p.id
    left join (select partner_id, count(*) filter (where status <> 'withdrawn') as won,
        sum(won_value) filter (where status <> 'withdrawn') as won_value,
        sum(amount) filter (where status = 'owed') as owed, sum(amount) filter (where status = 'paid') as paid
      from ${partnerCommissions} where partner_id = any(${listed}) group by 1) c on c.partner_id = p.id`);
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}

/** Partners with referrals and commissions; sorted by name by default. */
export async function listPartners(reader: Reader, input: Asked) {
  const sort = input.sort ?? "name";
  const page = await readPage<Row>(reader, {
    select: (where: SQL | undefined, orderBy, limit, offset) =>
      reader.select().from(partners).where(where).orderBy(orderBy).limit(limit).offset(offset),
    from: sql`${partners}`,
    conditions: [
      input.status && eq(partners.status, input.status),
      input.kind && eq(partners.kind, input.kind),
      matches(sql`${partners.search}`, input.search),
    ],
    id: sql`${partners.id}`,
    sort: { ...SORTS[sort], descending: (input.order ?? (sort === "name" ? "asc" : "desc")) === "desc" },
    input,
  });
  const sums = await sumsOf(
    reader,
    page.rows.map(({ id }) => id),
  );
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...(sums.get(row.id) ?? NO_SUMS) })) };
}

/** Active partners to choose for a lead, by name. */
export const listPartnerChoices = (reader: Reader) =>
  reader
    .select({ id: partners.id, name: partners.name, code: partners.code })
    .from(partners)
    .where(eq(partners.status, "active"))
    .orderBy(asc(byName), asc(partners.id))
    .limit(500);

/** Proposes the first commission rule of the newest partner. */
export async function proposeRule(reader: Reader): Promise<Commission> {
  const [last] = await reader
    .select({ kind: partnerRules.kind, value: partnerRules.value })
    .from(partners)
    .innerJoin(partnerRules, eq(partnerRules.partnerId, partners.id))
    .orderBy(desc(partners.createdAt), desc(partners.id), asc(partnerRules.startsOn))
    .limit(1);
  return last ?? FIRST_RULE;
}

export const listRules = (reader: Reader, partnerId: string) =>
  reader
    .select({ startsOn: partnerRules.startsOn, kind: partnerRules.kind, value: partnerRules.value })
    .from(partnerRules)
    .where(eq(partnerRules.partnerId, partnerId))
    .orderBy(desc(partnerRules.startsOn));

const isOfLead = (leadId: SQL): SQL =>
  sql`${partnerCommissions.opportunityId} in (select o.id from ${opportunities} o where o.lead_id = ${leadId})`;

function stateOf(status: string, commission: string | null): ReferralState {
  if (commission !== null && commission !== "withdrawn") return "won";
  return status === "lost" || commission === "withdrawn" ? "lost" : "open";
}

/** A partner's referrals with their commissions, latest first; a lead won twice appears twice. */
export async function listReferrals(reader: Reader, partnerId: string) {
  const rows = await reader
    .select({
      id: partnerReferrals.id,
      referredAt: partnerReferrals.referredAt,
      leadNumber: leads.leadNumber,
      leadStatus: leads.status,
      commissionId: partnerCommissions.id,
      commissionStatus: partnerCommissions.status,
      wonOn: partnerCommissions.wonOn,
      wonValue: partnerCommissions.wonValue,
      commission: partnerCommissions.amount,
      paidAt: partnerCommissions.paidAt,
      reference: partnerCommissions.reference,
    })
    .from(partnerReferrals)
    .innerJoin(leads, eq(leads.id, partnerReferrals.leadId))
    .leftJoin(
      partnerCommissions,
      and(
        isOfLead(sql`${partnerReferrals.leadId}`),
        eq(partnerCommissions.partnerId, partnerReferrals.partnerId),
      ),
    )
    .where(eq(partnerReferrals.partnerId, partnerId))
    .orderBy(desc(partnerReferrals.referredAt), desc(partnerReferrals.id), desc(partnerCommissions.wonOn))
    .limit(MOST_SHOWN);
  return rows.map(({ referredAt, leadStatus, paidAt, commissionStatus, wonValue, commission, ...row }) => {
    const state = stateOf(leadStatus, commissionStatus);
    return {
      ...row,
      id: row.commissionId ?? row.id,
      referredOn: nairobiDate(referredAt),
      state,
      wonOn: state === "won" ? row.wonOn : null,
      wonValue: state === "won" ? (wonValue ?? 0) : 0,
      commission: state === "won" ? (commission ?? 0) : 0,
      commissionStatus,
      paidOn: paidAt && nairobiDate(paidAt),
      reference: row.reference ?? "",
    };
  });
}

async function findPartner(reader: Reader, where: SQL): Promise<Row | undefined> {
  const [row] = await reader.select().from(partners).where(where);
  return row;
}

async function readAll(reader: Reader, id: string) {
  const [sums, rules, referrals] = await Promise.all([
    sumsOf(reader, [id]),
    listRules(reader, id),
    listReferrals(reader, id),
  ]);
  return { sums: sums.get(id) ?? NO_SUMS, rules, referrals };
}

/** One partner; throws NOT_FOUND. The link to its page requires permission to create it. */
export async function getPartner(
  reader: Reader,
  id: string,
  { publicUrl, seesPage }: { publicUrl: string; seesPage: boolean },
) {
  const row = await findPartner(reader, eq(partners.id, id));
  if (!row) throw partnerNotFound();
  const { sums, rules, referrals } = await readAll(reader, id);
  return {
    ...row,
    ...sums,
    link: linkOf(publicUrl, row.code),
    page: seesPage && row.linkId ? pageOfPartner(publicUrl, row.linkId) : null,
    rules,
    referrals,
  };
}

export const pageOfPartner = (publicUrl: string, linkId: string) =>
  `${publicUrl}/partner/${signedToken(PAGE_PURPOSE, linkId)}`;

/** A partner's own page. Throws NOT_FOUND for a link that was ended or never ours. */
export async function getPartnerPage(reader: Reader, token: string, at: { publicUrl: string; now: Date }) {
  const linkId = readSignedToken(PAGE_PURPOSE, token);
  const row = linkId ? await findPartner(reader, eq(partners.linkId, linkId)) : undefined;
  if (!row) throw partnerLinkNotValid();
  const { sums, rules, referrals } = await readAll(reader, row.id);
  return {
    name: row.name,
    code: row.code,
    link: linkOf(at.publicUrl, row.code),
    isActive: row.status === "active",
    rule: ruleOn(rules, nairobiDate(at.now)) ?? null,
    ...sums,
    referrals: referrals.map(
      ({ leadNumber: _, commissionId: __, reference: ___, id: ____, ...shown }) => shown,
    ),
  };
}

/** An active partner by the code in their link. */
export const findPartnerOfCode = (reader: Reader, code: string) =>
  findPartner(reader, sql`${eq(partners.code, code)} and ${eq(partners.status, "active")}`);

/** The row, locked until the transaction ends. Throws NOT_FOUND. */
export async function lockPartner(tx: Tx, id: Reach<"partner">): Promise<Row> {
  const [row] = await tx.select().from(partners).where(eq(partners.id, id)).for("update");
  if (!row) throw partnerNotFound();
  return row;
}

export async function lockCommission(tx: Tx, opportunityId: string) {
  const [row] = await tx
    .select()
    .from(partnerCommissions)
    .where(eq(partnerCommissions.opportunityId, opportunityId))
    .for("update");
  return row;
}

/** These commissions of a partner, locked in one order. */
export const lockCommissions = (tx: Tx, partnerId: string, ids: readonly string[]) =>
  tx
    .select()
    .from(partnerCommissions)
    .where(and(eq(partnerCommissions.partnerId, partnerId), inArray(partnerCommissions.id, [...ids])))
    .orderBy(partnerCommissions.id)
    .for("update");

/** Whether a commission of this lead, or of this partner, is in a status. */
export async function hasCommission(
  reader: Reader,
  of: { leadId: string } | { partnerId: string },
  status: CommissionStatus,
): Promise<boolean> {
  const whose =
    "leadId" in of ? isOfLead(sql`${of.leadId}::uuid`) : eq(partnerCommissions.partnerId, of.partnerId);
  return (await reader.$count(partnerCommissions, and(whose, eq(partnerCommissions.status, status)))) > 0;
}

/** Codes with this prefix. */
export async function listCodes(reader: Reader, start: string): Promise<Set<string>> {
  const rows = await reader
    .select({ code: partners.code })
    .from(partners)
    .where(sql`${partners.code} like ${`${start}%`}`);
  return new Set(rows.map(({ code }) => code));
}

/** All referrals by date for the export; leads appear only by number. */
export const listForExport = (reader: Reader) =>
  reader
    .select({
      partner: partners.name,
      code: partners.code,
      leadNumber: leads.leadNumber,
      referredAt: partnerReferrals.referredAt,
      wonOn: partnerCommissions.wonOn,
      wonValue: partnerCommissions.wonValue,
      amount: partnerCommissions.amount,
      status: partnerCommissions.status,
      paidAt: partnerCommissions.paidAt,
      reference: partnerCommissions.reference,
    })
    .from(partnerReferrals)
    .innerJoin(partners, eq(partners.id, partnerReferrals.partnerId))
    .innerJoin(leads, eq(leads.id, partnerReferrals.leadId))
    .leftJoin(
      partnerCommissions,
      and(
        isOfLead(sql`${partnerReferrals.leadId}`),
        eq(partnerCommissions.partnerId, partnerReferrals.partnerId),
      ),
    )
    .orderBy(asc(byName), asc(partnerReferrals.referredAt), asc(partnerReferrals.id));
