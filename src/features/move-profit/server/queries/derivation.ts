import { type SQL, sql } from "drizzle-orm";
import { timedHours } from "~/features/moves/records/server/queries";
import { definePort } from "~/platform/kernel/port";
import { COST_OF_ACCOUNT } from "../../domain/parts";
import { BANDS, UNKNOWN_SIZE } from "../../domain/sizes";
import { moveProfitSection } from "../../settings";

/** Limits rows to some moves. */
export type Limit = (moveId: SQL) => SQL;

/**
 * Costs of claims by move, in SQL with `move_id` and `amount` in cents. The feature that answers it gives its table a trigger
 * with `queue_move_profit`.
 */
export const claimCosts = definePort<SQL>();

/** Hours that a paid day has, as payroll counts it, and the most that people work in a day of a longer move. */
const [PAID_HOURS, MOST_HOURS] = [8, 12];
/** Roles whose pay is the crew's average. */
const CREW = sql.raw("('team_lead', 'driver', 'mover', 'packer')");
/** Kilometres below which readings do not tell what a kilometre costs, and how far that may be from the setting. */
const [LEAST_KM, MOST_TIMES] = [500, 5];

const onDay = (instant: string) => sql.raw(`(${instant} at time zone 'Africa/Nairobi')::date`);
/** 'Kilimani, Nairobi' and 'Nairobi, Kenya' are in Nairobi. */
const townOf = (place: SQL) =>
  sql`coalesce(nullif(trim(regexp_replace(regexp_replace(${place}, ',\\s*Kenya\\s*$', '', 'i'), '^.*,', '')), ''), 'Unknown')`;

const bedrooms = sql.raw(
  "case when m.category <> 'office_move' then nullif(q.rooms ->> 'bedroom', '0')::int end",
);
const volume = sql.raw("nullif(coalesce(m.estimated_volume, m.actual_volume), 0)");
const SIZE = sql`case when ${bedrooms} is not null then least(${bedrooms}, 5)::text ${sql.join(
  BANDS.map(({ upTo, value }) =>
    Number.isFinite(upTo)
      ? sql`when ${volume} <= ${sql.raw(String(upTo))} then ${value}::text`
      : sql`when ${volume} is not null then ${value}::text`,
  ),
  sql` `,
)} else ${UNKNOWN_SIZE}::text end`;

/** A line's cost: with its VAT until the supplier's eTIMS invoice comes, as in the books. */
const NET = sql.raw("l.amount - case when p.proof in ('etims', 'buyer') then l.vat else 0 end");

const COST = sql`case l.account_code ${sql.join(
  Object.entries(COST_OF_ACCOUNT).map(([account, cost]) => sql`when ${account}::text then ${cost}::text`),
  sql` `,
)} else 'other' end`;

const setting = (name: keyof typeof moveProfitSection.fields & string) =>
  sql`coalesce((select (value ->> ${name}::text)::numeric from settings where section = ${moveProfitSection.name}::text), ${sql.raw(String(moveProfitSection.fields[name].default))})`;

const moves = (of: Limit, status: SQL) => sql`
  select m.id, m.status, m.quote_id, m.crew_lead, coalesce(q.customer_id, m.customer_id) as customer_id, m.final_amount, m.vehicles_used,
    coalesce(${onDay("coalesce(m.completed_at, m.cancelled_at)")}, m.date, m.request_date) as day, ${onDay("m.started_at")} as first_day,
    2 * coalesce(q.long_distance_km, q.distance_km, 0) as km, coalesce(m.estimated_duration, q.estimated_duration) as hours,
    m.actual_duration as typed, coalesce(m.actual_duration, ${timedHours}) as recorded, coalesce(q.subtotal, m.quoted_amount) as quoted,
    ${townOf(sql`coalesce(q.from_location, m.origin ->> 'address')`)} || ' to ' || ${townOf(sql`coalesce(q.to_location, m.destination ->> 'address')`)} as route,
    ${SIZE} as size, q.number as quote_number, coalesce(q.source, '') as quote_source
  from moves m left join quotes q on q.id = m.quote_id where ${status} and ${of(sql`m.id`)}`;

