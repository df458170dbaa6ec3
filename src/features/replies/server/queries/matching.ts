import { type SQL, sql } from "drizzle-orm";
import { leads } from "~/features/crm/leads/server/tables";
import { customers } from "~/features/customers/server/tables";
import { inquiries } from "~/features/inquiries/server/tables";
import { leadIntakes } from "~/features/lead-intake/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { outboxMessages } from "~/platform/mail/tables";
import { replies } from "../tables";

export interface Belongs {
  leadId: string | null;
  customerId: string | null;
  inquiryId: string | null;
}
export const NOBODY: Belongs = { leadId: null, customerId: null, inquiryId: null };

export interface SentMessage extends Belongs {
  id: string;
  /** An address in small letters, or a phone. */
  recipient: string;
  campaignId: string | null;
}

const listed = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
const surviving = (lead: SQL) =>
  sql`(select coalesce(one.merged_into, one.id) from ${leads} one where one.id = ${lead} and one.erased_at is null)`;

/** Outbound messages by id; their subject determines the owner of a reply. */
export async function listSent(reader: Reader, ids: readonly string[]): Promise<Map<string, SentMessage>> {
  if (ids.length === 0) return new Map();
  const { rows } = await reader.execute<{
    id: string;
    recipient: string;
    campaign_id: string | null;
    lead_id: string | null;
    customer_id: string | null;
    inquiry_id: string | null;
  }>(sql`
    select m.id, lower(m.recipient) as recipient,
      case when m.kind = 'campaign.message' then m.subject_id end as campaign_id,
      coalesce(m.customer_id, r.customer_id) as customer_id,
      case m.subject_type when 'inquiry' then i.id when 'reply' then r.inquiry_id end as inquiry_id,
      ${surviving(sql`coalesce(case m.subject_type when 'lead' then m.subject_id end, r.lead_id, a.lead_id)`)} as lead_id
    from ${outboxMessages} m
    left join ${replies} r on m.subject_type = 'reply' and r.id = m.subject_id
    left join ${inquiries} i on m.subject_type = 'inquiry' and i.id = m.subject_id
    left join ${quotes} q on m.subject_type = 'quote' and q.id = m.subject_id
    left join ${leadIntakes} a on a.kind = m.subject_type
      and a.key = case m.subject_type when 'inquiry' then m.subject_id::text when 'quote' then q.number end
    where m.id = any(${listed(ids)}::uuid[])`);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        recipient: row.recipient,
        campaignId: row.campaign_id,
        leadId: row.lead_id,
        customerId: row.customer_id,
        inquiryId: row.inquiry_id,
      },
    ]),
  );
}

/** The open lead, customer and latest inquiry of each address, by email (lower case) or phone (E.164). */
export async function listBelongings(
  reader: Reader,
  addresses: readonly string[],
): Promise<Map<string, Belongs>> {
  if (addresses.length === 0) return new Map();
  const given = listed(addresses);
  const { rows } = await reader.execute<{
    address: string;
    lead_id: string | null;
    customer_id: string | null;
    inquiry_id: string | null;
  }>(sql`
    select given.address,
      (select coalesce(l.merged_into, l.id) from ${leads} l
        where (lower(l.email) = given.address or l.phone = given.address) and l.erased_at is null
        order by l.status in ('lost', 'converted'), l.created_at desc, l.id desc limit 1) as lead_id,
      (select coalesce(c.merged_into, c.id) from ${customers} c
        where c.status <> 'erased' and (lower(c.email) = given.address or c.phone = given.address
          or (c.alternate_email <> '' and lower(c.alternate_email) = given.address)
          or (c.secondary_phone <> '' and c.secondary_phone = given.address)
          or (c.whatsapp_number <> '' and c.whatsapp_number = given.address))
        order by c.merged_into is not null, c.created_at desc, c.id desc limit 1) as customer_id,
      (select i.id from ${inquiries} i where lower(i.email) = given.address
        order by i.created_at desc, i.id desc limit 1) as inquiry_id
    from unnest(${given}) as given(address)`);
  return new Map(
    rows.map((row) => [
      row.address,
      { leadId: row.lead_id, customerId: row.customer_id, inquiryId: row.inquiry_id },
    ]),
  );
}

/** How many answers of each sender came since then. */
export async function countSince(
  reader: Reader,
  addresses: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await reader.execute<{ from_address: string; came: number }>(sql`
    select from_address, count(*)::int as came from ${replies}
    where from_address = any(${listed(addresses)}) and created_at > ${since.toISOString()}::timestamptz
      and kind in ('reply', 'auto') group by 1`);
  return new Map(rows.map(({ from_address: address, came }) => [address, came]));
}
