import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { CampaignChannel } from "~/features/campaigns/domain";
import { getCampaign } from "~/features/campaigns/server/queries";
import { campaigns } from "~/features/campaigns/server/tables";
import { leadList } from "~/features/crm/leads/list";
import { conditionsOf as conditionsOfLeads } from "~/features/crm/leads/server/queries";
import { leads } from "~/features/crm/leads/server/tables";
import { customerList } from "~/features/customers/list";
import { restrictedCustomers } from "~/features/customers/restriction/server/queries";
import { conditionsOf as conditionsOfCustomers } from "~/features/customers/server/queries/customers";
import { customersInReach } from "~/features/customers/server/reach";
import { customers } from "~/features/customers/server/tables";
import { listStaffOf } from "~/features/identity/server/queries";
import { isSilenced } from "~/features/recipients/server/queries";
import { listViews } from "~/features/views/server/queries";
import { db, type Reader, type Tx } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import type { PlainDate } from "~/platform/kernel/dates";
import { outboxMessages } from "~/platform/mail/tables";
import { AUDIENCES, type Audience, type MailingTexts } from "../domain";
import { mailingRecipients, mailings } from "./tables";

/** The kind of a campaign's messages. Its first word is the scope of opt-outs. */
export const CAMPAIGN_KIND = "campaign.message";

type SentChannel = "email" | "sms";
export const sentChannel = (channel: CampaignChannel): SentChannel => (channel === "sms" ? "sms" : "email");

/**
 * SQL: consent of an address to offers. E-mail: a confirmed newsletter, which follows customers' consent
 * (docs/decisions/0047). Phone: its customer's dated consents to offers and SMS.
 */
function hasAgreed(channel: SentChannel, address: SQL): SQL {
  if (channel === "email")
    return sql`exists (select 1 from newsletter_subscribers agreed where agreed.email = ${address} and agreed.status = 'confirmed')`;
  const latest = (purpose: string) =>
    sql`(select said.granted from customer_consents said where said.customer_id = c.id and said.purpose = ${sql.raw(`'${purpose}'`)} order by said.at desc, said.id desc limit 1)`;
  return sql`exists (select 1 from customers c where c.phone = ${address} and c.merged_into is null and c.status <> 'erased'
    and ${latest("marketing")} and ${latest("sms")})`;
}

const isFree = (customerId: SQL) =>
  sql`(${customerId} is null or ${customerId} not in (${restrictedCustomers}))`;

interface AudienceOf {
  audience: Audience;
  query: string;
  channel: SentChannel;
}

async function audienceRows(
  reader: Reader,
  maker: Actor,
  { audience, query, channel }: AudienceOf,
  now: Date,
) {
  const address = new URLSearchParams(query);
  if (audience === "leads") {
    const conditions = await conditionsOfLeads(reader, maker, leadList.ask(address), now);
    const [email, phone] = [sql`lower(${leads.email})`, sql`${leads.phone}`];
    return sql`select ${channel === "email" ? email : phone} as address, ${channel === "email" ? phone : email} as other,
      ${leads.firstName} || ' ' || ${leads.lastName} as name, ${leads.locale} as locale, ${leads.id} as lead_id,
      ${leads.customerId} as customer_id, ${leads.createdAt} as since from ${leads} where ${and(...conditions) ?? sql`true`}`;
  }
  const conditions = [
    customersInReach(maker, "view_customers"),
    ...(await conditionsOfCustomers(reader, maker, customerList.ask(address))),
  ];
  const [email, phone] = [sql`lower(${customers.email})`, sql`${customers.phone}`];
  return sql`select ${channel === "email" ? email : phone} as address, ${channel === "email" ? phone : email} as other,
    ${customers.name} as name, ${customers.locale} as locale, null::uuid as lead_id, ${customers.id} as customer_id,
    ${customers.createdAt} as since from ${customers} where ${and(...conditions) ?? sql`true`}`;
}

/** How many an audience has, how many of their addresses agreed and may be written to, and how many opted out or bounced. */
export async function countAudience(reader: Reader, maker: Actor, of: AudienceOf, now: Date) {
  const address = sql`a.address`;
  const { rows } = await reader.execute<{ found: number; agreed: number; silenced: number }>(sql`
    select count(distinct a.address)::int as found,
      (count(distinct a.address) filter (where a.agreed and not a.silenced and a.free))::int as agreed,
      (count(distinct a.address) filter (where a.silenced))::int as silenced
    from (select a.address, ${hasAgreed(of.channel, address)} as agreed, ${isSilenced(of.channel, address)} as silenced,
        ${isFree(sql`a.customer_id`)} as free
      from (${await audienceRows(reader, maker, of, now)}) a where a.address <> '') a`);
  return rows[0] ?? { found: 0, agreed: 0, silenced: 0 };
}

