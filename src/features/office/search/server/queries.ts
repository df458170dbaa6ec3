import { and, between, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { customersInReach } from "~/features/customers/pages/server/queries";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { inquiries } from "~/features/inquiries/server/tables";
import { invoices } from "~/features/invoices/server/tables";
import { STATUS_LABELS } from "~/features/moves/domain";
import { daysOfContacts, inScope as movesInScope } from "~/features/moves/server/queries";
import { moves } from "~/features/moves/server/tables";
import { inScope as quotesInScope } from "~/features/quotes/server/queries";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, can, forbidden, isStaff, personIdOf, scopeOf } from "~/platform/http/actor";
import { formatDate } from "~/platform/kernel/dates";
import { byLikeness, type Found, isMoveNumber, isName, LEAST_TYPED, wordsOf } from "../domain";
import { searchWords } from "./tables";

/** Rows of a kind that are read; the likest of them are shown. */
const READ = 8;
const SHOWN = 5;
/** Known words that a mistyped one may stand for. */
const NEAREST = 3;

/** A word and what it may stand for. */
type Reading = readonly string[];

interface Outcome {
  results: Found[];
  read: string | null;
}

/**
 * What some words stand in, as far as this person may see it. Where nothing is found, names among the words are read as
 * the nearest known ones and looked for once more.
 */
export async function find(reader: Reader, actor: Actor, typed: string, now: Date): Promise<Outcome> {
  if (!isStaff(actor)) throw forbidden();
  const words = wordsOf(typed);
  if (words.join("").length < LEAST_TYPED) return { results: [], read: null };
  const results = await findReadings(
    reader,
    actor,
    words.map((word) => [word]),
    now,
  );
  if (results.length > 0 || !words.some(isName)) return { results, read: null };
  const readings = await Promise.all(
    words.map((word) => (isName(word) ? nearest(reader, word) : Promise.resolve([word]))),
  );
  if (readings.some((reading) => reading.length === 0)) return { results: [], read: null };
  const nearby = await findReadings(reader, actor, readings, now);
  return { results: nearby, read: nearby.length > 0 ? readings.map(([first]) => first).join(" ") : null };
}

/** The known words a typed one resembles, the likest first; itself alone when it is known. */
async function nearest(reader: Reader, word: string): Promise<string[]> {
  const rows = await reader
    .select({ word: searchWords.word, plain: searchWords.plain })
    .from(searchWords)
    .where(sql`${searchWords.plain} % ${word}`)
    .orderBy(sql`similarity(${searchWords.plain}, ${word}) desc`, searchWords.word)
    .limit(NEAREST);
  const known = rows.filter(({ plain }) => plain === word);
  return (known.length > 0 ? known : rows).map((row) => row.word);
}

async function findReadings(
  reader: Reader,
  actor: Actor,
  readings: readonly Reading[],
  now: Date,
): Promise<Found[]> {
  const kinds = await Promise.all([
    can(actor, "view_customers") ? findCustomers(reader, actor, readings) : [],
    can(actor, "view_quotes") ? findQuotes(reader, actor, readings) : [],
    can(actor, "view_moves") ? findMoves(reader, actor, readings, now) : [],
    can(actor, "view_finances") ? findInvoices(reader, actor, readings) : [],
    can(actor, "manage_inquiries") ? findInquiries(reader, readings) : [],
    can(actor, "manage_system_settings") ? findPeople(reader, readings) : [],
  ]);
  const like = byLikeness(readings.map(([first = ""]) => first));
  return kinds.flatMap((found) => found.sort(like).slice(0, SHOWN));
}

/** Every word occurs, in one of its readings. `column` has a trigram index. */
function occurs(column: SQL, readings: readonly Reading[]): SQL | undefined {
  const like = (word: string) => sql`${column} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`;
  return and(...readings.map((reading) => or(...reading.map(like))));
}

async function findCustomers(reader: Reader, actor: Actor, readings: readonly Reading[]): Promise<Found[]> {
  const rows = await reader
    .select({
      id: customers.id,
      number: customers.customerNumber,
      name: customers.name,
      email: customers.email,
    })
    .from(customers)
    .where(and(occurs(sql`${customers}.search`, readings), customersInReach(actor, "view_customers")))
    .orderBy(desc(customers.createdAt), desc(customers.id))
    .limit(READ);
  return rows.map(({ id, number, name, email }) => ({
    kind: "customer",
    id,
    title: name,
    detail: `${number} · ${email}`,
    to: `/customers/${number}`,
  }));
}

