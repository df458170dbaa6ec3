import { type SQL, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { employees } from "~/features/staff/server/tables";
import type { Reader } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import { DAY } from "../../domain";
import { leaveEntries, leaveRequests } from "../tables";

interface Span {
  from: PlainDate;
  to: PlainDate;
  who: SQL | undefined;
}

/** Days of approved leave within a span, by department and kind: working days less public holidays, halves as halves. */
export async function listLeaveTaken(reader: Reader, { from, to, who }: Span) {
  const { rows } = await reader.execute<{
    department: string;
    category: string;
    days: number;
    people: number;
  }>(sql`
    select coalesce(${people.department}, '') as department,
      case when ${leaveRequests.type} in ('annual', 'sick') then ${leaveRequests.type} else 'other' end as category,
      sum(taken.hundredths)::float8 / ${DAY} as days, count(distinct ${employees.personId})::int as people
    from ${leaveRequests}
    join ${employees} on ${employees.personId} = ${leaveRequests.personId}
    join ${people} on ${people.id} = ${employees.personId}
    cross join lateral (
      select sum(case when (${leaveRequests.firstHalf} and d::date = ${leaveRequests.firstDay})
          or (${leaveRequests.lastHalf} and d::date = ${leaveRequests.lastDay}) then 50 else 100 end) as hundredths
      from generate_series(greatest(${leaveRequests.firstDay}, ${from}::date)::timestamp, least(${leaveRequests.lastDay}, ${to}::date)::timestamp, interval '1 day') d
      where extract(isodow from d)::smallint = any(${employees.workingDays})
        and not exists (select 1 from public_holidays h where h.day = d::date)
    ) taken
    where ${leaveRequests.status} = 'approved' and ${leaveRequests.firstDay} <= ${to}::date and ${leaveRequests.lastDay} >= ${from}::date
      and taken.hundredths > 0 and ${who ?? sql`true`}
    group by 1, 2 order by 1, 2`);
  return rows;
}

/** Annual leave balances of all current staff in a year, lowest first. */
export async function listAnnualBalances(
  reader: Reader,
  { year, who, most }: { year: number; who: SQL | undefined; most: number },
) {
  const { rows } = await reader.execute<{
    number: string;
    name: string;
    department: string | null;
    entitled: number;
    used: number;
    pending: number;
  }>(sql`
    select ${employees.number} as number, ${people.name} as name, ${people.department} as department,
      coalesce(sum(${leaveEntries.hundredths}) filter (where ${leaveEntries.reason} not in ('taken', 'returned')), 0)::float8 / ${DAY} as entitled,
      coalesce(-sum(${leaveEntries.hundredths}) filter (where ${leaveEntries.reason} in ('taken', 'returned')), 0)::float8 / ${DAY} as used,
      coalesce((select sum(r.hundredths) from ${leaveRequests} r where r.person_id = ${employees.personId} and r.status = 'pending'
        and r.type = 'annual' and extract(year from r.first_day) = ${year}), 0)::float8 / ${DAY} as pending
    from ${employees}
    join ${people} on ${people.id} = ${employees.personId}
    left join ${leaveEntries} on ${leaveEntries.personId} = ${employees.personId} and ${leaveEntries.year} = ${year} and ${leaveEntries.category} = 'annual'
    where ${employees.status} not in ('terminated', 'inactive') and ${who ?? sql`true`}
    group by ${employees.personId}, ${employees.number}, ${people.name}, ${people.department}
    order by coalesce(sum(${leaveEntries.hundredths}), 0), ${people.name}, ${employees.number} limit ${most}`);
  return rows.map((row) => ({ ...row, left: row.entitled - row.used }));
}