/** Puts down whom a campaign goes to, each address once, in one statement whatever their number. Returns how many. */
export async function gatherRecipients(
  tx: Tx,
  maker: Actor,
  campaignId: string,
  of: AudienceOf,
  now: Date,
): Promise<number> {
  const address = sql`a.address`;
  const { rowCount } = await tx.execute(sql`
    insert into ${mailingRecipients} (id, campaign_id, address, other_address, name, locale, lead_id, customer_id)
    select gen_random_uuid(), ${campaignId}::uuid, b.address, coalesce(b.other, ''), b.name, b.locale, b.lead_id, b.customer_id
    from (select distinct on (a.address) a.* from (${await audienceRows(tx, maker, of, now)}) a
      where a.address <> '' and ${hasAgreed(of.channel, address)} and not ${isSilenced(of.channel, address)} and ${isFree(sql`a.customer_id`)}
      order by a.address, a.since desc) b
    on conflict do nothing`);
  return rowCount ?? 0;
}

/** The next of a campaign that may be written to today, locked, with whether they still agree. */
export async function claimRecipients(
  tx: Tx,
  {
    campaignId,
    channel,
    day,
    limit,
  }: { campaignId: string; channel: SentChannel; day: PlainDate; limit: number },
) {
  // Qualified by hand: a select from one table drops the table name, and inner tables have such columns.
  const address = sql`mailing_recipients.address`;
  return tx
    .select({
      row: mailingRecipients,
      hasAgreed: sql<boolean>`${hasAgreed(channel, address)}`,
      isSilenced: sql<boolean>`${isSilenced(channel, address)}`,
      isFree: sql<boolean>`${isFree(sql`mailing_recipients.customer_id`)}`,
    })
    .from(mailingRecipients)
    .where(
      and(
        eq(mailingRecipients.campaignId, campaignId),
        sql`${mailingRecipients.status} = 'waiting'`,
        or(isNull(mailingRecipients.notBefore), lte(mailingRecipients.notBefore, day)),
      ),
    )
    .orderBy(asc(mailingRecipients.id))
    .limit(limit)
    .for("update", { of: mailingRecipients, skipLocked: true });
}

/** How many of a campaign wait, went and were skipped. */
export async function countRecipients(reader: Reader, campaignId: string) {
  const { rows } = await reader.execute<{ waiting: number; sent: number; skipped: number }>(sql`
    select (count(*) filter (where status = 'waiting'))::int as waiting, (count(*) filter (where status = 'sent'))::int as sent,
      (count(*) filter (where status = 'skipped'))::int as skipped
    from ${mailingRecipients} where campaign_id = ${campaignId}::uuid`);
  return rows[0] ?? { waiting: 0, sent: 0, skipped: 0 };
}

