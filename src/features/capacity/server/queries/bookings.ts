import { sql } from "drizzle-orm";
import { inventories, inventoryVersions } from "~/features/inventory/inventories/server/tables";
import { planningSection } from "~/features/inventory/planning/settings";
import { jobAssignments, jobs } from "~/features/jobs/server/tables";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import { getSettings } from "~/features/settings/server/queries";
import { type TimeWindow, windowOf } from "~/features/settings/windows/domain";
import type { Reader } from "~/platform/db/database";
import { addDays, daysBetween, nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import { type Booking, type Needs, type Place, placeOf } from "../../domain/days";
import { type JobFacts, type Load, needsOf, needsOfJob, placeOfJob } from "../../domain/needs";
import { dayHolds } from "../tables";

interface LoadRow {
  litres: number | null;
  minutes: number | null;
  cartons: number | null;
  bedrooms: number | null;
  isLong: boolean;
  [column: string]: unknown;
}

interface JobRow extends LoadRow {
  kind: string;
  startsAt: string;
  endsAt: string;
  drivers: number | null;
  crew: number | null;
  packers: number | null;
  vehicles: number;
  withDrivers: number;
  withCrew: number;
  withPackers: number;
}

interface QuoteRow extends LoadRow {
  date: string;
  window: TimeWindow | null;
  wish: string;
  isHeld: boolean;
}

/** The latest version of the goods of a quote or a move, as columns `litres`, `minutes` and `cartons`. */
const goodsOf = (on: ReturnType<typeof sql>) => sql`left join lateral (
    select v.litres, v.minutes, v.company_cartons as cartons from ${inventories} i
    join ${inventoryVersions} v on v.inventory_id = i.id and v.newest and v.pieces > 0
    where ${on} limit 1) goods on true`;

const ofQuote = sql`nullif(q.rooms ->> 'bedroom', '')::int as bedrooms, q.long_distance_km is not null as "isLong"`;

/** Accepted quotes without a move count by their day, on which they are booked or held. Others count while a hold lasts. */
const quotesOf = (
  { from, to }: { from: PlainDate; to: PlainDate },
  { now, except }: { now: Date; except?: string | undefined },
) => sql`
  select h.date::text as date, h."window", q.preferred_time as wish, true as "isHeld", q.id
    from ${dayHolds} h join ${quotes} q on q.id = h.quote_id
    where h.state = 'held' and h.ends_at > ${now.toISOString()}::timestamptz and h.date between ${from}::date and ${to}::date
      and q.cancelled_at is null and q.declined_at is null and q.superseded_at is null
      and not exists (select 1 from ${moves} m where m.quote_id = q.id)
      ${except ? sql`and q.id <> ${except}` : sql``}
  union all
  select q.service_date::text, h."window", q.preferred_time, false, q.id
    from ${quotes} q left join ${dayHolds} h on h.quote_id = q.id
    where coalesce(q.service_date, '9999-12-31'::date) between ${from}::date and ${to}::date
      and q.accepted_at is not null and q.cancelled_at is null and (h.id is null or h.state = 'booked')
      and not exists (select 1 from ${moves} m where m.quote_id = q.id)
      ${except ? sql`and q.id <> ${except}` : sql``}`;

interface Period {
  from: PlainDate;
  to: PlainDate;
}
interface Asked {
  now: Date;
  /** A quote whose own claim does not count. */
  except?: string | undefined;
}

/** Moves of each day as the setting 'Moves per day' counts them: planned ones, accepted quotes, and holds. */
export async function countMoves(reader: Reader, period: Period, asked: Asked) {
  const { rows } = await reader.execute<{ date: string; used: number; held: number }>(sql`
    select date, count(*) filter (where not "isHeld")::int as used, count(*) filter (where "isHeld")::int as held from (
      select ${moves.date}::text as date, false as "isHeld" from ${moves}
      where ${moves.date} between ${period.from}::date and ${period.to}::date
        and ${moves.status} not in ('quoted', 'cancelled') and ${moves.category} not in ('insurance', 'consultation')
        ${asked.except ? sql`and ${moves.quoteId} is distinct from ${asked.except}::uuid` : sql``}
      union all
      select date, "isHeld" from (${quotesOf(period, asked)}) claimed
    ) counted group by date`);
  return new Map(rows.map(({ date, used, held }) => [date, { used, held }]));
}

const loadOf = (row: LoadRow, packMinutes: number): Load => ({
  litres: row.litres,
  minutes: row.minutes,
  packMinutes: (row.cartons ?? 0) * packMinutes,
  bedrooms: row.bedrooms,
});

async function rulesOf(reader: Reader) {
  return getSettings(reader, planningSection);
}

export interface OnDay extends Booking {
  date: PlainDate;
}

/** The days of a job, and the hours of Nairobi in which it begins and ends. */
function timesOf({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  const first = nairobiDate(startsAt);
  const last = nairobiDate(new Date(endsAt.getTime() - 1));
  const hourOf = (at: Date, day: PlainDate) => (at.getTime() - startOfDate(day).getTime()) / 3_600_000;
  return {
    first,
    days: daysBetween(first, last) + 1,
    startHour: hourOf(startsAt, first),
    endHour: hourOf(endsAt, last),
  };
}

/** The needs of a period by day: jobs, accepted quotes without a move, and holds. `largest` truck in litres. */
export async function listBookings(
  reader: Reader,
  period: Period,
  { largest, ...asked }: Asked & { largest: number },
): Promise<OnDay[]> {
  const rules = await rulesOf(reader);
  const pack = rules.work.packMinutes;
  const [start, end] = [startOfDate(period.from), startOfDate(addDays(period.to, 1))];
  const staffed = (role: ReturnType<typeof sql>) => sql`count(*) filter (where ${role})::int`;
  const { rows: ofJobs } = await reader.execute<JobRow & Record<string, unknown>>(sql`
    select j.kind, j.starts_at as "startsAt", j.ends_at as "endsAt", j.drivers, j.crew, j.packers,
      coalesce(j.litres, goods.litres, round(m.estimated_volume * 1000)::int) as litres, goods.minutes,
      goods.cartons, ${ofQuote}, team.*
    from ${jobs} j join ${moves} m on m.id = j.move_id left join ${quotes} q on q.id = m.quote_id
    ${goodsOf(sql`i.quote_number = q.number or i.move_id = m.id`)}
    cross join lateral (select ${staffed(sql`a.role = 'vehicle'`)} as vehicles, ${staffed(sql`a.role = 'driver'`)} as "withDrivers",
      ${staffed(sql`a.role in ('lead', 'crew')`)} as "withCrew", ${staffed(sql`a.role = 'packer'`)} as "withPackers"
      from ${jobAssignments} a where a.job_id = j.id) team
    where j.starts_at >= ${start.toISOString()}::timestamptz - interval '336 hours' and j.starts_at < ${end.toISOString()}::timestamptz
      and j.ends_at > ${start.toISOString()}::timestamptz and j.state <> 'aborted'
      ${asked.except ? sql`and m.quote_id is distinct from ${asked.except}::uuid` : sql``}`);
  const { rows: ofQuotes } = await reader.execute<QuoteRow & Record<string, unknown>>(sql`
    select claimed.*, goods.*, ${ofQuote} from (${quotesOf(period, asked)}) claimed join ${quotes} q on q.id = claimed.id
    ${goodsOf(sql`i.quote_number = q.number`)}`);
  const planned = ofJobs.flatMap((row): OnDay[] => {
    const times = { startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) };
    const { first, days, startHour, endHour } = timesOf(times);
    const assigned = {
      ...{ vehicles: row.vehicles, drivers: row.withDrivers, crew: row.withCrew, packers: row.withPackers },
    };
    const facts: JobFacts = {
      kind: row.kind,
      drivers: row.drivers,
      crew: row.crew,
      packers: row.packers,
      assigned,
    };
    const needs = needsOfJob(facts, loadOf(row, pack), rules, largest);
    const place = placeOfJob(times, { days, isLong: row.isLong, startHour, endHour });
    return Array.from({ length: days }, (_, at) => addDays(first, at))
      .filter((date) => date >= period.from && date <= period.to)
      .map((date) => ({ date, place, needs, isHeld: false }));
  });
  const claimed = ofQuotes.map(
    (row): OnDay => ({
      date: row.date,
      place: placeOf(row.window ?? windowOf(row.wish), row.isLong),
      needs: needsOf(loadOf(row, pack), rules, largest),
      isHeld: row.isHeld,
    }),
  );
  return [...planned, ...claimed];
}

export interface Work {
  needs: Needs;
  placeIn: (window: TimeWindow) => Place;
  /** The customer's wish. */
  window: TimeWindow;
}

/** The needs of a quote's move, with its wished window. */
export async function getWorkOf(reader: Reader, quoteId: string, largest: number): Promise<Work> {
  const rules = await rulesOf(reader);
  const { rows } = await reader.execute<LoadRow & { wish: string }>(sql`
    select q.preferred_time as wish, ${ofQuote}, goods.* from ${quotes} q ${goodsOf(sql`i.quote_number = q.number`)} where q.id = ${quoteId}`);
  const [row] = rows;
  return workOf(row ?? null, rules, largest, windowOf(row?.wish ?? ""));
}

/** The work of a home of unknown size, or of this volume in litres. */
export async function getUsualWork(reader: Reader, litres: number | null, largest: number): Promise<Work> {
  const rules = await rulesOf(reader);
  return workOf({ ...UNKNOWN, litres }, rules, largest, "full_day");
}

const UNKNOWN: LoadRow = { litres: null, minutes: null, cartons: null, bedrooms: null, isLong: false };

function workOf(
  row: LoadRow | null,
  rules: Awaited<ReturnType<typeof rulesOf>>,
  largest: number,
  window: TimeWindow,
): Work {
  const load = row ?? UNKNOWN;
  return {
    needs: needsOf(loadOf(load, rules.work.packMinutes), rules, largest),
    placeIn: (wished) => placeOf(wished, load.isLong),
    window,
  };
}