async function findQuotes(reader: Reader, actor: Actor, readings: readonly Reading[]): Promise<Found[]> {
  const rows = await reader
    .select({
      id: quotes.id,
      number: quotes.number,
      name: quotes.customerName,
      from: quotes.fromLocation,
      to: quotes.toLocation,
    })
    .from(quotes)
    .where(and(occurs(sql`${quotes}.search`, readings), quotesInScope(actor), isNull(quotes.supersededAt)))
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(READ);
  return rows.map(({ id, number, name, from, to }) => ({
    kind: "quote",
    id,
    title: `${number} ${name}`,
    detail: `${town(from)} to ${town(to)}`,
    to: `/quote-management/${number}`,
  }));
}

/**
 * Moves by their quote's words and by their own number: two queries, because no index knows the words of two tables.
 * Who sees whom they move on some days only finds nobody by name on others, not even that there is such a move.
 */
async function findMoves(
  reader: Reader,
  actor: Actor,
  readings: readonly Reading[],
  now: Date,
): Promise<Found[]> {
  const days = daysOfContacts(actor, now);
  const named = (some: readonly Reading[]) =>
    and(occurs(sql`${quotes}.search`, some), days && between(moves.date, days.from, days.to));
  const numbers = readings.filter(([word = ""]) => isMoveNumber(word));
  const others = readings.filter(([word = ""]) => !isMoveNumber(word));
  const select = (where: SQL | undefined) =>
    reader
      .select({
        id: moves.id,
        number: moves.number,
        name: quotes.customerName,
        date: moves.date,
        status: moves.status,
      })
      .from(moves)
      .innerJoin(quotes, eq(quotes.id, moves.quoteId))
      .where(and(where, movesInScope(actor, "view_moves")))
      .orderBy(desc(moves.date), desc(moves.id))
      .limit(READ);
  const [byNumber, byName] = await Promise.all([
    numbers.length > 0
      ? select(
          and(occurs(sql`lower(${moves.number})`, numbers), others.length > 0 ? named(others) : undefined),
        )
      : [],
    select(named(readings)),
  ]);
  const found = new Map([...byNumber, ...byName].map((row) => [row.id, row]));
  return [...found.values()].map(({ id, number, name, date, status }) => ({
    kind: "move",
    id,
    title: !days || (date >= days.from && date <= days.to) ? `${number} ${name}` : number,
    detail: `${formatDate(date)} · ${STATUS_LABELS[status as keyof typeof STATUS_LABELS]}`,
    to: `/moves?date=${date}&move=${number}`,
  }));
}

async function findInvoices(reader: Reader, actor: Actor, readings: readonly Reading[]): Promise<Found[]> {
  const all = scopeOf(actor, "view_finances") === "all";
  const rows = await reader
    .select({
      id: invoices.id,
      number: invoices.number,
      name: invoices.customerName,
      issued: invoices.issueDate,
    })
    .from(invoices)
    .where(
      and(
        occurs(sql`${invoices}.search`, readings),
        eq(invoices.draft, false),
        all ? undefined : eq(invoices.assignedTo, personIdOf(actor)),
      ),
    )
    .orderBy(desc(invoices.issueDate), desc(invoices.id))
    .limit(READ);
  return rows.map(({ id, number, name, issued }) => ({
    kind: "invoice",
    id,
    title: `${number} ${name}`,
    detail: `Issued ${formatDate(issued)}`,
    to: `/invoice-management/${number}`,
  }));
}

async function findInquiries(reader: Reader, readings: readonly Reading[]): Promise<Found[]> {
  const rows = await reader
    .select({
      id: inquiries.id,
      name: inquiries.name,
      status: inquiries.status,
      createdAt: inquiries.createdAt,
    })
    .from(inquiries)
    .where(occurs(sql`${inquiries}.search`, readings))
    .orderBy(desc(inquiries.createdAt), desc(inquiries.id))
    .limit(READ);
  return rows.map(({ id, name, status, createdAt }) => ({
    kind: "inquiry",
    id,
    title: name,
    detail: `Inquiry of ${formatDate(createdAt)} · ${status}`,
    to: `/inquiries/${id}`,
  }));
}

async function findPeople(reader: Reader, readings: readonly Reading[]): Promise<Found[]> {
  const rows = await reader
    .select({ id: people.id, name: people.name, email: people.email, role: people.role })
    .from(people)
    .where(occurs(sql`lower(${people.name} || ' ' || ${people.email})`, readings))
    .orderBy(desc(people.createdAt), desc(people.id))
    .limit(READ);
  return rows.map(({ id, name, email, role }) => ({
    kind: "person",
    id,
    title: name,
    detail: `${role.replaceAll("_", " ")} · ${email}`,
    to: `/settings/people?search=${encodeURIComponent(email)}`,
  }));
}

/** 'Nairobi, Kenya' is Nairobi. */
const town = (place: string) => place.replace(/, Kenya$/, "");