/** Messages in the lane of many that are not gone yet, counted up to a number. */
export async function countInLane(reader: Reader, most: number): Promise<number> {
  const { rows } = await reader.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from outbox_messages where bulk and status in ('queued', 'sending') limit ${most}) lane`,
  );
  return rows[0]?.count ?? 0;
}

/** Messages of a campaign that are written and have not left yet: pausing and cancelling still hold them. */
export async function countUnsent(reader: Reader, campaignId: string): Promise<number> {
  return reader.$count(
    outboxMessages,
    sql`${outboxMessages.subjectType} = 'campaign' and ${outboxMessages.subjectId} = ${campaignId}::uuid and ${outboxMessages.kind} = ${CAMPAIGN_KIND} and ${outboxMessages.status} in ('queued', 'sending')`,
  );
}

/** The parts that SMS in the outbox have together. */
export async function countParts(reader: Reader, messageIds: readonly string[]): Promise<number> {
  if (messageIds.length === 0) return 0;
  const [row] = await reader
    .select({ parts: sql<number>`coalesce(sum(${outboxMessages.segments}), 0)::int` })
    .from(outboxMessages)
    .where(inArray(outboxMessages.id, [...messageIds]));
  return row?.parts ?? 0;
}

/** The due campaigns that no process is sending. */
export const listDue = (reader: Reader, now: Date) =>
  reader
    .select({ id: mailings.campaignId })
    .from(mailings)
    .innerJoin(campaigns, eq(campaigns.id, mailings.campaignId))
    .where(
      and(
        lte(mailings.sendAt, now),
        isNull(mailings.endedAt),
        isNull(mailings.pausedAt),
        inArray(campaigns.status, ["scheduled", "sending"]),
      ),
    )
    .orderBy(asc(mailings.sendAt), asc(mailings.campaignId));

export async function findMailing(reader: Reader, campaignId: string) {
  const [row] = await reader.select().from(mailings).where(eq(mailings.campaignId, campaignId));
  return row;
}

/** The sending of a campaign whose row is locked. */
export async function lockMailing(tx: Tx, campaignId: string) {
  const [row] = await tx.select().from(mailings).where(eq(mailings.campaignId, campaignId)).for("update");
  return row;
}

/** The person who scheduled it, while they have the permission and can view the audience. */
export async function findMaker(
  reader: Reader,
  makerId: string | null,
  audience: Audience,
): Promise<Actor | undefined> {
  const [maker] = makerId ? await listStaffOf(reader, [makerId]) : [];
  const needed = ["manage_sales_setup", audience === "leads" ? "view_leads" : "view_customers"] as const;
  return maker && needed.every((permission) => can(maker, permission)) ? maker : undefined;
}

/** One's own views and the shared ones of the lists that one may open. */
export async function listAudiences(reader: Reader, actor: Actor) {
  const open = AUDIENCES.filter((audience) =>
    can(actor, audience === "leads" ? "view_leads" : "view_customers"),
  );
  const found = await Promise.all(
    open.map(async (audience) =>
      (await listViews(reader, actor, audience)).map((view) => ({ audience, ...view })),
    ),
  );
  return found.flat();
}

const NO_TEXTS: MailingTexts = { subjectEn: "", subjectSw: "", bodyEn: "", bodySw: "" };

/** A campaign's results. Opens are unknown, because messages contain no tracking. */
async function figuresOf(reader: Reader, campaignId: string, channel: SentChannel) {
  const count = (of: SQL) => sql`(count(*) filter (where ${of}))::int`;
  const { rows } = await reader.execute<Record<string, number>>(sql`
    select count(*)::int as recipients, ${count(sql`r.status = 'waiting'`)} as waiting,
      ${count(sql`r.status = 'skipped' or m.status = 'held'`)} as skipped,
      ${count(sql`m.status in ('sent', 'delivered')`)} as sent, ${count(sql`m.status = 'delivered'`)} as delivered,
      ${count(sql`m.status in ('failed', 'unknown')`)} as failed, ${count(sql`x.bounced_at >= r.sent_at`)} as bounced,
      ${count(sql`x.opted_out_at >= r.sent_at`)} as "optedOut", ${count(sql`r.replied_at is not null`)} as replied
    from ${mailingRecipients} r left join outbox_messages m on m.id = r.message_id
    left join recipients x on x.channel = ${channel} and x.address = r.address where r.campaign_id = ${campaignId}::uuid`);
  const { rows: sales } = await reader.execute<{ leads: number; wonLeads: number; wonValue: number }>(sql`
    select count(distinct l.id)::int as leads, (count(distinct l.id) filter (where o.id is not null))::int as "wonLeads",
      coalesce(sum(o.amount), 0)::float8 as "wonValue"
    from ${leads} l left join opportunities o on o.lead_id = l.id and o.stage = 'closed_won' and o.erased_at is null
    where l.campaign_id = ${campaignId}::uuid and l.merged_into is null`);
  const [of, won] = [rows[0] ?? {}, sales[0]];
  const figure = (name: string) => of[name] ?? 0;
  return {
    ...{ recipients: figure("recipients"), waiting: figure("waiting"), skipped: figure("skipped") },
    ...{ sent: figure("sent"), delivered: figure("delivered"), failed: figure("failed") },
    ...{ bounced: figure("bounced"), optedOut: figure("optedOut"), replied: figure("replied") },
    ...{ leads: won?.leads ?? 0, wonLeads: won?.wonLeads ?? 0, wonValue: won?.wonValue ?? 0 },
  };
}

/** A campaign with its message and results. Throws NOT_FOUND. */
export async function getMailing(reader: Reader, id: string) {
  const campaign = await getCampaign(reader, id);
  const channel = sentChannel(campaign.channel);
  const [mailing, figures] = await Promise.all([findMailing(reader, id), figuresOf(reader, id, channel)]);
  const { subjectEn, subjectSw, bodyEn, bodySw } = mailing ?? NO_TEXTS;
  return {
    ...campaign,
    isPaused: mailing?.pausedAt != null,
    audience: mailing?.audience ?? null,
    viewName: mailing?.viewName ?? "",
    message: { subjectEn, subjectSw, bodyEn, bodySw },
    sendAt: mailing?.sendAt ?? null,
    startedAt: mailing?.startedAt ?? null,
    endedAt: mailing?.endedAt ?? null,
    query: mailing?.query ?? "",
    figures,
  };
}

const WITHDRAWN = "Not sent: they took their consent back.";
const CALLED_OFF = "Not sent: the campaign was cancelled.";

/** Why a campaign's message that is in the outbox must not leave: consent was withdrawn, or it was called off, since. */
export async function holdsMailing(message: {
  kind: string;
  recipient: string;
}): Promise<string | undefined> {
  if (message.kind !== CAMPAIGN_KIND) return undefined;
  const { recipient } = message;
  const channel = recipient.includes("@") ? "email" : "sms";
  const { rows } = await db().execute<{ agreed: boolean; cancelled: boolean }>(sql`
    select ${hasAgreed(channel, sql`${recipient}`)} as agreed, coalesce((select c.status = 'cancelled' from ${mailingRecipients} r
      join ${campaigns} c on c.id = r.campaign_id where r.address = ${recipient} and r.status = 'sent' order by r.sent_at desc limit 1), false) as cancelled`);
  if (rows[0]?.cancelled) return CALLED_OFF;
  return rows[0]?.agreed ? undefined : WITHDRAWN;
}
