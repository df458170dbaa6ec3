import { listConsumption, listMonthlyCosts } from "~/features/fleet/fuel/server/queries";
import { PAPER_LABELS } from "~/features/fleet/papers/domain";
import { listEnds } from "~/features/fleet/papers/server/queries";
import { listOutages, type Outage } from "~/features/fleet/vehicles/server/queries";
import type { Reader } from "~/platform/db/database";
import { addDays, daysBetween, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import {
  count,
  measure,
  money,
  monthLabel,
  type ReportBody,
  type ReportInput,
  share,
} from "../../domain/figures";

const COSTS = ["fuel", "services", "papers"] as const;
const COST_LABELS = { fuel: "Fuel", services: "Services and repairs", papers: "Papers" };

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

/** Fuel, services and papers of each vehicle by month. */
export async function readVehicleCosts(reader: Reader, { from, to }: ReportInput): Promise<ReportBody> {
  const costs = await listMonthlyCosts(reader, from, to);
  const months = [...new Set(costs.map(({ month }) => month))].sort();
  const labelOf = (month: string) => monthLabel(`${month}-01`);
  const partsOf = (rows: typeof costs) => COSTS.map((part) => sum(rows.map((row) => row[part])));
  const withSum = (parts: number[]) => [...parts, sum(parts)];
  return {
    head: "Vehicle and month",
    columns: [...COSTS.map((part) => money(COST_LABELS[part])), money("Together")],
    rows: costs.map((row) => ({
      label: `${row.plate}, ${labelOf(row.month)}`,
      to: `/fleet/${row.id}/fuel`,
      cells: withSum(partsOf([row])),
    })),
    total: withSum(partsOf(costs)),
    chart: {
      unit: "money",
      stacked: true,
      labels: months.map(labelOf),
      series: COSTS.map((part) => ({
        name: COST_LABELS[part],
        values: months.map((month) =>
          sum(costs.filter((row) => row.month === month).map((row) => row[part])),
        ),
      })),
    },
    notes: [{ text: "A paper counts in the month in which it begins. VAT is included.", to: null }],
  };
}

/** Consumption of each vehicle against the expected one, the worst first. */
export async function readVehicleFuel(reader: Reader, { from, to }: ReportInput): Promise<ReportBody> {
  const all = (await listConsumption(reader, from, to)).map((row) => ({
    ...row,
    over: row.mean === null || row.expected === null ? null : row.mean / row.expected - 1,
  }));
  const rows = all.sort((a, b) => (b.over ?? -1) - (a.over ?? -1));
  const measured = rows.filter(({ mean }) => mean !== null);
  const said = ({ plate, outliers }: (typeof rows)[number]) =>
    `${plate} ${outliers === 1 ? "once" : `${outliers} times`}`;
  const worst = rows.filter(({ outliers }) => outliers > 0);
  return {
    head: "Vehicle",
    columns: [
      ...[count("Litres"), count("Kilometres"), measure("l/100 km"), measure("Expected")],
      ...[share("Above expected"), count("Outliers")],
    ],
    rows: rows.map(({ id, plate, litres, km, mean, expected, over, outliers }) => ({
      label: plate,
      to: `/fleet/${id}/fuel`,
      cells: [Math.round(litres), km, mean, expected, over, outliers],
    })),
    total: [
      Math.round(sum(rows.map(({ litres }) => litres))),
      sum(rows.map(({ km }) => km)),
      ...[null, null, null],
      sum(rows.map(({ outliers }) => outliers)),
    ],
    chart: {
      unit: "measure",
      stacked: false,
      labels: measured.map(({ plate }) => plate),
      series: [
        { name: "l/100 km", values: measured.map(({ mean }) => mean ?? 0) },
        { name: "Expected", values: measured.map(({ expected }) => expected ?? 0) },
      ],
    },
    notes: [
      {
        text: "From full tank to full tank. An outlier is a quarter above the expected consumption.",
        to: null,
      },
      ...(worst.length > 0 ? [{ text: `Outliers: ${worst.map(said).join(", ")}.`, to: null }] : []),
    ],
  };
}

const BACK_DAYS = 365;
const AHEAD_DAYS = 60;

/** Papers that have expired within a year or do within 60 days, the oldest first. */
export async function readVehiclePapers(reader: Reader, { now }: ReportInput): Promise<ReportBody> {
  const today = nairobiDate(now);
  const ends = await listEnds(reader, addDays(today, -BACK_DAYS), addDays(today, AHEAD_DAYS));
  const rows = ends.map((end) => ({ ...end, left: daysBetween(today, end.validTo) }));
  const between = (from: number, to: number) => rows.filter(({ left }) => left >= from && left <= to).length;
  return {
    head: "Vehicle and paper",
    columns: [count("Days left")],
    rows: rows.map(({ vehicleId, plate, kind, left }) => ({
      label: `${plate}: ${PAPER_LABELS[kind]}${left < 0 ? " (expired)" : ""}`,
      to: `/fleet/${vehicleId}`,
      cells: [left],
    })),
    total: null,
    chart: {
      unit: "count",
      stacked: false,
      labels: ["Expired", "Within 14 days", "Within 30 days", "Within 60 days"],
      series: [
        {
          name: "Papers",
          values: [between(-BACK_DAYS, -1), between(0, 14), between(15, 30), between(31, AHEAD_DAYS)],
        },
      ],
    },
    notes: [
      {
        text: "As of today, without retired vehicles. Of several papers of a kind the last one counts.",
        to: null,
      },
    ],
  };
}

/** Days on which each vehicle was in the workshop or blocked, the most first. */
export async function readWorkshopDays(reader: Reader, { from, to, now }: ReportInput): Promise<ReportBody> {
  const today = nairobiDate(now);
  const last = to < today ? to : today;
  const outages = await listOutages(reader, from, last);
  const days = daysBetween(from, last) + 1;
  const rows = [...Map.groupBy(outages, ({ vehicleId }) => vehicleId)]
    .map(([id, spans]) => {
      const workshop = daysOut(spans, "workshop", from, last);
      const blocked = daysOut(spans, "blocked", from, last);
      const out = new Set([...workshop, ...blocked]).size;
      const visits = spans.filter(({ state }) => state === "workshop").length;
      return {
        id,
        plate: spans[0]?.plate ?? "",
        workshop: workshop.size,
        blocked: blocked.size,
        visits,
        out,
      };
    })
    .sort((a, b) => b.out - a.out || a.plate.localeCompare(b.plate));
  return {
    head: "Vehicle",
    columns: [
      count("Days in the workshop"),
      count("Visits"),
      count("Days blocked"),
      share("Share of the time"),
    ],
    rows: rows.map(({ id, plate, workshop, visits, blocked, out }) => ({
      label: plate,
      to: `/fleet/${id}/workshop`,
      cells: [workshop, visits, blocked, out / days],
    })),
    total: [
      sum(rows.map(({ workshop }) => workshop)),
      sum(rows.map(({ visits }) => visits)),
      sum(rows.map(({ blocked }) => blocked)),
      null,
    ],
    chart: {
      unit: "count",
      stacked: true,
      labels: rows.map(({ plate }) => plate),
      series: [
        { name: "Workshop", values: rows.map(({ workshop }) => workshop) },
        { name: "Blocked", values: rows.map(({ blocked }) => blocked) },
      ],
    },
    notes: [{ text: "The day of the return counts only if the vehicle went in on the same day.", to: null }],
  };
}

/** The days of some outages within a span; one that ends on the day it began has that day. */
function daysOut(
  spans: readonly Outage[],
  state: Outage["state"],
  from: PlainDate,
  to: PlainDate,
): Set<PlainDate> {
  const days = new Set<PlainDate>();
  for (const span of spans.filter((one) => one.state === state)) {
    const last = span.until === null ? to : span.until === span.from ? span.from : addDays(span.until, -1);
    let day = span.from < from ? from : span.from;
    for (; day <= last && day <= to; day = addDays(day, 1)) days.add(day);
  }
  return days;
}
