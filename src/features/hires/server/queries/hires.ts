import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import { people } from "~/features/identity/server/tables";
import { hasSetOff, isPlannable, type JobState, jobNumber, type Stop } from "~/features/jobs/domain";
import { getJob } from "~/features/jobs/server/queries/jobs";
import { jobs } from "~/features/jobs/server/tables";
import { inScope } from "~/features/moves/server/reach";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import { suppliers } from "~/features/suppliers/server/tables";
import type { Reader } from "~/platform/db/database";
import { matches, type PageInput, readPage } from "~/platform/db/paging";
import { type Actor, can, system } from "~/platform/http/actor";
import { endOfDate, startOfDate } from "~/platform/kernel/dates";
import type { SelectionOf } from "~/platform/kernel/list";
import { pathIn } from "~/platform/kernel/locales";
import { signedToken } from "~/platform/secrets/secrets";
import { costOf, fitOf, isPlaceholder, linkEndOf, offerStateOf, stateOf } from "../../domain";
import { hireNotFound } from "../../errors";
import type { hireList } from "../../list";
import { hireExtras, hireOffers, hires } from "../tables";

export const PURPOSE = "hire-offer";

/** The address of an offer's link, in the language of its supplier. */
export const linkOf = (publicUrl: string, offerId: string, locale: "en" | "sw"): string =>
  `${publicUrl}${pathIn(locale, `/h/${signedToken(PURPOSE, offerId)}`)}`;

const winner = (column: SQL) =>
  sql`(select ${column} from ${hireOffers} o join ${suppliers} s on s.id = o.supplier_id where o.hire_id = ${hires.id} and o.state = 'accepted')`;

const columns = {
  hire: hires,
  ...{ moveId: moves.id, moveNumber: moves.number, position: jobs.position, jobState: jobs.state },
  ...{ jobStartsAt: jobs.startsAt, jobEndsAt: jobs.endsAt, plate: vehicles.plate },
  from: sql<string>`coalesce(${quotes.fromLocation}, ${moves.origin} ->> 'address', ${hires.fromPlace})`,
  to: sql<string>`coalesce(${quotes.toLocation}, ${moves.destination} ->> 'address', ${hires.toPlace})`,
  supplierId: sql<string | null>`${winner(sql`s.id`)}`,
  supplierName: sql<string | null>`${winner(sql`s.name`)}`,
  price: sql<number | null>`${winner(sql`o.price`)}`.mapWith(Number),
  extras:
    sql<number>`(select coalesce(sum(x.amount), 0) from ${hireExtras} x where x.hire_id = ${hires.id})`.mapWith(
      Number,
    ),
  offers: sql<number>`(select count(*) from ${hireOffers} o where o.hire_id = ${hires.id})`.mapWith(Number),
  declined:
    sql<number>`(select count(*) from ${hireOffers} o where o.hire_id = ${hires.id} and o.state = 'declined')`.mapWith(
      Number,
    ),
};

const select = (reader: Reader, where: SQL | undefined) =>
  reader
    .select({ id: hires.id, ...columns })
    .from(hires)
    .leftJoin(jobs, eq(jobs.id, hires.jobId))
    .leftJoin(moves, eq(moves.id, jobs.moveId))
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .leftJoin(vehicles, eq(vehicles.id, hires.vehicleId))
    .where(where)
    .$dynamic();
type Selected = Awaited<ReturnType<typeof select>>[number];

/** Hires for a day are every planner's. Those of a job follow its move's scope. */
export function hiresInReach(actor: Actor): SQL | undefined {
  const scope = inScope(actor, "manage_moves");
  return scope && sql`(${hires.jobId} is null or ${scope})`;
}

const isFree = (state: JobState | null) => state !== null && isPlannable(state);

