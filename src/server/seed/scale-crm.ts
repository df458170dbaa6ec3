import { sql } from "drizzle-orm";
import { DEFAULT_PIPELINE } from "~/features/crm/opportunities/domain";
import type { Tx } from "~/platform/db/database";

/**
 * Adds a lead for each row of `scaled`, with its inquiry and quote. One in five has no opportunity, one is open, one lost and
 * two are won by accepted quotes. Each has an activity, one in four around today, and the first 20,000 an inventory of 60 lines.
 * Sends no notifications.
 */
export async function scaleCrm(tx: Tx): Promise<void> {
  await tx.execute(sql`create temporary table scaled_crm on commit drop as
    select s.*, gen_random_uuid() as lead_id, gen_random_uuid() as sale_id,
      (select array_agg(id order by email) from people where role = 'sales_rep' and active and email like '%@moveease.example') as sellers,
      case n % 5 when 0 then 'none' when 1 then 'closed_lost' when 2
        then (array['prospecting', 'qualification', 'needs_analysis', 'proposal', 'negotiation'])[1 + (n / 5) % 5] else 'closed_won' end as stage,
      (array['new', 'contacted', 'qualified', 'nurturing', 'lost'])[1 + (n / 5) % 5] as alone,
      (array['website', 'referral', 'social_media', 'google_ads', 'facebook_ads', 'cold_call', 'email_campaign', 'trade_show', 'partner', 'walk_in', 'phone_inquiry', 'repeat_customer'])[1 + n % 12] as source,
      ((n % 9) * 2000000)::bigint as budget,
      (array['immediate', '1_month', '3_months', '6_months', '1_year', null])[1 + n % 6] as timeline,
      n % 7 < 3 as decides
    from scaled s`);
  await tx.execute(sql`insert into leads (id, lead_number, first_name, last_name, company, email, phone, source, status, lost_reason, lost_at, rating, score,
      assigned_to, assigned_at, interested_services, estimated_value, budget, timeline, decision_maker, first_contact_at, last_contact_at, contact_attempts,
      respond_by, first_response_at, converted_at, converted_to, conversion_value, customer_id, move_from, move_to, created_at, updated_at)
    select lead_id, 'LEADX' || n, split_part(name, ' ', 1), split_part(name, ' ', 2), case when n % 10 < 2 then split_part(name, ' ', 2) || ' Traders ' || n else '' end,
      'scale' || n || '@example.co.ke', '+2547' || lpad((n % 100000000)::text, 8, '0'), source, status, case when status = 'lost' then 'Chose another mover' else '' end,
      case when status = 'lost' then now() - (n % 300) * interval '1 day' end, (array['hot', 'warm', 'cold'])[1 + n % 3], least(100, points),
      owner, case when owner is not null then at end, array['residential_move'], total, budget, timeline, decides, answered, answered, case when status = 'new' then 0 else 1 end,
      at + interval '2 hours', answered, case when stage <> 'none' then at + interval '1 day' end, case when stage <> 'none' then sale_id end,
      case when stage <> 'none' then total else 0 end, case when stage = 'closed_won' then customer_id end, origin, goal, at, at
    from scaled_crm
      cross join lateral (select case when stage = 'none' then alone else 'converted' end as status, case when n % 4 > 0 then sellers[1 + n % cardinality(sellers)] end as owner,
        case source when 'repeat_customer' then 30 when 'referral' then 25 when 'website' then 20 when 'google_ads' then 15 when 'cold_call' then 5 else 10 end
          + case when budget > 10000000 then 25 when budget > 5000000 then 15 when budget > 2000000 then 10 else 0 end
          + coalesce(case timeline when 'immediate' then 25 when '1_month' then 20 when '3_months' then 15 when '6_months' then 10 when '1_year' then 5 end, 0)
          + case when decides then 20 else 0 end + case when n % 10 < 2 then 10 else 0 end as points) as known
      cross join lateral (select case when status <> 'new' then at + interval '1 hour' end as answered) as reply`);
  await tx.execute(sql`insert into lead_arrivals (id, lead_id, kind, key, arrived_at)
    select gen_random_uuid(), lead_id, kind, case kind when 'inquiry' then inquiry_id::text else 'QX-1' || lpad(n::text, 7, '0') end, at
    from scaled_crm, (values ('inquiry'), ('quote')) as arrived (kind)`);
  await scaleSales(tx);
  await scaleInventories(tx);
  await tx.execute(sql`insert into activities (id, type, subject, lead_id, opportunity_id, customer_id, scheduled_at, due_date, completed_at, duration, status, priority, assigned_to,
      outcome, overdue_told_at, created_at, updated_at)
    select gen_random_uuid(), (array['call', 'meeting', 'follow_up', 'email', 'task'])[1 + n % 5], 'About the move from ' || origin, lead_id,
      case when stage <> 'none' then sale_id end, case when stage = 'closed_won' then customer_id end, planned, planned::date, case when n % 4 > 0 then planned end,
      30, case when n % 4 > 0 then 'completed' else 'scheduled' end, (array['low', 'medium', 'high'])[1 + n % 3], sellers[1 + n % cardinality(sellers)],
      case when n % 4 > 0 then 'Spoken with' else '' end, case when n % 4 = 0 then now() end, at, at
    from scaled_crm cross join lateral (select case when n % 4 > 0 then at + interval '1 hour' else now() + (n % 720 - 120) * interval '3 hours' end as planned) as plan`);
}

