import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { moves } from "~/features/moves/server/tables";
import { payments } from "~/features/payments/server/tables";
import { purchases } from "~/features/purchases/server/tables";
import { getSettings } from "~/features/settings/server/queries";
import { cashTakings } from "~/features/site-payments/server/tables";
import { employees } from "~/features/staff/server/tables";
import type { Reader } from "~/platform/db/database";
import { daysBetween, nairobiDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import { obstaclesOf, openSince } from "../domain";
import { floatNotFound } from "../errors";
import { floatsSection } from "../settings";
import { floatMovements, floats } from "./tables";

const MOST = 500;
const SHOWN = 200;

/** By person, the day of the oldest money that is not accounted for. One query for all. */
export async function listOpenSince(
  reader: Reader,
  holders: readonly { personId: string; balance: Cents }[],
): Promise<Map<string, string | null>> {
  const open = holders.filter(({ balance }) => balance > 0);
  if (open.length === 0) return new Map();
  const ids = open.map(({ personId }) => personId);
  const rows = await reader
    .select({
      personId: floatMovements.personId,
      amount: floatMovements.amount,
      at: floatMovements.at,
    })
    .from(floatMovements)
    .where(
      sql`${inArray(floatMovements.personId, ids)} and ${floatMovements.kind} in ('issued', 'cash_taken')`,
    )
    .orderBy(asc(floatMovements.at), asc(floatMovements.id));
  const byPerson = Map.groupBy(rows, ({ personId }) => personId);
  return new Map(
    open.map(({ personId, balance }) => {
      const inflows = (byPerson.get(personId) ?? []).map(({ at, amount }) => ({
        day: nairobiDate(new Date(at)),
        amount,
      }));
      return [personId, openSince(inflows, balance)];
    }),
  );
}

const toApprove = sql<number>`(select coalesce(sum(p.total), 0)::float8 from ${purchases} p
  where p.spent_by = ${floats.personId} and p.funds = 'float' and p.state = 'draft')`;

const selectHolders = (reader: Reader) =>
  reader
    .select({
      personId: floats.personId,
      balance: floats.balance,
      name: people.name,
      number: employees.number,
      toApprove: toApprove.as("to_approve"),
    })
    .from(floats)
    .innerJoin(people, eq(people.id, floats.personId))
    .leftJoin(employees, eq(employees.personId, floats.personId))
    .$dynamic();

async function withAge<Row extends { personId: string; balance: Cents; number: string | null }>(
  reader: Reader,
  rows: readonly Row[],
  now: Date,
) {
  const since = await listOpenSince(reader, rows);
  const limits = await getSettings(reader, floatsSection);
  const today = nairobiDate(now);
  return rows.map((row) => {
    const day = since.get(row.personId) ?? null;
    const age = day === null ? 0 : daysBetween(day, today);
    const obstacles = obstaclesOf({ balance: row.balance, since: day }, 0, limits, today);
    return { ...row, number: row.number ?? "", since: day, age, isBlocked: obstacles.length > 0 };
  });
}

/** All floats, the largest balance first. */
export async function listFloats(reader: Reader, now: Date) {
  const rows = await selectHolders(reader).orderBy(desc(floats.balance), asc(people.name)).limit(MOST);
  return withAge(reader, rows, now);
}

/** A person's balance; 0 without a float. */
export async function readBalance(reader: Reader, personId: string): Promise<Cents> {
  const [row] = await reader
    .select({ balance: floats.balance })
    .from(floats)
    .where(eq(floats.personId, personId));
  return row?.balance ?? 0;
}

/** A person's float with its last movements, the newest first. Throws NOT_FOUND. */
export async function getFloat(reader: Reader, personId: string, now: Date) {
  const rows = await selectHolders(reader).where(eq(floats.personId, personId));
  const [holder] = await withAge(reader, rows, now);
  if (!holder) throw floatNotFound();
  const movements = await reader
    .select({
      ...{ id: floatMovements.id, kind: floatMovements.kind, amount: floatMovements.amount },
      ...{ method: floatMovements.method, reference: floatMovements.reference },
      ...{ reason: floatMovements.reason, at: floatMovements.at, by: people.name },
      purchase: { id: purchases.id, number: purchases.number, payee: purchases.payee },
      taking: {
        move: moves.number,
        receipt: sql<string>`coalesce(${payments.receiptNumber}, '')`,
        isReversed: sql<boolean>`exists (select 1 from payments r where r.reversal_of = ${cashTakings.paymentId})`,
      },
    })
    .from(floatMovements)
    .leftJoin(purchases, eq(purchases.id, floatMovements.purchaseId))
    .leftJoin(cashTakings, eq(cashTakings.id, floatMovements.takingId))
    .leftJoin(moves, eq(moves.id, cashTakings.moveId))
    .leftJoin(payments, eq(payments.id, cashTakings.paymentId))
    .leftJoin(people, eq(people.id, floatMovements.createdBy))
    .where(eq(floatMovements.personId, personId))
    .orderBy(desc(floatMovements.at), desc(floatMovements.id))
    .limit(SHOWN);
  return { ...holder, movements };
}

/** All movements with their person, for the export, in the order of their time. */
export async function* readMovements(reader: Reader) {
  let after: { at: Date; id: string } | undefined;
  for (;;) {
    const rows = await reader
      .select({ movement: floatMovements, name: people.name, purchase: purchases.number })
      .from(floatMovements)
      .innerJoin(people, eq(people.id, floatMovements.personId))
      .leftJoin(purchases, eq(purchases.id, floatMovements.purchaseId))
      .where(
        after &&
          sql`(${floatMovements.at}, ${floatMovements.id}) > (${new Date(after.at).toISOString()}::timestamptz, ${after.id}::uuid)`,
      )
      .orderBy(asc(floatMovements.at), asc(floatMovements.id))
      .limit(MOST);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = { at: last.movement.at, id: last.movement.id };
  }
}
export type ExportedMovement =
  ReturnType<typeof readMovements> extends AsyncGenerator<(infer One)[]> ? One : never;

/** The name of a person; of employees who left only with `former`. */
export async function findHolder(
  reader: Reader,
  personId: string,
  { former = false }: { former?: boolean } = {},
): Promise<string | undefined> {
  const [person] = await reader
    .select({ name: people.name })
    .from(people)
    .leftJoin(employees, eq(employees.personId, people.id))
    .where(and(eq(people.id, personId), former ? undefined : sql`${employees.status} <> 'terminated'`));
  return person?.name;
}