function shownOf(row: Selected, now: Date) {
  const { hire, moveId, moveNumber, position, plate, supplierId, supplierName, price } = row;
  const state = stateOf(hire, now);
  const job =
    hire.jobId && moveId && moveNumber && position !== null
      ? { id: hire.jobId, moveId, number: jobNumber(moveNumber, position) }
      : null;
  const times = { startsAt: row.jobStartsAt, endsAt: row.jobEndsAt, isFree: isFree(row.jobState) };
  const hasBegun = row.jobState !== null && hasSetOff(row.jobState);
  return {
    ...{ id: hire.id, number: hire.number, job, class: hire.class, state, expiresAt: hire.expiresAt },
    ...{ startsAt: hire.startsAt, endsAt: hire.endsAt, from: row.from, to: row.to },
    // Once its job has set off, a hired truck is on its way: nothing has to be told to its haulier.
    fit:
      hire.ofJob && !(state === "accepted" && hasBegun)
        ? fitOf(hire, job ? times : undefined)
        : ("same" as const),
    supplier: supplierId && supplierName ? { id: supplierId, name: supplierName } : null,
    price: supplierId ? price : null,
    cost: supplierId && price !== null ? costOf(price, [{ amount: row.extras }]) : null,
    vehicle: hire.vehicleId && plate ? { id: hire.vehicleId, plate, isNamed: !isPlaceholder(plate) } : null,
    ...{ offers: row.offers, declined: row.declined, stars: hire.stars },
  };
}

type Asked = PageInput & SelectionOf<typeof hireList>;

const SEARCHED = sql`fold_text(${hires.number} || ' ' || coalesce(${moves.number}, '') || ' ' || coalesce(${vehicles.plate}, '') || ' ' ||
  coalesce((select string_agg(s.name, ' ') from ${hireOffers} o join ${suppliers} s on s.id = o.supplier_id where o.hire_id = ${hires.id}), ''))`;

function inState(state: Asked["state"], now: Date): SQL | undefined {
  const isLate = sql`${hires.expiresAt} <= ${now.toISOString()}::timestamptz`;
  if (state === "open") return sql`${hires.state} = 'open' and not ${isLate}`;
  if (state === "expired") return sql`(${hires.state} = 'expired' or ${hires.state} = 'open' and ${isLate})`;
  return state && eq(hires.state, state);
}

export async function listHires(reader: Reader, actor: Actor, input: Asked, now: Date) {
  const { state, from, to, search, order = "desc" } = input;
  const page = await readPage<Selected>(reader, {
    select: (where: SQL | undefined, orderBy, limit, offset) =>
      select(reader, where).orderBy(orderBy).limit(limit).offset(offset),
    from: sql`${hires} left join ${jobs} on ${jobs.id} = ${hires.jobId} left join ${moves} on ${moves.id} = ${jobs.moveId}
      left join ${quotes} on ${quotes.id} = ${moves.quoteId} left join ${vehicles} on ${vehicles.id} = ${hires.vehicleId}`,
    conditions: [
      hiresInReach(actor),
      inState(state, now),
      from === undefined
        ? undefined
        : sql`${hires.startsAt} >= ${startOfDate(from).toISOString()}::timestamptz`,
      to === undefined ? undefined : sql`${hires.startsAt} <= ${endOfDate(to).toISOString()}::timestamptz`,
      matches(SEARCHED, search),
    ],
    id: sql`${hires.id}`,
    sort: {
      by: sql`${hires.startsAt}`,
      type: "timestamptz",
      valueOf: ({ hire }) => hire.startsAt,
      descending: order === "desc",
    },
    input,
  });
  return { ...page, rows: page.rows.map((row) => shownOf(row, now)) };
}

/** Hires of a job, newest first. */
export async function listHiresOfJob(reader: Reader, actor: Actor, jobId: string, now: Date) {
  const rows = await select(reader, and(eq(hires.jobId, jobId), hiresInReach(actor)))
    .orderBy(desc(hires.createdAt))
    .limit(50);
  return rows.map((row) => shownOf(row, now));
}

/** The last hires of a supplier, newest first: all for people who manage suppliers, those in reach for planners. */
export async function listHiresOfSupplier(reader: Reader, actor: Actor, supplierId: string, now: Date) {
  const isTheirs = sql`exists (select from ${hireOffers} o where o.hire_id = ${hires.id} and o.state = 'accepted' and o.supplier_id = ${supplierId}::uuid)`;
  const reach = can(actor, "manage_suppliers") ? undefined : hiresInReach(actor);
  const rows = await select(reader, and(isTheirs, reach))
    .orderBy(desc(hires.startsAt), desc(hires.id))
    .limit(20);
  return rows.map((row) => {
    const { id, number, startsAt, class: of, state, cost, stars } = shownOf(row, now);
    return { id, number, startsAt, class: of, state, cost: cost ?? 0, stars };
  });
}

