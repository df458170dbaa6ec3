import { and, between, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { customersOfPerson } from "~/features/customers/server/reach";
import { customers } from "~/features/customers/server/tables";
import { namedEvents } from "~/features/office/activity/server/queries";
import type { Found } from "~/features/office/search/domain";
import { READ, type Reading, searchKinds } from "~/features/office/search/server/queries";
import { quotes } from "~/features/quotes/server/tables";
import { windowInSentence } from "~/features/settings/windows/domain";
import type { Reader } from "~/platform/db/database";
import { occurs } from "~/platform/db/paging";
import type { Actor } from "~/platform/http/actor";
import { formatDate } from "~/platform/kernel/dates";
import { messageExamples } from "~/platform/mail/message-texts";
import { isMoveNumber, MOVE_WINDOWS, STATUS_LABELS } from "../domain";
import { daysOfContacts } from "./queries/moves";
import { inScope as movesInScope } from "./reach";
import { moves } from "./tables";

/**
 * Finds moves by their quote, manual records by their customer, and both by number. Each is a separate query, because
 * no index covers several tables. Users limited to certain days cannot find other moves by a customer's name.
 */
async function findMoves(
  reader: Reader,
  actor: Actor,
  readings: readonly Reading[],
  now: Date,
): Promise<Found[]> {
  const days = daysOfContacts(actor, now);
  const near = days && between(moves.date, days.from, days.to);
  const named = (some: readonly Reading[]) => and(occurs(sql`${quotes}.search`, some), near);
  const recorded = (some: readonly Reading[]) =>
    and(isNull(moves.quoteId), occurs(sql`${customers}.search`, some), near);
  const numbers = readings.filter(([word = ""]) => isMoveNumber(word));
  const others = readings.filter(([word = ""]) => !isMoveNumber(word));
  const select = (where: SQL | undefined) =>
    reader
      .select({
        id: moves.id,
        number: moves.number,
        name: sql<string>`coalesce(${quotes.customerName}, ${customers.name}, '')`,
        customerNumber: customers.customerNumber,
        date: moves.date,
        status: moves.status,
      })
      .from(moves)
      .leftJoin(quotes, eq(quotes.id, moves.quoteId))
      .leftJoin(customers, eq(customers.id, moves.customerId))
      .where(and(where, movesInScope(actor, "view_moves")))
      .orderBy(desc(moves.date), desc(moves.id))
      .limit(READ);
  const [byNumber, byName, byCustomer] = await Promise.all([
    numbers.length > 0
      ? select(
          and(
            occurs(sql`fold_text(${moves.number})`, numbers),
            others.length > 0 ? or(named(others), recorded(others)) : undefined,
          ),
        )
      : [],
    select(named(readings)),
    select(recorded(readings)),
  ]);
  const found = new Map([...byNumber, ...byName, ...byCustomer].map((row) => [row.id, row]));
  return [...found.values()].map(({ id, number, name, customerNumber, date, status }) => ({
    kind: "move",
    id,
    title: !days || (date && date >= days.from && date <= days.to) ? `${number} ${name}` : number,
    detail: `${date ? formatDate(date) : "No day yet"} · ${STATUS_LABELS[status as keyof typeof STATUS_LABELS]}`,
    to: date
      ? `/moves?date=${date}&move=${number}`
      : `/customers/${customerNumber}/services?year=all&service=${number}`,
  }));
}

export const moveSearch = searchKinds.answer({ kind: "move", needs: "view_moves", find: findMoves });

export const eventsOfMoves = namedEvents.answer({
  needs: "view_moves",
  of: (person) =>
    sql`exists (select 1 from moves m left join quotes q on q.id = m.quote_id left join customers c on c.id = m.customer_id
      where m.id = events.subject_id and (m.crew_lead = ${person} or q.assigned_to = ${person}
        or (m.quote_id is null and c.assigned_to = ${person})
        or exists (select 1 from move_crew c where c.move_id = m.id and c.person_id = ${person})))`,
});

/** A customer's crew leads count as working for them. */
export const customersOfLeads = customersOfPerson.answer(
  (person) => sql`select customer_id from moves where crew_lead = ${person} and customer_id is not null`,
);

export const subjectsOfMoves = auditSubjects.answer({
  numbered: (number) => sql`select id from moves where number = ${number}`,
});

export const exampleOfMoves = messageExamples.answer({
  kinds: ["move.confirmed", "move.started", "move.completed", "move.retimed"],
  permission: "view_moves",
  find: async (reader, locale) => {
    const [found] = await reader
      .select({
        number: moves.number,
        date: moves.date,
        window: moves.window,
        name: quotes.customerName,
        reference: quotes.reference,
        from: quotes.fromLocation,
        to: quotes.toLocation,
      })
      .from(moves)
      .innerJoin(quotes, eq(quotes.id, moves.quoteId))
      .where(eq(quotes.locale, locale))
      .orderBy(desc(moves.createdAt), desc(moves.id))
      .limit(1);
    if (!found) return undefined;
    const { number, date, window, ...values } = found;
    const known = MOVE_WINDOWS.find((one) => one === window);
    const said = known && windowInSentence(known, locale);
    return {
      row: `move ${number}`,
      values: { ...values, ...(date ? { day: formatDate(date) } : {}), ...(said ? { window: said } : {}) },
    };
  },
});
