import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { moveNotFound } from "~/features/moves/errors";
import { moves } from "~/features/moves/server/tables";
import type { Reader } from "~/platform/db/database";
import { type PageInput, readPage, type Sort } from "~/platform/db/paging";
import type { Actor } from "~/platform/http/actor";
import { formatNumber } from "~/platform/kernel/numbers";
import {
  COST_LABELS,
  COSTS,
  type CostKind,
  costsOf,
  type MoveFigures,
  marginOf,
  plannedOf,
  plannedProfitOf,
  profitOf,
} from "../../domain/parts";
import { reasonsOf } from "../../domain/reasons";
import type { moveProfitList } from "../../list";
import { moveProfits } from "../tables";
import { profitRows } from "./derivation";
import { columnsFor, conditionsOf, figuresOf, SELECTED_FROM, type Selected, seesRealPay } from "./selected";

export type AskedProfits = PageInput & Selected;

const select = (reader: Reader) =>
  reader
    .select({
      ...getTableColumns(moveProfits),
      id: moveProfits.moveId,
      number: moves.number,
      customerName: customers.name,
      leadName: people.name,
    })
    .from(moveProfits)
    .innerJoin(moves, eq(moves.id, moveProfits.moveId))
    .leftJoin(customers, eq(customers.id, moveProfits.customerId))
    .leftJoin(people, eq(people.id, moveProfits.crewLead))
    .$dynamic();
type Row = Awaited<ReturnType<typeof select>>[number];

const named = (id: string | null, name: string | null) => (id && name !== null ? { id, name } : null);

/** Reasons of moves that lost money; a move that earned needs none. */
const reasonTexts = (figures: MoveFigures): string[] =>
  profitOf(figures) < 0 ? reasonsOf(figures).map(({ text }) => text) : [];

const shownOf = (isRealPay: boolean) => (row: Row) => {
  const figures = figuresOf(row, isRealPay);
  const profit = profitOf(figures);
  const { id, number, day, state, source, size, route, income, hoursKnown } = row;
  return {
    ...{ id, number, day, state, source, size, route, income, profit },
    customer: named(row.customerId, row.customerName),
    crewLead: named(row.crewLead, row.leadName),
    costs: costsOf(figures),
    plannedProfit: plannedProfitOf(figures),
    margin: marginOf(profit, income),
    reasons: reasonTexts(figures),
    isRough: !hoursKnown,
  };
};
export type ShownProfit = ReturnType<ReturnType<typeof shownOf>>;

const sortOf = (sort: keyof typeof moveProfitList.sorts, isRealPay: boolean): Omit<Sort<Row>, "descending"> =>
  (
    ({
      profit: {
        by: sql`${columnsFor(isRealPay).profit}`,
        type: "bigint",
        valueOf: (row: Row) => (isRealPay ? row.profitReal : row.profitAverage) ?? 0,
      },
      income: { by: sql`${moveProfits.income}`, type: "bigint", valueOf: ({ income }: Row) => income },
      day: { by: sql`${moveProfits.day}`, type: "date", valueOf: ({ day }: Row) => day },
    }) as const
  )[sort];

/** In SQL: sums of some rows. */
export const sumsOf = (isRealPay: boolean) => {
  const { profit } = columnsFor(isRealPay);
  return {
    moves: sql<number>`count(*)::int`,
    losses: sql<number>`(count(*) filter (where ${profit} < 0))::int`,
    income: sql<number>`coalesce(sum(${moveProfits.income}), 0)::float8`,
    costs: sql<number>`coalesce(sum(${moveProfits.income} - ${profit}), 0)::float8`,
    profit: sql<number>`coalesce(sum(${profit}), 0)::float8`,
  };
};

/** Sums of the selected moves. */
export async function sumProfits(reader: Reader, asked: Selected, isRealPay: boolean, now: Date) {
  const found = reader.select(sumsOf(isRealPay)).from(moveProfits).$dynamic();
  const joined = asked.search
    ? found
        .innerJoin(moves, eq(moves.id, moveProfits.moveId))
        .leftJoin(customers, eq(customers.id, moveProfits.customerId))
    : found;
  const [row] = await joined.where(and(...conditionsOf(asked, isRealPay, now)));
  return row ?? { moves: 0, losses: 0, income: 0, costs: 0, profit: 0 };
}

