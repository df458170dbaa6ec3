import { sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { surveys } from "~/features/surveys/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Comparison, compare } from "../../domain/estimates";
import {
  change,
  count,
  difference,
  measure,
  type ReportBody,
  type ReportInput,
  share,
} from "../../domain/figures";
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

interface SurveyedMove extends CompletedMove {
  surveyor: string;
  name: string;
  litres: number;
}

/** Each surveyor's last survey before each completed move. */
async function listSurveyed(reader: Reader, period: Period) {
  const surveyor = sql`coalesce(s.surveyor_id, s.submitted_by)`;
  const { rows } = await reader.execute<SurveyedMove>(sql`
    select distinct on (surveyor, m.completed_at, m.id) m.id, m.number, c.customer_number as "customerNumber", m.completed_at as "completedAt",
      m.actual_volume as "actualVolume", case when s.mode = 'self' then 'self' else coalesce(${surveyor}::text, '') end as surveyor,
      case when s.mode = 'self' then 'Customers themselves' else coalesce(p.name, 'Not named') end as name, s.litres
    ${COMPLETED_MOVES}
    join ${surveys} s on s.inventory_id = ${INVENTORY_ID} and s.submitted_at <= m.completed_at and s.litres > 0
    left join ${people} p on p.id = ${surveyor}
    where ${isCompletedIn(period)} and m.actual_volume > 0
    order by surveyor, m.completed_at desc, m.id, s.submitted_at desc`);
  return rows.map((row) => ({
    ...row,
    volume: { estimated: Number(row.litres) / 1_000, actual: row.actualVolume ?? 0 },
  }));
}

const biasOf = ({ estimated, actual, difference, share }: Comparison) => [
  estimated,
  actual,
  difference,
  share,
];

/** How far surveys are above or below the actual volume, by surveyor, or survey by survey of one of them. */
export async function readSurveyBias(reader: Reader, input: ReportInput): Promise<ReportBody> {
  const all = await listSurveyed(reader, input);
  const names = new Map(all.map(({ surveyor, name }) => [surveyor, name]));
  const choices = [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const rows = input.of ? all.filter(({ surveyor }) => surveyor === input.of) : all;
  const comparisonOf = (some: typeof rows) => compare(some.map(({ volume }) => volume));
  const columns = [
    ...[measure("m³ surveyed"), measure("m³ actual"), difference("Difference, m³"), change("Difference, %")],
  ];
  const notes = [
    {
      text: "Difference: surveyed less actual, on average, and as a share of the actual volume. Plus: the surveys were too high. Several surveys of one move by one person count once, the last.",
      to: null,
    },
  ];
  const total = comparisonOf(rows);
  if (input.of)
    return {
      head: "Move",
      columns,
      rows: rows.map((row) => moveRow(row, biasOf(compare([row.volume])))),
      total: rows.length > 0 ? biasOf(total) : null,
      chart: NO_CHART,
      ...{ notes, choices },
    };
  const surveyors = choices.map(({ value, label }) => ({
    ...{ value, label },
    of: comparisonOf(rows.filter(({ surveyor }) => surveyor === value)),
  }));
  const cellsOf = (of: Comparison) => [of.count, ...biasOf(of), of.spread];
  return {
    head: "Surveyor",
    columns: [count("Surveys"), ...columns, share("Spread")],
    rows: surveyors.map(({ value, label, of }) => ({
      label,
      to: linkTo("surveyBias", input, value),
      cells: cellsOf(of),
    })),
    total: rows.length > 0 ? cellsOf(total) : null,
    chart: {
      unit: "measure",
      stacked: false,
      labels: surveyors.map(({ label }) => label),
      series: [
        { name: "m³ surveyed", values: surveyors.map(({ of }) => of.estimated) },
        { name: "m³ actual", values: surveyors.map(({ of }) => of.actual) },
      ],
    },
    ...{ notes, choices },
  };
}