/** One with its offers and extras. Throws NOT_FOUND out of reach. */
export async function getHire(
  reader: Reader,
  actor: Actor,
  id: string,
  { now, publicUrl }: { now: Date; publicUrl: string },
) {
  const [row] = await select(reader, and(eq(hires.id, id), hiresInReach(actor)));
  if (!row) throw hireNotFound();
  const { hire } = row;
  const shown = shownOf(row, now);
  const offered = await reader
    .select({ offer: hireOffers, name: suppliers.name, phone: suppliers.phone, locale: suppliers.locale })
    .from(hireOffers)
    .innerJoin(suppliers, eq(suppliers.id, hireOffers.supplierId))
    .where(eq(hireOffers.hireId, id))
    .orderBy(sql`${hireOffers.state} <> 'accepted'`, asc(suppliers.name), asc(hireOffers.id));
  const extras = await listExtras(reader, id);
  const hasLink = now <= linkEndOf(hire);
  const hasBegun = row.jobState !== null && hasSetOff(row.jobState);
  const isOverNow = hire.endsAt <= now || row.jobState === "done" || row.jobState === "verified";
  return {
    ...shown,
    ...{ litres: hire.litres, kg: hire.kg, people: hire.people, note: hire.note },
    ...{ driver: hire.driver, driverPhone: hire.driverPhone },
    ...{ cancelledBy: hire.cancelledBy, cancelReason: hire.cancelReason, ratingNote: hire.ratingNote },
    jobTimes:
      shown.fit === "moved" && row.jobStartsAt && row.jobEndsAt
        ? { startsAt: row.jobStartsAt, endsAt: row.jobEndsAt }
        : null,
    offered: offered.map(({ offer, name, phone, locale }) => {
      const state = offerStateOf(offer.state, hire, now);
      return {
        ...{ id: offer.id, price: offer.price, state, withdrawal: offer.withdrawal, reason: offer.reason },
        supplier: { id: offer.supplierId, name, phone },
        ...{ sentAt: offer.sentAt, openedAt: offer.openedAt, answeredAt: offer.answeredAt },
        link:
          hasLink && (state === "offered" || state === "accepted")
            ? linkOf(publicUrl, offer.id, locale)
            : null,
      };
    }),
    extras,
    may: {
      cancel: shown.state === "accepted" && !hasBegun,
      rate: shown.state === "accepted" && isOverNow,
    },
  };
}

export async function listExtras(reader: Reader, hireId: string) {
  const rows = await reader
    .select({
      ...{ id: hireExtras.id, what: hireExtras.what, amount: hireExtras.amount },
      ...{ by: people.name, createdAt: hireExtras.createdAt },
    })
    .from(hireExtras)
    .leftJoin(people, eq(people.id, hireExtras.createdBy))
    .where(eq(hireExtras.hireId, hireId))
    .orderBy(asc(hireExtras.id));
  return rows.map((row) => ({ ...row, by: row.by ?? "MoveEase" }));
}

/** The stops of a hire's job; none for a hire of a day. */
export async function listStopsOf(reader: Reader, jobId: string | null, now: Date): Promise<Stop[]> {
  return jobId ? (await getJob(reader, system, jobId, now)).stops : [];
}

/** Without its first part, which is usually the street. */
const areaOf = (address: string): string => {
  const parts = address.split(",").map((part) => part.trim());
  return parts.length > 1 ? parts.slice(1).join(", ") : address;
};

/** Where a hire begins and ends, as a haulier reads it before the acceptance: towns and estates. */
export function placesOf(
  hire: { fromPlace: string; toPlace: string },
  stops: readonly Stop[],
): { from: string; to: string } {
  const [first, last] = [stops[0], stops.at(-1)];
  const placeOf = (stop: Stop | undefined) => stop?.place || areaOf(stop?.address ?? "");
  return stops.length > 0
    ? { from: placeOf(first), to: stops.length > 1 ? placeOf(last) : "" }
    : { from: hire.fromPlace, to: hire.toPlace };
}
