import { and, eq, type SQL, sql } from "drizzle-orm";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { moves } from "~/features/moves/server/tables";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { monthYear } from "~/platform/kernel/day-labels";
import type { Group } from "../../domain/groups";
import { SIZES } from "../../domain/sizes";
import { sourceLabel } from "../../domain/sources";
import { moveProfits } from "../tables";
import { sumProfits, sumsOf } from "./profits";
import { columnsFor, conditionsOf, type Selected, seesRealPay } from "./selected";

const MOST = 500;
const MOST_CHOICES = 200;

const KEYS: Record<Group, SQL<string | null>> = {
  month: sql`to_char(${moveProfits.day}, 'YYYY-MM')`,
  customer: sql`${moveProfits.customerId}`,
  lead: sql`${moveProfits.crewLead}`,
  source: sql`${moveProfits.source}`,
  size: sql`${moveProfits.size}`,
  route: sql`${moveProfits.route}`,
};
const NAMES: Partial<Record<Group, SQL<string | null>>> = {
  customer: sql`min(${customers.name})`,
  lead: sql`min(${people.name})`,
};

function labelOf(by: Group, key: string, name: string | null): string {
  if (by === "month") return monthYear(`${key}-01`);
  if (by === "source") return sourceLabel(key);
  if (by === "size") return SIZES.find(({ value }) => value === key)?.label ?? key;
  if (by === "route") return key;
  return name ?? (by === "lead" ? "No crew lead" : "No customer");
}

/** Sums of groups of moves, the lowest profit first; months in their order. */
export async function groupProfits(
  reader: Reader,
  actor: Actor,
  { by, ...asked }: Selected & { by: Group },
  now: Date,
) {
  const isRealPay = seesRealPay(actor);
  const { profit } = columnsFor(isRealPay);
  const key = KEYS[by];
  const rows = await reader
    .select({
      ...sumsOf(isRealPay),
      key,
      name: NAMES[by] ?? sql<string | null>`null`,
      plannedProfit: sql<number>`sum(${moveProfits.plannedIncome} - ${moveProfits.plannedCrew} - ${moveProfits.plannedVehicles})::float8`,
    })
    .from(moveProfits)
    .innerJoin(moves, eq(moves.id, moveProfits.moveId))
    .leftJoin(customers, eq(customers.id, moveProfits.customerId))
    .leftJoin(people, eq(people.id, moveProfits.crewLead))
    .where(and(...conditionsOf(asked, isRealPay, now)))
    .groupBy(key)
    .orderBy(by === "month" ? key : sql`sum(${profit})`)
    .limit(MOST);
  return {
    rows: rows.map(({ key: found, name, ...sums }) => ({
      ...{ ...sums, key: found ?? "" },
      label: labelOf(by, found ?? "", name),
    })),
    totals: await sumProfits(reader, asked, isRealPay, now),
    isRealPay,
  };
}

/** The crew leads, sources and routes that moves have. */
export async function listChoices(reader: Reader) {
  const leads = await reader
    .selectDistinct({ value: people.id, label: people.name })
    .from(moveProfits)
    .innerJoin(people, eq(people.id, moveProfits.crewLead))
    .orderBy(people.name)
    .limit(MOST_CHOICES);
  const sources = await reader
    .selectDistinct({ value: moveProfits.source })
    .from(moveProfits)
    .where(sql`${moveProfits.source} <> ''`)
    .limit(MOST_CHOICES);
  const routes = await reader
    .selectDistinct({ value: moveProfits.route })
    .from(moveProfits)
    .orderBy(moveProfits.route)
    .limit(MOST_CHOICES);
  return {
    lead: leads,
    source: sources.map(({ value }) => ({ value, label: sourceLabel(value) })),
    route: routes.map(({ value }) => ({ value, label: value })),
  };
}
