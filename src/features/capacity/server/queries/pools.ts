import { sql } from "drizzle-orm";
import { bodyOf, type VehicleClass } from "~/features/fleet/vehicles/domain";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { people } from "~/features/identity/server/tables";
import { leaveRequests } from "~/features/leave/server/tables";
import { employees } from "~/features/staff/server/tables";
import type { Reader } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Pool } from "../../domain/days";

/** True if the fleet has an active vehicle with a volume. */
export async function hasTruck(reader: Reader): Promise<boolean> {
  const fleet = await reader.select().from(vehicles).where(sql`${vehicles.state} = 'active'`);
  return fleet.some((vehicle) => litresOfBody(vehicle) > 0);
}

/** A truck that is not in the fleet, on one day, with its driver: 'what if we hire a 7-tonner'. */
export interface Extra {
  date: PlainDate;
  class: VehicleClass;
}

type Role = "driver" | "mover" | "packer";
interface Away {
  role: Role;
  first: string;
  last: string;
  [column: string]: unknown;
}
interface Counted {
  role: Role;
  people: number;
  [column: string]: unknown;
}

const BLANK = { length: null, width: null, height: null, volume: null, payload: null };
const litresOfBody = (vehicle: Parameters<typeof bodyOf>[0]) => Math.round(bodyOf(vehicle).volume * 1_000);

/**
 * The vehicles and people of each day: vehicles in use or back from the workshop by then, and employed people by role
 * without those on approved leave. `largest` is the largest truck in litres, of all days.
 */
export async function listPools(
  reader: Reader,
  { from, to, days }: { from: PlainDate; to: PlainDate; days: readonly PlainDate[] },
  extras: readonly Extra[] = [],
): Promise<{ pools: Map<PlainDate, Pool>; largest: number }> {
  const fleet = await reader
    .select({
      class: vehicles.class,
      state: vehicles.state,
      until: vehicles.stateUntil,
      length: vehicles.length,
      width: vehicles.width,
      height: vehicles.height,
      volume: vehicles.volume,
      payload: vehicles.payload,
    })
    .from(vehicles)
    .where(sql`${vehicles.state} in ('active', 'workshop')`);
  const { rows: counted } = await reader.execute<Counted>(sql`
    select case ${people.role} when 'team_lead' then 'mover' else ${people.role} end as role, count(*)::int as people
    from ${people} left join ${employees} on ${employees.personId} = ${people.id}
    where ${people.active} and ${people.role} in ('driver', 'mover', 'team_lead', 'packer')
      and coalesce(${employees.status}, 'active') not in ('suspended', 'inactive', 'terminated')
    group by 1`);
  const { rows: away } = await reader.execute<Away>(sql`
    select case ${people.role} when 'team_lead' then 'mover' else ${people.role} end as role,
      ${leaveRequests.firstDay}::text as first, ${leaveRequests.lastDay}::text as last
    from ${leaveRequests} join ${people} on ${people.id} = ${leaveRequests.personId}
    join ${employees} on ${employees.personId} = ${people.id}
    where ${leaveRequests.status} = 'approved' and ${leaveRequests.firstDay} <= ${to}::date and ${leaveRequests.lastDay} >= ${from}::date
      and ${people.active} and ${people.role} in ('driver', 'mover', 'team_lead', 'packer')
      and ${employees.status} not in ('suspended', 'inactive', 'terminated')`);
  const trucks = fleet
    .map((vehicle) => ({ ...vehicle, litres: litresOfBody(vehicle) }))
    .filter(({ litres }) => litres > 0);
  const hired = extras.map((extra) => ({ ...extra, litres: litresOfBody({ ...BLANK, class: extra.class }) }));
  const peopleOn = (date: PlainDate, role: Role): number | null => {
    const all = counted.find((row) => row.role === role)?.people;
    if (all === undefined) return null;
    return all - away.filter((row) => row.role === role && row.first <= date && row.last >= date).length;
  };
  const pools = days.map((date): [PlainDate, Pool] => {
    const own = trucks.filter(({ state, until }) => state === "active" || (until !== null && until <= date));
    const more = hired.filter((extra) => extra.date === date);
    const drivers = peopleOn(date, "driver");
    return [
      date,
      {
        trucks: own.length + more.length,
        litres: [...own, ...more].reduce((sum, { litres }) => sum + litres, 0),
        drivers: drivers === null ? null : drivers + more.length,
        crew: peopleOn(date, "mover"),
        packers: peopleOn(date, "packer"),
      },
    ];
  });
  const largest = Math.max(0, ...trucks.map(({ litres }) => litres), ...hired.map(({ litres }) => litres));
  return { pools: new Map(pools), largest };
}
