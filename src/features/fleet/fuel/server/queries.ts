import { desc, eq, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import { getVehicle } from "../../vehicles/server/queries";
import { vehicles } from "../../vehicles/server/tables";
import { vehicleServices } from "../../workshop/server/tables";
import { consumptions } from "../domain";
import { fuelIssues } from "./tables";

/** A year of daily fillings. */
const MOST = 400;
const MONTHS = 12;

/** A vehicle's fillings, newest first, with the consumption at each full tank and their mean. */
export async function listFillings(reader: Reader, id: string, today: PlainDate) {
  const { consumption: expected } = await getVehicle(reader, id, today);
  const rows = await reader
    .select({
      id: fuelIssues.id,
      day: fuelIssues.day,
      tenths: fuelIssues.tenths,
      amount: fuelIssues.amount,
      km: fuelIssues.km,
      isFull: fuelIssues.isFull,
      station: fuelIssues.station,
      by: people.name,
    })
    .from(fuelIssues)
    .leftJoin(people, eq(people.id, fuelIssues.createdBy))
    .where(eq(fuelIssues.vehicleId, id))
    .orderBy(desc(fuelIssues.day), desc(fuelIssues.id))
    .limit(MOST);
  const found = consumptions(rows.toReversed(), expected);
  const driven = [...found.values()];
  const km = driven.reduce((sum, one) => sum + one.km, 0);
  const litres = driven.reduce((sum, one) => sum + (one.consumption * one.km) / 100, 0);
  return {
    fillings: rows.map(({ tenths, ...row }) => ({
      ...{ ...row, litres: tenths / 10 },
      consumption: found.get(row.id)?.consumption ?? null,
      isOutlier: found.get(row.id)?.isOutlier ?? false,
    })),
    expected,
    mean: km > 0 ? Math.round((litres * 1_000) / km) / 10 : null,
  };
}

/** Services and fuel of each vehicle by month, the last twelve with this one. */
export async function listCosts(reader: Reader, today: PlainDate) {
  const months = monthsUntil(today);
  const from = `${months[0]}-01`;
  const { rows } = await reader.execute<{
    id: string;
    plate: string;
    month: string;
    fuel: string;
    services: string;
  }>(sql`
    select v.id, v.plate, to_char(c.day, 'YYYY-MM') as month, sum(c.fuel)::bigint as fuel, sum(c.services)::bigint as services
    from (
      select vehicle_id, day, amount as fuel, 0 as services from ${fuelIssues} where day >= ${from}
      union all
      select vehicle_id, day, 0, cost from ${vehicleServices} where day >= ${from}
    ) c join ${vehicles} v on v.id = c.vehicle_id
    group by v.id, v.plate, month order by v.plate`);
  const byVehicle = Map.groupBy(rows, ({ id }) => id);
  return {
    months,
    vehicles: [...byVehicle].map(([id, costs]) => {
      const of = (part: "fuel" | "services") =>
        months.map((month) => Number(costs.find((cost) => cost.month === month)?.[part] ?? 0));
      const [fuel, services] = [of("fuel"), of("services")];
      const total = [...fuel, ...services].reduce((sum, cents) => sum + cents, 0);
      return { id, plate: costs[0]?.plate ?? "", fuel, services, total };
    }),
  };
}

function monthsUntil(today: PlainDate): string[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, at) =>
    new Date(Date.UTC(year, month - MONTHS + at, 1)).toISOString().slice(0, 7),
  );
}