async function scaleSales(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into opportunities (id, opportunity_number, name, pipeline_id, lead_id, customer_id, stage, stage_since, probability, amount, expected_close_date,
      actual_close_date, service_type, owner_id, loss_reason, won_quote_id, row_version, created_at, updated_at)
    select sale_id, 'OPPX' || n, 'Move of ' || name, ${DEFAULT_PIPELINE}::uuid, lead_id, case when stage = 'closed_won' then customer_id end, stage,
      at + case when is_over then interval '6 days' else interval '1 day' end,
      case stage when 'prospecting' then 10 when 'qualification' then 25 when 'needs_analysis' then 40 when 'proposal' then 60 when 'negotiation' then 80 when 'closed_won' then 100 else 0 end,
      total, case when is_over then (at + interval '14 days')::date else current_date + (n % 120)::int end, case when is_over then (at + interval '6 days')::date end,
      'residential_move', sellers[1 + n % cardinality(sellers)], case when stage = 'closed_lost' then 'Price' else '' end, case when stage = 'closed_won' then quote_id end,
      case when is_over then 2 else 1 end, at + interval '1 day', at + interval '1 day'
    from scaled_crm cross join lateral (select stage in ('closed_won', 'closed_lost') as is_over) as ended where stage <> 'none'`);
  await tx.execute(sql`insert into opportunity_stage_changes (id, opportunity_id, pipeline_id, from_stage, to_stage, seconds_in_stage, amount, changed_at, row_version)
    select gen_random_uuid(), sale_id, ${DEFAULT_PIPELINE}::uuid, null, case when stage in ('closed_won', 'closed_lost') then 'proposal' else stage end, null, total, at + interval '1 day', 1
    from scaled_crm where stage <> 'none'
    union all select gen_random_uuid(), sale_id, ${DEFAULT_PIPELINE}::uuid, 'proposal', stage, 432000, total, at + interval '6 days', 2
    from scaled_crm where stage in ('closed_won', 'closed_lost')`);
  await tx.execute(sql`insert into opportunity_quotes (quote_number, opportunity_id)
    select 'QX-1' || lpad(n::text, 7, '0'), sale_id from scaled_crm where stage <> 'none'`);
}

/** 1.2 million lines. */
const MOST_INVENTORIES = 20_000;

/** An inventory of 60 lines for each of the first quotes; those of accepted quotes are frozen. */
async function scaleInventories(tx: Tx): Promise<void> {
  await tx.execute(sql`create temporary table scaled_goods on commit drop as
    select n, at, 'QX-1' || lpad(n::text, 7, '0') as number, lead_id, gen_random_uuid() as inventory_id, gen_random_uuid() as version_id from scaled_crm where n <= ${MOST_INVENTORIES}`);
  await tx.execute(
    sql`insert into inventories (id, lead_id, quote_number, created_at) select inventory_id, lead_id, number, at from scaled_goods`,
  );
  await tx.execute(sql`insert into inventory_versions (id, inventory_id, version, kind_version, origin, rooms, bedrooms, litres, weight, minutes, pieces, cartons, company_litres, company_cartons, created_at, updated_at)
    select version_id, inventory_id, 1, 1, (array['office', 'survey', 'customer'])[1 + n % 3],
      '[{"key": "1", "kind": "living_room", "label": "Living room"}, {"key": "2", "kind": "kitchen", "label": "Kitchen"}, {"key": "3", "kind": "bedroom", "label": "Bedroom"}]', 2,
      sums.litres, sums.weight, sums.minutes, sums.pieces, sums.cartons, sums.litres, sums.cartons, at, at + (n % 600) * interval '1 minute'
    from scaled_goods cross join lateral (select sum((kinds.volume * 1000)::int * quantity) as litres, sum(kinds.weight * quantity) as weight,
      sum(kinds.minutes * quantity) as minutes, sum(quantity) as pieces, coalesce(sum(quantity) filter (where kinds.code ~ '^(carton|bin)(_|$)'), 0) as cartons
      from (select *, 1 + (n + place) % 3 as quantity from (${SIXTY_KINDS}) as chosen) as kinds) as sums`);
  await tx.execute(sql`insert into inventory_lines (version_id, item_id, position, room, kind_code, name, name_sw, volume, weight, minutes, flags, quantity)
    select version_id, gen_random_uuid(), place, (1 + place % 3)::text, code, name_en, name_sw, volume, weight, minutes, flags, 1 + (n + place) % 3
    from scaled_goods cross join (${SIXTY_KINDS}) as kinds`);
  await tx.execute(sql`update inventory_versions v set frozen_at = v.updated_at, frozen_for = 'acceptance', frozen_reference = g.number
    from scaled_goods g join quotes q on q.number = g.number where v.id = g.version_id and q.accepted_at is not null`);
}

const SIXTY_KINDS = sql`select *, row_number() over (order by code)::int as place from (select * from item_kinds where active order by code limit 60) as first`;

export const FILLED_OF_CRM = [
  "inventories",
  "inventory_versions",
  "inventory_lines",
  "leads",
  "lead_arrivals",
  "opportunities",
  "opportunity_stage_changes",
  "opportunity_quotes",
  "activities",
];
