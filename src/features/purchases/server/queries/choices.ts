import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { people } from "~/features/identity/server/tables";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import { employees } from "~/features/staff/server/tables";
import { suppliers } from "~/features/suppliers/server/tables";
import type { Reader } from "~/platform/db/database";
import { matches } from "~/platform/db/paging";

const MOST = 10;

/** Active suppliers by name, with the tax facts that a bill copies. */
export const listSupplierChoices = (reader: Reader, search: string) =>
  reader
    .select({
      ...{ id: suppliers.id, name: suppliers.name, pin: suppliers.pin, withholding: suppliers.withholding },
      ...{ isVatRegistered: suppliers.isVatRegistered, sendsEtims: suppliers.sendsEtims },
    })
    .from(suppliers)
    .where(and(eq(suppliers.status, "active"), matches(sql`${suppliers.search}`, search)))
    .orderBy(asc(sql`lower(${suppliers.name})`))
    .limit(MOST);

/** Moves by their number or customer, the latest first. */
export const listMoveChoices = (reader: Reader, search: string) =>
  reader
    .select({ id: moves.id, number: moves.number, customer: quotes.customerName, date: moves.date })
    .from(moves)
    .innerJoin(quotes, eq(quotes.id, moves.quoteId))
    .where(
      and(
        ne(moves.status, "cancelled"),
        matches(sql`fold_text(${moves.number} || ' ' || ${quotes.customerName})`, search),
      ),
    )
    .orderBy(desc(moves.date), desc(moves.id))
    .limit(MOST);

/** Vehicles in use, by plate. */
export const listVehicleChoices = (reader: Reader) =>
  reader
    .select({ id: vehicles.id, plate: vehicles.plate })
    .from(vehicles)
    .where(ne(vehicles.state, "retired"))
    .orderBy(asc(vehicles.plate))
    .limit(200);

/** Employees who have not left, by name or number. */
export const listSpenderChoices = (reader: Reader, search: string) =>
  reader
    .select({ id: people.id, name: people.name, number: employees.number })
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .where(
      and(
        ne(employees.status, "terminated"),
        matches(sql`fold_text(${people.name} || ' ' || ${employees.number})`, search),
      ),
    )
    .orderBy(asc(people.name), asc(people.id))
    .limit(MOST);