/** A page of moves with the sums of the whole selection. */
export async function listProfits(reader: Reader, actor: Actor, input: AskedProfits, now: Date) {
  const isRealPay = seesRealPay(actor);
  const { sort = "profit", order = sort === "profit" ? "asc" : "desc" } = input;
  const [page, totals] = await Promise.all([
    readPage<Row>(reader, {
      select: (where: SQL | undefined, orderBy, limit, offset) =>
        select(reader).where(where).orderBy(orderBy).limit(limit).offset(offset),
      from: input.search ? SELECTED_FROM : sql`${moveProfits}`,
      conditions: conditionsOf(input, isRealPay, now),
      id: sql`${moveProfits.moveId}`,
      sort: { ...sortOf(sort, isRealPay), descending: order === "desc" },
      input,
    }),
    sumProfits(reader, input, isRealPay, now),
  ]);
  return { ...page, rows: page.rows.map(shownOf(isRealPay)), totals, isRealPay };
}

const EXPORTED_AT_ONCE = 500;

/** The moves of a selection, the worst first. */
export async function* readProfitsForExport(reader: Reader, actor: Actor, asked: Selected, now: Date) {
  const isRealPay = seesRealPay(actor);
  const { profit } = columnsFor(isRealPay);
  let after: { profit: number; id: string } | undefined;
  for (;;) {
    const rows = await select(reader)
      .where(
        and(
          ...conditionsOf(asked, isRealPay, now),
          after && sql`(${profit}, ${moveProfits.moveId}) > (${after.profit}::bigint, ${after.id}::uuid)`,
        ),
      )
      .orderBy(profit, moveProfits.moveId)
      .limit(EXPORTED_AT_ONCE);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => ({ ...shownOf(isRealPay)(row), figures: figuresOf(row, isRealPay) }));
    after = { profit: profitOf(figuresOf(last, isRealPay)), id: last.id };
  }
}
export type ExportedProfit =
  ReturnType<typeof readProfitsForExport> extends AsyncGenerator<(infer One)[]> ? One : never;

interface Derived extends Record<string, unknown>, Omit<MoveFigures, "crew"> {
  status: string;
  moveId: string;
  number: string;
  day: string;
  customerId: string | null;
  customerName: string | null;
  crewReal: number;
  crewAverage: number;
  hoursKnown: boolean;
}
const FIELDS = sql.raw(
  Object.entries(getTableColumns(moveProfits))
    .flatMap(([field, { name, dataType }]) =>
      ["profitReal", "profitAverage", "derivedAt"].includes(field)
        ? []
        : `d.${name}${dataType === "number" ? "::float8" : field === "day" ? "::text" : ""} as "${field}"`,
    )
    .join(", "),
);

/** Income and costs of a move, derived now, so that waiting changes count too. Throws NOT_FOUND. */
export async function getProfitOfMove(reader: Reader, actor: Actor, id: string) {
  const { rows } = await reader.execute<Derived>(
    sql`select m.status, m.number, c.name as "customerName", ${FIELDS} from (${profitRows((moveId) => sql`${moveId} = ${id}::uuid`, "any")}) d
      join ${moves} m on m.id = d.move_id left join ${customers} c on c.id = d.customer_id`,
  );
  const [row] = rows;
  if (!row) throw moveNotFound();
  const isRealPay = seesRealPay(actor);
  const figures = figuresOf(row, isRealPay);
  const [planned, profit] = [plannedProfitOf(figures), profitOf(figures)];
  const isOver = row.status === "completed" || row.status === "cancelled";
  return {
    ...{
      id: row.moveId,
      number: row.number,
      day: row.day,
      customer: named(row.customerId, row.customerName),
    },
    state:
      row.status === "cancelled" ? ("called_off" as const) : isOver ? ("done" as const) : ("open" as const),
    income: { planned: figures.plannedIncome, actual: figures.income },
    costs: COSTS.map((kind) => ({
      ...{ kind, label: COST_LABELS[kind], note: noteOf(figures, kind, isOver) },
      ...{ planned: plannedOf(figures, kind) ?? null, actual: figures[kind] },
    })),
    profit: { planned, actual: profit },
    margin: {
      planned: marginOf(planned, figures.plannedIncome),
      actual: marginOf(profit, figures.income),
    },
    reasons: isOver ? reasonTexts(figures) : [],
    isRough: isOver && !row.hoursKnown,
    isRealPay,
  };
}

function noteOf(figures: MoveFigures, kind: CostKind, isOver: boolean): string {
  const { crewMinutes, plannedMinutes, km, plannedKm } = figures;
  const both = (planned: number, actual: number, unit: string) =>
    isOver
      ? `${formatNumber(actual, 1)} ${unit}, quoted ${formatNumber(planned, 1)}`
      : `${formatNumber(planned, 1)} ${unit} quoted`;
  if (kind === "crew") return both(plannedMinutes / 60, crewMinutes / 60, "hours");
  return kind === "vehicles" && plannedKm > 0 ? both(plannedKm, km, "km") : "";
}
