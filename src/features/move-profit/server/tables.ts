import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moves } from "~/features/moves/server/tables";
import { cents, instant, plainDate } from "~/platform/db/columns";

const sum = (name: string) => cents(name).notNull().default(0);
const SHARED = sql.raw("hires + vehicles + materials + tolls + other + claims + fees + commission");

/**
 * Income and costs of a finished or called-off move, in cents without VAT. Only `queries/derivation.ts` computes the rows, and
 * it can compute each of them again (docs/decisions/0264).
 */
export const moveProfits = pgTable(
  "move_profits",
  {
    moveId: uuid("move_id")
      .primaryKey()
      .references(() => moves.id, { onDelete: "cascade" }),
    /** The day on which the move was completed or called off. */
    day: plainDate("day").notNull(),
    state: text("state").$type<"done" | "called_off">().notNull(),
    /** Without foreign keys, like all that is derived: the move and its quote have them. */
    customerId: uuid("customer_id"),
    crewLead: uuid("crew_lead"),
    /** The lead's source, else the quote's; empty if neither is known. */
    source: text("source").notNull(),
    size: text("size").notNull(),
    /** The towns: 'Nairobi to Thika'. */
    route: text("route").notNull(),
    income: sum("income"),
    credited: sum("credited"),
    /** By each person's pay; for people who may see pay. */
    crewReal: sum("crew_real"),
    /** By the crew's average pay. */
    crewAverage: sum("crew_average"),
    hires: sum("hires"),
    vehicles: sum("vehicles"),
    materials: sum("materials"),
    tolls: sum("tolls"),
    other: sum("other"),
    claims: sum("claims"),
    fees: sum("fees"),
    commission: sum("commission"),
    plannedIncome: sum("planned_income"),
    plannedCrew: sum("planned_crew"),
    plannedVehicles: sum("planned_vehicles"),
    crewMinutes: integer("crew_minutes").notNull().default(0),
    plannedMinutes: integer("planned_minutes").notNull().default(0),
    km: integer("km").notNull().default(0),
    plannedKm: integer("planned_km").notNull().default(0),
    /** False: no hours were recorded, so the quoted ones count. */
    hoursKnown: boolean("hours_known").notNull(),
    profitReal: cents("profit_real").notNull().generatedAlwaysAs(sql`income - crew_real - (${SHARED})`),
    profitAverage: cents("profit_average")
      .notNull()
      .generatedAlwaysAs(sql`income - crew_average - (${SHARED})`),
    derivedAt: instant("derived_at").notNull().defaultNow(),
  },
  (table) => [
    index("move_profits_day").on(table.day, table.moveId),
    index("move_profits_real").on(table.profitReal, table.moveId),
    index("move_profits_average").on(table.profitAverage, table.moveId),
    index("move_profits_income").on(table.income, table.moveId),
    index("move_profits_customer").on(table.customerId, table.day).where(sql`customer_id is not null`),
    index("move_profits_lead").on(table.crewLead, table.day).where(sql`crew_lead is not null`),
    check("move_profits_state_known", sql`${table.state} in ('done', 'called_off')`),
  ],
);

/** Moves whose figures changed, written by triggers in the transactions of the changes. A task derives them within a minute. */
export const moveProfitQueue = pgTable(
  "move_profit_queue",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Without a foreign key: the move may be gone. */
    moveId: uuid("move_id").notNull(),
  },
  (table) => [index("move_profit_queue_move").on(table.moveId)],
);
