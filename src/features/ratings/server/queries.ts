import { and, asc, between, desc, eq, isNotNull, isNull, notExists, or, type SQL, sql } from "drizzle-orm";
import { restrictedCustomers } from "~/features/customers/restriction/server/queries";
import { customersInReach } from "~/features/customers/server/reach";
import { customers } from "~/features/customers/server/tables";
import { askedAboutMove } from "~/features/moves/after/server/queries";
import { MOVING } from "~/features/moves/domain";
import { customerOfMove } from "~/features/moves/server/queries/contacts";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { matches, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import { type Batches, namedRows } from "~/platform/db/snapshot";
import type { Actor } from "~/platform/http/actor";
import { addDays, nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import { readSignedToken, signedToken } from "~/platform/secrets/secrets";
import { ASKED_FOR_DAYS, canPublish, publicName, type RatingState } from "../domain";
import { moveNotRatable, ratingLinkNotValid } from "../errors";
import type { ratingList } from "../list";
import { ratings } from "./tables";

const PURPOSE = "rating";
export const ratingToken = (moveId: string): string => signedToken(PURPOSE, moveId);

/** The move of a rating link. Throws NOT_FOUND for invalid tokens. */
export function readRatingToken(token: string): string {
  const id = readSignedToken(PURPOSE, token);
  if (!id) throw ratingLinkNotValid();
  return id;
}

/** Locks a move, so that requests and ratings wait for each other. */
export async function lockRatedMove(tx: Tx, moveId: string): Promise<void> {
  await tx.select({ id: moves.id }).from(moves).where(eq(moves.id, moveId)).for("update");
}

/** SQL for ratings by a customer and of some quotes' moves. */
export function ratingsOf(customerId: string, quoteIds: readonly string[]): SQL | undefined {
  const own = quoteIds.map(
    (id) => sql`${ratings.moveId} in (select m.id from ${moves} m where m.quote_id = ${id}::uuid)`,
  );
  return or(eq(ratings.customerId, customerId), ...own);
}

const facts = {
  moveId: moves.id,
  moveNumber: moves.number,
  quoteId: moves.quoteId,
  status: moves.status,
  ...customerOfMove,
  from: sql<string>`coalesce(${quotes.fromLocation}, ${moves.origin} ->> 'address', '')`,
  to: sql<string>`coalesce(${quotes.toLocation}, ${moves.destination} ->> 'address', '')`,
  stars: ratings.stars,
  words: sql<string>`coalesce(${ratings.words}, '')`,
  mayPublish: sql<boolean>`coalesce(${ratings.mayPublish}, false)`,
};

function selectMoves(reader: Reader, where: SQL | undefined) {
  return reader
    .select(facts)
    .from(moves)
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .leftJoin(customers, eq(customers.id, moves.customerId))
    .leftJoin(ratings, eq(ratings.moveId, moves.id))
    .where(where);
}

type RatedMove = Awaited<ReturnType<typeof selectMoves>>[number];

export const ratable = ({ moveId, reference, from, to, stars, words, mayPublish }: RatedMove) => ({
  token: ratingToken(moveId),
  ...{ reference, from, to, stars, words, mayPublish },
});

/** A completed move with its rating. Throws NOT_FOUND, or CONFLICT before completion. */
export async function getRatableMove(reader: Reader, moveId: string): Promise<RatedMove> {
  const [row] = await selectMoves(reader, eq(moves.id, moveId));
  if (!row) throw ratingLinkNotValid();
  if (row.status !== "completed") throw moveNotRatable();
  return row;
}

export async function findRatableOfQuote(reader: Reader, quoteId: string): Promise<RatedMove | undefined> {
  const [row] = await selectMoves(reader, and(eq(moves.quoteId, quoteId), eq(moves.status, "completed")));
  return row;
}

/** A customer's completed moves, by their quotes' or their own email address, newest first. */
export function listRatableOfEmail(reader: Reader, email: string): Promise<RatedMove[]> {
  const address = email.toLowerCase();
  return selectMoves(
    reader,
    and(
      eq(moves.status, "completed"),
      or(
        sql`lower(${quotes.customerEmail}) = ${address}`,
        and(isNull(moves.quoteId), sql`lower(${customers.email}) = ${address}`),
      ),
    ),
  )
    .orderBy(desc(moves.completedAt))
    .limit(50);
}

export const AT_ONCE = 200;

/** Recently completed moves without a rating or a message that asks about them, with or without a quote. */
export async function listUnasked(
  reader: Reader,
  now: Date,
  { id, after }: { id?: string; after?: string } = {},
): Promise<string[]> {
  const today = nairobiDate(now);
  const rated = reader.select({ one: sql`1` }).from(ratings).where(eq(ratings.moveId, moves.id));
  const rows = await reader
    .select({ id: moves.id })
    .from(moves)
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .where(
      and(
        eq(moves.status, "completed"),
        between(
          moves.completedAt,
          startOfDate(addDays(today, -ASKED_FOR_DAYS)),
          new Date(startOfDate(today).getTime() - 1),
        ),
        or(
          isNotNull(moves.quoteId),
          sql`${moves.category} in (${sql.join(
            MOVING.map((kind) => sql`${kind}`),
            sql`, `,
          )})`,
        ),
        sql`(${facts.customerId} is null or ${facts.customerId} not in (${restrictedCustomers}))`,
        id ? eq(moves.id, id) : undefined,
        after ? sql`${moves.id} > ${after}` : undefined,
        notExists(rated),
        notExists(askedAboutMove(reader)),
      ),
    )
    .orderBy(asc(moves.id))
    .limit(AT_ONCE);
  return rows.map((row) => row.id);
}

const listed = {
  id: ratings.id,
  stars: sql<number>`${ratings.stars}`,
  words: ratings.words,
  mayPublish: ratings.mayPublish,
  ratedAt: sql<Date>`${ratings.ratedAt}`.mapWith(ratings.ratedAt),
  publishedAt: ratings.publishedAt,
  customerName: facts.name,
  moveNumber: moves.number,
  from: facts.from,
  to: facts.to,
};

function selectRatings(reader: Reader) {
  return reader
    .select(listed)
    .from(ratings)
    .innerJoin(moves, eq(moves.id, ratings.moveId))
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .leftJoin(customers, eq(customers.id, ratings.customerId));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRatings>["execute"]>>[number];

const shown = ({ from, to, ...row }: Row) => ({
  ...row,
  route: from && to ? `${from} – ${to}` : from || to,
  isPublishable: canPublish(row),
});

interface Asked extends PageInput {
  state?: RatingState | undefined;
  stars?: string | undefined;
  search?: string | undefined;
  sort?: keyof typeof ratingList.sorts | undefined;
  order?: "asc" | "desc" | undefined;
}

const SORTS: Record<keyof typeof ratingList.sorts, Omit<Sort<Row>, "descending">> = {
  rated: { by: sql`${ratings.ratedAt}`, type: "timestamptz", valueOf: ({ ratedAt }) => ratedAt },
  stars: { by: sql`${ratings.stars}`, type: "integer", valueOf: ({ stars }) => stars },
};

const FROM = sql`${ratings} join ${moves} on ${moves.id} = ${ratings.moveId}
  left join ${quotes} on ${quotes.id} = ${moves.quoteId} left join ${customers} on ${customers.id} = ${ratings.customerId}`;

const conditionsOf = (actor: Actor, { state, stars, search }: Pick<Asked, "state" | "stars" | "search">) => [
  isNotNull(ratings.stars),
  customersInReach(actor, "view_customers"),
  state && (state === "published" ? isNotNull(ratings.publishedAt) : isNull(ratings.publishedAt)),
  stars ? eq(ratings.stars, Number(stars)) : undefined,
  matches(sql`lower(${facts.name} || ' ' || ${moves.number} || ' ' || ${ratings.words})`, search),
];

/** Ratings within the actor's reach, newest first, with the overall average. */
export async function listRatings(reader: Reader, actor: Actor, input: Asked) {
  const sort = input.sort ?? "rated";
  const descending = (input.order ?? "desc") === "desc";
  const page = await readPage<Row>(reader, {
    select: (where: SQL | undefined, orderBy, limit, offset) =>
      selectRatings(reader).where(where).orderBy(orderBy).limit(limit).offset(offset),
    from: FROM,
    conditions: conditionsOf(actor, input),
    id: sql`${ratings.id}`,
    sort: { ...SORTS[sort], descending },
    input,
  });
  const [of] = await reader
    .select({ average: sql<number | null>`avg(${ratings.stars})::float` })
    .from(ratings);
  return { ...page, rows: page.rows.map(shown), average: of?.average ?? null };
}

const exported = {
  ...listed,
  ratedOn: sql<PlainDate>`(${ratings.ratedAt} at time zone 'Africa/Nairobi')::date`,
};

/** The list's rows from one snapshot, newest first, streamed for files. */
export async function* readRatingsForExport(
  reader: Reader,
  batches: Batches,
  actor: Actor,
  filter: Pick<Asked, "state" | "stars" | "search">,
) {
  const query = reader
    .select(exported)
    .from(ratings)
    .innerJoin(moves, eq(moves.id, ratings.moveId))
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .leftJoin(customers, eq(customers.id, ratings.customerId))
    .where(and(...conditionsOf(actor, filter)))
    .orderBy(desc(ratings.ratedAt), desc(ratings.id))
    .toSQL();
  for await (const rows of namedRows<Row & { ratedOn: PlainDate }>(batches, exported, query))
    yield rows.map((row) => ({ ...shown(row), ratedOn: row.ratedOn }));
}

const MOST_PUBLISHED = 6;

/** Published ratings, newest first, as testimonials. */
export async function listPublished(reader: Reader) {
  const rows = await selectRatings(reader)
    .where(isNotNull(ratings.publishedAt))
    .orderBy(desc(ratings.publishedAt))
    .limit(MOST_PUBLISHED);
  return rows.map(({ id, customerName, to, stars, words }) => ({
    slug: id,
    data: {
      name: publicName(customerName),
      place: to.split(",")[0]?.trim() ?? "",
      moveType: "",
      rating: stars,
      text: words,
      portrait: "" as const,
      featured: false,
    },
  }));
}