/** Invoices less credit notes; for records without a quote what was typed. Drafts and replaced invoices do not count. */
const INCOME = sql`
  billed as (
    select c.id as move_id, i.id, i.subtotal from chosen c join invoices i on i.quote_id = c.quote_id where not i.draft
    union all
    select c.id, s.id, s.subtotal from chosen c join invoices i on i.quote_id = c.quote_id join invoices s on s.supplement_of = i.id where not s.draft),
  income as (
    select b.move_id, sum(b.subtotal) as billed, coalesce(sum(n.amount), 0) as credited
    from billed b left join lateral (select sum(subtotal) as amount from credit_notes where invoice_id = b.id) n on true group by 1),
  fees as (select b.move_id, sum(p.fee) as amount from billed b join payments p on p.invoice_id = b.id where p.fee <> 0 group by 1)`;

/** Minutes of each person: typed hours, else jobs from setting off to done, else recorded or planned hours of the team. */
const HOURS = sql`
  team as (
    select id as move_id, crew_lead as person_id from chosen where crew_lead is not null
    union select c.id, t.person_id from chosen c join move_crew t on t.move_id = c.id),
  spans as (
    select j.move_id, a.person_id, sum(least(extract(epoch from j.done_at - j.set_off_at) / 60, ${sql.raw(String(MOST_HOURS * 60))} * (1 + ${onDay("j.done_at")} - ${onDay("j.set_off_at")}))) as minutes
    from chosen c join jobs j on j.move_id = c.id and j.state <> 'aborted' and j.done_at > j.set_off_at
    join job_assignments a on a.job_id = j.id and a.person_id is not null where c.typed is null group by 1, 2),
  worked as (
    select move_id, person_id, round(minutes)::int as minutes, true as known from spans
    union all
    select t.move_id, t.person_id, round(coalesce(c.recorded, c.hours, 0) * 60)::int, c.recorded is not null
    from team t join chosen c on c.id = t.move_id where c.status = 'completed' and not exists (select from spans s where s.move_id = t.move_id)),
  planned as (
    select c.id as move_id, round(coalesce(c.hours * 60 * t.people, j.minutes, 0))::int as minutes from chosen c
    left join (select move_id, count(*) as people from team group by 1) t on t.move_id = c.id
    left join lateral (select sum(extract(epoch from j.ends_at - j.starts_at) / 60 * (select count(person_id) from job_assignments a where a.job_id = j.id)) as minutes
      from jobs j where j.move_id = c.id and j.state <> 'aborted') j on true
    where c.status <> 'cancelled')`;

const PAY = sql.raw(`(i.gross_pay + i.employer_nssf + i.employer_housing_levy + i.employer_nita)::numeric`);
const PAID_TIME = sql.raw(`((i.days_worked * ${PAID_HOURS} + i.overtime_hours)::numeric / 100)`);
const PAID = sql.raw(
  `payroll_items i join payroll_periods p on p.id = i.period_id where i.kind = 'regular' and i.days_worked > 0 and p.status in ('approved', 'processing', 'completed', 'failed')`,
);

/** Cents of an hour: by a person's last approved pay with the employer's contributions, and the crew's average of that month. */
const CREW_COST = sql`
  averages as materialized (
    select date_trunc('month', i.start_date)::date as month, sum(${PAY}) / sum(${PAID_TIME}) as rate from ${PAID} and i.role in ${CREW} group by 1),
  usual as (
    select c.id as move_id, coalesce((select rate from averages where month <= c.day order by month desc limit 1), ${setting("crewHour")}) as rate from chosen c),
  crew as (
    select w.move_id, bool_and(w.known) as known, sum(w.minutes)::int as minutes, round(sum(w.minutes) * max(u.rate) / 60)::bigint as average,
      sum(round(w.minutes * coalesce(own.rate, u.rate) / 60))::bigint as real
    from worked w join chosen c on c.id = w.move_id join usual u on u.move_id = w.move_id
    left join lateral (select ${PAY} / ${PAID_TIME} as rate from ${PAID} and i.person_id = w.person_id and i.start_date <= c.day order by i.start_date desc limit 1) own on true
    group by 1)`;

