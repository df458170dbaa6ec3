import { and, desc, eq, ne, sql } from "drizzle-orm";
import { moveCrew, moves } from "~/features/moves/server/tables";
import { listVehicleChoices } from "~/features/purchases/server/queries/choices";
import { purchases } from "~/features/purchases/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { readBalance } from "../../server/queries";
import type { OwnFunds } from "../domain";

const SHOWN = 50;

/** A person's float and last expenses, and what a new one can be for: their moves of yesterday and today. */
export async function listOwnExpenses(reader: Reader, personId: string, now: Date) {
  const today = nairobiDate(now);
  const expenses = await reader
    .select({
      ...{ id: purchases.id, number: purchases.number, payee: purchases.payee, day: purchases.day },
      ...{ total: purchases.total, funds: sql<OwnFunds>`${purchases.funds}`, state: purchases.state },
      cancelReason: purchases.cancelReason,
    })
    .from(purchases)
    .where(eq(purchases.spentBy, personId))
    .orderBy(desc(purchases.day), desc(purchases.id))
    .limit(SHOWN);
  const own = await reader
    .select({ id: moves.id, number: moves.number, customer: quotes.customerName })
    .from(moveCrew)
    .innerJoin(moves, eq(moves.id, moveCrew.moveId))
    .innerJoin(quotes, eq(quotes.id, moves.quoteId))
    .where(
      and(
        eq(moveCrew.personId, personId),
        ne(moves.status, "cancelled"),
        sql`${moves.date} between ${addDays(today, -1)}::date and ${today}::date`,
      ),
    )
    .orderBy(desc(moves.date), moves.number)
    .limit(SHOWN);
  return {
    balance: await readBalance(reader, personId),
    expenses,
    moves: own,
    vehicles: await listVehicleChoices(reader),
  };
}

/** True if the person is on the crew of the move. */
export async function isOwnMove(reader: Reader, personId: string, moveId: string): Promise<boolean> {
  const [row] = await reader
    .select({ id: moveCrew.moveId })
    .from(moveCrew)
    .where(and(eq(moveCrew.moveId, moveId), eq(moveCrew.personId, personId)));
  return row !== undefined;
}

/** Who spent a purchase; undefined if there is none. */
export async function findSpender(reader: Reader, id: string) {
  const [purchase] = await reader
    .select({ spentBy: purchases.spentBy })
    .from(purchases)
    .where(eq(purchases.id, id));
  return purchase;
}
