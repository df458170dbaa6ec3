import { sql } from "drizzle-orm";
import { inventoryVersions } from "~/features/inventory/inventories/server/tables";
import { SIZES, sizeOf } from "~/features/move-profit/domain/sizes";
import { findPlans, timedHours } from "~/features/moves/records/server/queries";
import type { Reader } from "~/platform/db/database";
import { counted } from "~/platform/kernel/numbers";
import { type Comparison, compare, type Pair, pairOf } from "../../domain/estimates";
import { change, count, measure, type ReportBody, type ReportInput, share } from "../../domain/figures";
import {
  COMPLETED_MOVES,
  type CompletedMove,
  INVENTORY_ID,
  isCompletedIn,
  linkTo,
  moveRow,
  NO_CHART,
  type Period,
} from "./completed-moves";

interface EstimatedMove extends CompletedMove {
  bedrooms: number | null;
  estimatedVolume: number | null;
  typedHours: number | null;
  actualHours: number | null;
  isListed: boolean;
}

/**
 * Completed moves with their estimates. The volume is that of the agreed list: the newest frozen version, else the newest.
 * Claims freeze versions too, after the move.
 */
async function listEstimated(reader: Reader, period: Period) {
  const { rows } = await reader.execute<EstimatedMove>(sql`
    select m.id, m.number, c.customer_number as "customerNumber", m.completed_at as "completedAt", m.actual_volume as "actualVolume",
      case when m.category <> 'office_move' then coalesce(agreed.bedrooms, (q.rooms ->> 'bedroom')::int) end as bedrooms,
      coalesce(agreed.litres / 1000.0::float8, m.estimated_volume) as "estimatedVolume",
      coalesce(m.estimated_duration, q.estimated_duration)::float8 as "typedHours",
      coalesce(m.actual_duration, ${timedHours}) as "actualHours",
      agreed.litres is not null as "isListed"
    ${COMPLETED_MOVES}
    left join lateral (
      select v.litres, v.bedrooms from ${inventoryVersions} v
      where v.inventory_id = ${INVENTORY_ID} and v.pieces > 0 and v.frozen_for is distinct from 'claim'
      order by v.frozen_at is not null desc, v.version desc limit 1) agreed on true
    where ${isCompletedIn(period)}
    order by m.completed_at desc, m.id`);
  const planned = rows.filter(({ isListed, actualHours }) => isListed && actualHours !== null);
  const plans = await findPlans(
    reader,
    planned.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { estimatedVolume, actualVolume, bedrooms } = row;
    const estimatedHours = plans.get(row.id)?.hours ?? row.typedHours;
    return {
      ...row,
      size: sizeOf({ bedrooms, volume: estimatedVolume ?? actualVolume }),
      volume: pairOf(estimatedVolume, actualVolume),
      hours: pairOf(estimatedHours, row.actualHours),
    };
  });
}

const figuresOf = ({ estimated, actual, share, spread }: Comparison) => [estimated, actual, share, spread];
const shown = (pair: Pair | undefined) =>
  pair ? figuresOf(compare([pair])).slice(0, 3) : [null, null, null];

/** Estimated volume and hours beside the actual ones, by size of home, or move by move of one size. */
export async function readEstimates(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const all = await listEstimated(reader, input);
  const compared = all.filter(({ volume, hours }) => volume ?? hours);
  const choices = SIZES.filter(({ value }) => compared.some(({ size }) => size === value));
  const rows = input.of ? compared.filter(({ size }) => size === input.of) : compared;
  const volumesOf = (some: typeof rows) => compare(some.flatMap(({ volume }) => volume ?? []));
  const hoursOf = (some: typeof rows) => compare(some.flatMap(({ hours }) => hours ?? []));
  const notes = [
    {
      text: "Difference: estimate less actual, as a share of the actual figure, on average. Plus: the estimate was too high. Spread: the standard deviation of these shares.",
      to: null,
    },
    {
      text: "Estimates are the agreed list of goods, else what the service record says. Hours of listed goods follow today's planning rules.",
      to: null,
    },
    ...missing(all.filter(({ actualVolume }) => !actualVolume).length),
  ];
  if (input.of) {
    const [volumes, hours] = [volumesOf(rows), hoursOf(rows)];
    return {
      head: "Move",
      columns: [
        ...[measure("m³ estimated"), measure("m³ actual"), change("m³ difference")],
        ...[measure("Hours estimated"), measure("Hours actual"), change("Hours difference")],
      ],
      rows: rows.map((row) => moveRow(row, [...shown(row.volume), ...shown(row.hours)])),
      total: rows.length > 0 ? [...figuresOf(volumes).slice(0, 3), ...figuresOf(hours).slice(0, 3)] : null,
      chart: NO_CHART,
      ...{ notes, choices },
    };
  }
  const cellsOf = (some: typeof rows) => {
    const [volumes, hours] = [volumesOf(some), hoursOf(some)];
    return [some.length, volumes.count, ...figuresOf(volumes), hours.count, ...figuresOf(hours)];
  };
  const sizes = choices.map(({ value, label }) => ({
    ...{ value, label },
    moves: rows.filter(({ size }) => size === value),
  }));
  const charted = sizes
    .map(({ label, moves: some }) => ({ label, of: volumesOf(some) }))
    .filter(({ of }) => of.count > 0);
  return {
    head: "Size of home",
    columns: [
      ...[count("Moves"), count("With m³"), measure("m³ estimated"), measure("m³ actual")],
      ...[change("m³ difference"), share("m³ spread"), count("With hours"), measure("Hours estimated")],
      ...[measure("Hours actual"), change("Hours difference"), share("Hours spread")],
    ],
    rows: sizes.map(({ value, label, moves: some }) => ({
      label,
      to: linkTo("estimates", input, value),
      cells: cellsOf(some),
    })),
    total: rows.length > 0 ? cellsOf(rows) : null,
    chart: {
      unit: "measure",
      stacked: false,
      labels: charted.map(({ label }) => label),
      series: [
        { name: "m³ estimated", values: charted.map(({ of }) => of.estimated) },
        { name: "m³ actual", values: charted.map(({ of }) => of.actual) },
      ],
    },
    ...{ notes, choices },
  };
}

const missing = (moves: number) =>
  moves === 0
    ? []
    : [
        {
          text: `${counted(moves, "completed move")} of this time ${moves === 1 ? "has" : "have"} no actual volume. Enter it in the service record, under Afterwards.`,
          to: null,
        },
      ];
