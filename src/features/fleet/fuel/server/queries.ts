import { and, between, desc, eq, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import { addDays, type PlainDate } from "~/platform/kernel/dates";
import { FILE_ENDINGS } from "~/platform/kernel/file-types";
import { vehiclePapers } from "../../papers/server/tables";
import { getVehicle } from "../../vehicles/server/queries";
import { vehicles } from "../../vehicles/server/tables";
import { vehicleServices } from "../../workshop/server/tables";
import { consumptions, receiptPath } from "../domain";
import { receiptNotFound } from "../errors";
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
      mediaType: fuelIssues.mediaType,
      by: people.name,
    })
    .from(fuelIssues)
    .leftJoin(people, eq(people.id, fuelIssues.createdBy))
    .where(eq(fuelIssues.vehicleId, id))
    .orderBy(desc(fuelIssues.day), desc(fuelIssues.id))
    .limit(MOST);
  const found = consumptions(rows.toReversed(), expected);
  return {
    fillings: rows.map(({ tenths, mediaType, ...row }) => ({
      ...{ ...row, litres: tenths / 10 },
      receipt: mediaType && receiptPath(id, row.id, FILE_ENDINGS[mediaType]),
      consumption: found.get(row.id)?.consumption ?? null,
      isOutlier: found.get(row.id)?.isOutlier ?? false,
    })),
    expected,
    mean: meanOf([...found.values()]).mean,
  };
}

/** The receipt of a filling; throws NOT_FOUND. */
export async function getReceipt(reader: Reader, { vehicleId, id }: { vehicleId: string; id: string }) {
  const [row] = await reader
    .select({ key: fuelIssues.key, mediaType: fuelIssues.mediaType, name: fuelIssues.name })
    .from(fuelIssues)
    .where(and(eq(fuelIssues.id, id), eq(fuelIssues.vehicleId, vehicleId)));
  const { key, mediaType, name } = row ?? {};
  if (!key || !mediaType || !name) throw receiptNotFound();
  return { key, mediaType, name };
}

interface MonthlyCost {
  id: string;
  plate: string;
  /** '2026-11' */
  month: string;
  fuel: number;
  services: number;
  papers: number;
}

/** Fuel, services and papers in cents by vehicle and month, by plate. A paper counts in the month in which it begins. */
export async function listMonthlyCosts(
  reader: Reader,
  from: PlainDate,
  to: PlainDate,
): Promise<MonthlyCost[]> {
  const begun = sql`coalesce(valid_from, (created_at at time zone 'Africa/Nairobi')::date)`;
  const { rows } = await reader.execute<{ [Field in keyof MonthlyCost]: string }>(sql`
    select v.id, v.plate, to_char(c.day, 'YYYY-MM') as month,
      sum(c.fuel)::bigint as fuel, sum(c.services)::bigint as services, sum(c.papers)::bigint as papers
    from (
      select vehicle_id, day, amount as fuel, 0 as services, 0 as papers from ${fuelIssues}
        where day between ${from} and ${to}
      union all
      select vehicle_id, day, 0, cost, 0 from ${vehicleServices} where day between ${from} and ${to}
      union all
      select vehicle_id, ${begun}, 0, 0, cost from ${vehiclePapers}
        where cost > 0 and deleted_at is null and ${begun} between ${from} and ${to}
    ) c join ${vehicles} v on v.id = c.vehicle_id
    group by v.id, v.plate, month order by v.plate, month`);
  return rows.map(({ fuel, services, papers, ...row }) => ({
    ...row,
    ...{ fuel: Number(fuel), services: Number(services), papers: Number(papers) },
  }));
}

const PARTS = ["fuel", "services", "papers"] as const;

/** Costs of each vehicle by month, the last twelve with this one. */
export async function listCosts(reader: Reader, today: PlainDate) {
  const months = monthsUntil(today);
  const rows = await listMonthlyCosts(reader, `${months[0]}-01`, today);
  const byVehicle = Map.groupBy(rows, ({ id }) => id);
  return {
    months,
    vehicles: [...byVehicle].map(([id, costs]) => {
      const of = (part: (typeof PARTS)[number]) =>
        months.map((month) => costs.find((cost) => cost.month === month)?.[part] ?? 0);
      const parts = { fuel: of("fuel"), services: of("services"), papers: of("papers") };
      const total = PARTS.flatMap((part) => parts[part]).reduce((sum, cents) => sum + cents, 0);
      return { id, plate: costs[0]?.plate ?? "", ...parts, total };
    }),
  };
}

interface VehicleConsumption {
  id: string;
  plate: string;
  expected: number | null;
  litres: number;
  km: number;
  /** Litres for 100 km over all kilometres; null without two full tanks. */
  mean: number | null;
  /** Full tanks above the expected consumption by a quarter. */
  outliers: number;
}

/** Days before a period in which its first full tank is looked for. */
const BEFORE = 60;

/** The consumption of each vehicle that took fuel within a span of days, by plate. */
export async function listConsumption(
  reader: Reader,
  from: PlainDate,
  to: PlainDate,
): Promise<VehicleConsumption[]> {
  const rows = await reader
    .select({
      ...{ id: fuelIssues.id, vehicleId: fuelIssues.vehicleId, day: fuelIssues.day },
      ...{ tenths: fuelIssues.tenths, km: fuelIssues.km, isFull: fuelIssues.isFull },
      ...{ plate: vehicles.plate, expected: vehicles.consumption },
    })
    .from(fuelIssues)
    .innerJoin(vehicles, eq(vehicles.id, fuelIssues.vehicleId))
    .where(between(fuelIssues.day, addDays(from, -BEFORE), to))
    .orderBy(vehicles.plate, fuelIssues.vehicleId, fuelIssues.day, fuelIssues.id);
  return [...Map.groupBy(rows, ({ vehicleId }) => vehicleId)].flatMap(([id, fillings]) => {
    const within = fillings.filter(({ day }) => day >= from);
    const [first] = within;
    if (!first) return [];
    const { plate, expected } = first;
    const found = consumptions(fillings, expected);
    const driven = within.flatMap((filling) => found.get(filling.id) ?? []);
    const litres = within.reduce((sum, { tenths }) => sum + tenths, 0) / 10;
    const outliers = driven.filter(({ isOutlier }) => isOutlier).length;
    return [{ id, plate, expected, litres, ...meanOf(driven), outliers }];
  });
}

/** The kilometres of some full tanks, and litres for 100 km over all of them. */
function meanOf(driven: readonly { km: number; consumption: number }[]) {
  const km = driven.reduce((sum, one) => sum + one.km, 0);
  const litres = driven.reduce((sum, one) => sum + (one.consumption * one.km) / 100, 0);
  return { km, mean: km > 0 ? Math.round((litres * 1_000) / km) / 10 : null };
}

function monthsUntil(today: PlainDate): string[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, at) =>
    new Date(Date.UTC(year, month - MONTHS + at, 1)).toISOString().slice(0, 7),
  );
}
