import { type SQL, sql } from "drizzle-orm";
import { customers } from "~/features/customers/server/tables";
import { moves } from "~/features/moves/server/tables";
import { matches } from "~/platform/db/paging";
import { type Actor, can } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { UUID } from "~/platform/kernel/ids";
import type { SelectionOf } from "~/platform/kernel/list";
import type { MoveFigures } from "../../domain/parts";
import { spanOf } from "../../domain/spans";
import type { moveProfitList } from "../../list";
import { moveProfits } from "../tables";

export type Selected = SelectionOf<typeof moveProfitList>;
type ProfitRow = typeof moveProfits.$inferSelect;

/** True for people who may see all pay. All others get the crew's average cost. */
export const seesRealPay = (actor: Actor): boolean =>
  can(actor, "process_payroll") ||
  can(actor, "manage_deductions") ||
  actor.kind === "system" ||
  actor.permissions.get("view_payroll_reports") === "all";

/** The columns that an actor's figures are made of. */
export const columnsFor = (isRealPay: boolean) => ({
  crew: isRealPay ? moveProfits.crewReal : moveProfits.crewAverage,
  profit: isRealPay ? moveProfits.profitReal : moveProfits.profitAverage,
});

export const figuresOf = (
  row: Omit<MoveFigures, "crew"> & Pick<ProfitRow, "crewReal" | "crewAverage">,
  isRealPay: boolean,
): MoveFigures => ({ ...row, crew: isRealPay ? row.crewReal : row.crewAverage });

/** In SQL: the rows of a selection with their moves and customers. */
export const SELECTED_FROM = sql`${moveProfits} join ${moves} on ${moves.id} = ${moveProfits.moveId} left join ${customers} on ${customers.id} = ${moveProfits.customerId}`;

const among = (column: SQL, id: string | undefined) =>
  id === undefined ? undefined : UUID.test(id) ? sql`${column} = ${id}::uuid` : sql`false`;

export function conditionsOf(asked: Selected, isRealPay: boolean, now: Date): (SQL | undefined)[] {
  const { period = "all", from, to, result, customer, lead, source, size, route, search } = asked;
  const span = spanOf(period, nairobiDate(now));
  const { profit } = columnsFor(isRealPay);
  return [
    span && sql`${moveProfits.day} between ${span.from}::date and ${span.to}::date`,
    from && sql`${moveProfits.day} >= ${from}::date`,
    to && sql`${moveProfits.day} <= ${to}::date`,
    result && (result === "loss" ? sql`${profit} < 0` : sql`${profit} >= 0`),
    among(sql`${moveProfits.customerId}`, customer),
    among(sql`${moveProfits.crewLead}`, lead),
    source === undefined ? undefined : sql`${moveProfits.source} = ${source}`,
    size && sql`${moveProfits.size} = ${size}`,
    route === undefined ? undefined : sql`${moveProfits.route} = ${route}`,
    matches(sql`(lower(${moves.number}) || ' ' || coalesce(${customers.search}, ''))`, search),
  ].map((condition) => condition || undefined);
}