/** Own trucks there and back: by odometer where a truck had no other job, else as quoted. */
const KILOMETRES = sql`
  assigned as (
    select distinct j.move_id, a.vehicle_id, v.ownership from chosen c join jobs j on j.move_id = c.id and j.state <> 'aborted'
    join job_assignments a on a.job_id = j.id join vehicles v on v.id = a.vehicle_id),
  trucks as (
    select move_id, vehicle_id from assigned where ownership = 'own'
    union all
    select c.id, v.id from chosen c left join lateral unnest(c.vehicles_used) as u(plate) on true
    left join vehicles v on translate(v.plate, ' -', '') = translate(upper(u.plate), ' -', '')
    where coalesce(v.ownership, 'own') = 'own' and not exists (select from assigned a where a.move_id = c.id)),
  months as (
    select distinct t.vehicle_id, date_trunc('month', c.day)::date as month from trucks t join chosen c on c.id = t.move_id where t.vehicle_id is not null),
  rates as (
    select m.vehicle_id, m.month, coalesce(
        (select sum(${NET}) from purchase_lines l join purchases p on p.id = l.purchase_id
          where l.vehicle_id = m.vehicle_id and l.account_code = '5020' and p.state in ('approved', 'paid') and p.day > k.first and p.day <= k.last),
        (select sum(f.amount) from fuel_issues f where f.vehicle_id = m.vehicle_id and f.day > k.first and f.day <= k.last))::numeric / k.km as rate
    from months m, lateral (
      select min(r.day) as first, max(r.day) as last, max(r.km) - min(r.km) as km, bool_or(r.correction <> '') as corrected from vehicle_readings r
      where r.vehicle_id = m.vehicle_id and r.day >= m.month - interval '2 months' and r.day < m.month + interval '1 month') k
    where k.km >= ${sql.raw(String(LEAST_KM))} and not k.corrected),
  driven as materialized (
    select t.move_id, c.km as planned, coalesce(case when d.km > 0 then case when not exists (
          select from job_assignments a join jobs j on j.id = a.job_id where a.vehicle_id = t.vehicle_id and j.move_id <> t.move_id
            and j.starts_at >= coalesce(c.first_day, c.day)::timestamp at time zone 'Africa/Nairobi' and j.starts_at < (c.day + 1)::timestamp at time zone 'Africa/Nairobi')
        then d.km end end, c.km) as km,
      case when r.rate between s.km / ${sql.raw(String(MOST_TIMES))} and s.km * ${sql.raw(String(MOST_TIMES))} then r.rate else s.km end as rate
    from trucks t join chosen c on c.id = t.move_id cross join (select ${setting("km")} as km) s
    left join rates r on r.vehicle_id = t.vehicle_id and r.month = date_trunc('month', c.day)
    left join lateral (select max(o.km) - min(o.km) as km from vehicle_readings o
      where o.vehicle_id = t.vehicle_id and o.day between coalesce(c.first_day, c.day) and c.day + 1) d on true),
  driving as (
    select move_id, sum(km)::int as km, round(sum(km * rate))::bigint as cost, sum(planned)::int as planned_km, round(sum(planned * rate))::bigint as planned_cost
    from driven group by 1)`;

/** Purchases with the move. A haulier's bill replaces the price that was agreed with it. */
const BOUGHT = sql`
  bought as (
    select l.move_id, ${COST} as cost, p.supplier_id, sum(${NET}) as amount from chosen c join purchase_lines l on l.move_id = c.id
    join purchases p on p.id = l.purchase_id and p.state in ('approved', 'paid') group by 1, 2, 3),
  agreed as (
    select j.move_id, o.supplier_id, sum(o.price + coalesce((select sum(x.amount) from hire_extras x where x.hire_id = h.id), 0)) as amount
    from chosen c join jobs j on j.move_id = c.id join hires h on h.job_id = j.id and h.state = 'accepted'
    join hire_offers o on o.hire_id = h.id and o.state = 'accepted' group by 1, 2),
  hired as (
    select coalesce(b.move_id, a.move_id) as move_id, sum(coalesce(b.amount, a.amount)) as amount
    from (select * from bought where cost = 'hires') b full join agreed a on (a.move_id, a.supplier_id) = (b.move_id, b.supplier_id) group by 1),
  bills as (
    select move_id, ${sql.join(
      ["vehicles", "materials", "tolls", "other", "claims", "commission"].map((cost) =>
        sql.raw(`coalesce(sum(amount) filter (where cost = '${cost}'), 0) as ${cost}`),
      ),
      sql`, `,
    )} from bought group by 1),
  owed as (
    select c.id as move_id, sum(o.amount) as amount from chosen c join partner_commissions o on o.won_by in (c.id, c.quote_id) and o.status in ('owed', 'paid') group by 1)`;

const claimed = () => {
  const [first, ...others] = claimCosts.all();
  const rows = first
    ? sql.join([first, ...others], sql` union all `)
    : sql`select null::uuid as move_id, 0 as amount`;
  return sql`claimed as (select x.move_id, sum(x.amount) as amount from (${rows}) x join chosen c on c.id = x.move_id group by 1)`;
};

