import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { moves } from "~/features/moves/server/tables";
import { payments } from "~/features/payments/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { matches, type PageInput, readPage } from "~/platform/db/paging";
import type { Actor } from "~/platform/http/actor";
import { endOfDate, startOfDate } from "~/platform/kernel/dates";
import type { SelectionOf } from "~/platform/kernel/list";
import type { handoverList } from "../../list";
import { cashHandovers, cashTakings } from "../tables";

/** People who hold cash from customers, the oldest taking first. */
export async function listInHand(reader: Reader, actor: Actor) {
  const rows = await reader
    .select({
      ...{ id: cashTakings.id, personId: cashTakings.personId, name: people.name },
      ...{ amount: cashTakings.amount, at: cashTakings.takenAt, move: moves.number },
      customer: sql<string>`coalesce(${quotes.customerName}, ${customers.name}, '')`,
      receipt: sql<string>`coalesce(${payments.receiptNumber}, '')`,
      isReversed: sql<boolean>`exists (select 1 from payments r where r.reversal_of = ${cashTakings.paymentId})`,
    })
    .from(cashTakings)
    .innerJoin(people, eq(people.id, cashTakings.personId))
    .innerJoin(moves, eq(moves.id, cashTakings.moveId))
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .leftJoin(customers, eq(customers.id, moves.customerId))
    .leftJoin(payments, eq(payments.id, cashTakings.paymentId))
    .where(isNull(cashTakings.handoverId))
    .orderBy(asc(cashTakings.takenAt), asc(cashTakings.id));
  return [...Map.groupBy(rows, ({ personId }) => personId)].flatMap(([id, takings]) => {
    const [first] = takings;
    if (!first) return [];
    return [
      {
        ...{ id, name: first.name, since: first.at, isOwn: actor.personId === id },
        amount: takings.reduce((sum, { amount }) => sum + amount, 0),
        takings: takings.map(({ personId: _, name: __, ...taking }) => taking),
      },
    ];
  });
}

/** Takings of a person that are still in their hand, locked for a handover. */
export const lockInHand = (reader: Reader, personId: string) =>
  reader
    .select({ id: cashTakings.id, amount: cashTakings.amount })
    .from(cashTakings)
    .where(and(eq(cashTakings.personId, personId), isNull(cashTakings.handoverId)))
    .orderBy(asc(cashTakings.id))
    .for("update");

export async function getHolderName(reader: Reader, personId: string): Promise<string> {
  const [row] = await reader.select({ name: people.name }).from(people).where(eq(people.id, personId));
  return row?.name ?? "";
}

const receiver = alias(people, "receiver");

const select = (reader: Reader, where: SQL | undefined) =>
  reader
    .select({
      ...{ id: cashHandovers.id, person: people.name, receivedBy: receiver.name },
      ...{ expected: cashHandovers.expected, counted: cashHandovers.counted },
      ...{ reason: cashHandovers.reason, at: cashHandovers.createdAt },
      takings:
        sql<number>`(select count(*) from ${cashTakings} t where t.handover_id = ${cashHandovers.id})`.mapWith(
          Number,
        ),
    })
    .from(cashHandovers)
    .innerJoin(people, eq(people.id, cashHandovers.personId))
    .innerJoin(receiver, eq(receiver.id, cashHandovers.receivedBy))
    .where(where)
    .$dynamic();
type Selected = Awaited<ReturnType<typeof select>>[number];

export function listHandovers(reader: Reader, input: PageInput & SelectionOf<typeof handoverList>) {
  const { count, from, to, search, order = "desc" } = input;
  const differs = sql`${cashHandovers.expected} <> ${cashHandovers.counted}`;
  return readPage<Selected>(reader, {
    select: (where: SQL | undefined, orderBy, limit, offset) =>
      select(reader, where).orderBy(orderBy).limit(limit).offset(offset),
    from: sql`${cashHandovers} join ${people} on ${people.id} = ${cashHandovers.personId}`,
    conditions: [
      count && (count === "differs" ? differs : sql`not ${differs}`),
      from === undefined
        ? undefined
        : sql`${cashHandovers.createdAt} >= ${startOfDate(from).toISOString()}::timestamptz`,
      to === undefined
        ? undefined
        : sql`${cashHandovers.createdAt} <= ${endOfDate(to).toISOString()}::timestamptz`,
      matches(sql`fold_text(${people.name} || ' ' || ${cashHandovers.reason})`, search),
    ],
    id: sql`${cashHandovers.id}`,
    sort: {
      by: sql`${cashHandovers.createdAt}`,
      type: "timestamptz",
      valueOf: ({ at }) => at,
      descending: order === "desc",
    },
    input,
  });
}