/** The lead's source: of the sale that the move won, or that its quote belongs to. */
const SOURCE = sql`coalesce((
    select d.source from opportunities o join leads d on d.id = o.lead_id
    where o.won_quote_id = c.quote_id or o.won_move_id = c.id
      or o.id = (select opportunity_id from opportunity_quotes where quote_number = c.quote_number)
    order by o.created_at limit 1), c.quote_source)`;

/**
 * The figures of moves, as their rows in `move_profits` have them. `counted` has those that are completed or called off and have
 * any money; `any` also has those that are not done yet.
 */
export const profitRows = (of: Limit, which: "counted" | "any" = "counted"): SQL => sql`
  with chosen as (${moves(of, which === "counted" ? sql.raw("m.status in ('completed', 'cancelled')") : sql.raw("true"))}),
  ${sql.join([INCOME, HOURS, CREW_COST, KILOMETRES, BOUGHT, claimed()], sql`, `)},
  figures as (
    select c.id as move_id, c.day, case c.status when 'cancelled' then 'called_off' else 'done' end as state, c.customer_id, c.crew_lead, ${SOURCE} as source, c.size, c.route,
      (case when c.quote_id is null then coalesce(c.final_amount, 0) else coalesce(i.billed - i.credited, 0) end)::bigint as income, coalesce(i.credited, 0)::bigint as credited,
      coalesce(w.real, 0) as crew_real, coalesce(w.average, 0) as crew_average, coalesce(h.amount, 0)::bigint as hires,
      coalesce(nullif(b.vehicles, 0), case when c.status <> 'cancelled' then d.cost end, 0)::bigint as vehicles, coalesce(b.materials, 0)::bigint as materials,
      coalesce(b.tolls, 0)::bigint as tolls, coalesce(b.other, 0)::bigint as other, (coalesce(b.claims, 0) + coalesce(q.amount, 0))::bigint as claims,
      coalesce(f.amount, 0)::bigint as fees, (coalesce(b.commission, 0) + coalesce(o.amount, 0))::bigint as commission,
      case when c.status = 'cancelled' then 0 else coalesce(c.quoted, 0) end::bigint as planned_income,
      round(coalesce(p.minutes, 0) * u.rate / 60)::bigint as planned_crew,
      case when c.status = 'cancelled' then 0 else coalesce(d.planned_cost, round(c.km * ${setting("km")}), 0) end::bigint as planned_vehicles,
      coalesce(w.minutes, 0) as crew_minutes, coalesce(p.minutes, 0) as planned_minutes,
      case when c.status = 'cancelled' then 0 else coalesce(d.km, 0) end as km, case when c.status = 'cancelled' then 0 else coalesce(d.planned_km, c.km, 0) end as planned_km,
      coalesce(w.known, c.status = 'cancelled') as hours_known, c.quote_id is not null as has_quote
    from chosen c join usual u on u.move_id = c.id left join income i on i.move_id = c.id left join fees f on f.move_id = c.id left join crew w on w.move_id = c.id
    left join planned p on p.move_id = c.id left join driving d on d.move_id = c.id left join hired h on h.move_id = c.id left join bills b on b.move_id = c.id
    left join owed o on o.move_id = c.id left join claimed q on q.move_id = c.id)
  select ${FIELDS} from figures ${which === "counted" ? COUNTED : sql.raw("")}`;

const NAMES = [
  ...[
    "move_id",
    "day",
    "state",
    "customer_id",
    "crew_lead",
    "source",
    "size",
    "route",
    "income",
    "credited",
    "crew_real",
  ],
  ...[
    "crew_average",
    "hires",
    "vehicles",
    "materials",
    "tolls",
    "other",
    "claims",
    "fees",
    "commission",
    "planned_income",
  ],
  ...[
    "planned_crew",
    "planned_vehicles",
    "crew_minutes",
    "planned_minutes",
    "km",
    "planned_km",
    "hours_known",
  ],
] as const;
export const PROFIT_COLUMNS: readonly string[] = NAMES;
const FIELDS = sql.raw(NAMES.join(", "));

/** A called-off move counts once it has money, a record without a quote too. */
const COUNTED = sql.raw(
  "where (state = 'done' and has_quote) or income <> 0 or hires + case state when 'called_off' then vehicles else 0 end + materials + tolls + other + claims + fees + commission <> 0",
);
