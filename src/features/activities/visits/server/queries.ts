import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { listHolidaysOf } from "~/features/leave/server/queries/leave";
import { leaveRequests } from "~/features/leave/server/tables";
import type { MoveWindow } from "~/features/moves/domain";
import { moveCrew, moves } from "~/features/moves/server/tables";
import { employees } from "~/features/staff/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { readSignedToken, signedToken } from "~/platform/secrets/secrets";
import { endOf, takesTime } from "../../domain";
import { activityNotFound } from "../../errors";
import { mayChangeOf, OPEN } from "../../server/queries";
import { activitiesInReach } from "../../server/reach";
import { activities } from "../../server/tables";
import { DAYS_AHEAD, freeSlots, offerStateOf, type Span, spanOfMove, USUAL_VISIT } from "../domain";
import { visitLinkUnknown } from "../errors";
import { visitOffers } from "./tables";

const PURPOSE = "visit-link";

/** The secret of a link, made of its row's id. */
export const tokenOf = (offerId: string): string => signedToken(PURPOSE, offerId);

/** The link in use of a visit, its last one otherwise. NOT_FOUND out of reach. */
export async function getVisit(
  reader: Reader,
  actor: Actor,
  id: string,
  { now, linkOf }: { now: Date; linkOf: (token: string, locale: string) => string },
) {
  const [row] = await reader
    .select({
      status: activities.status,
      scheduledAt: activities.scheduledAt,
      mayChange: mayChangeOf(actor),
      locale: localeOf(),
    })
    .from(activities)
    .where(and(eq(activities.id, id), activitiesInReach(actor)));
  if (!row) throw activityNotFound();
  const [offer] = await reader
    .select()
    .from(visitOffers)
    .where(eq(visitOffers.activityId, id))
    .orderBy(sql`${visitOffers.revokedAt} is not null`, desc(visitOffers.createdAt))
    .limit(1);
  const state = offer && offerStateOf(offer, row, now);
  return {
    offer:
      offer && state
        ? {
            state,
            link: row.mayChange && !offer.revokedAt ? linkOf(tokenOf(offer.id), row.locale) : null,
            expiresAt: offer.expiresAt,
            chosenAt: offer.chosenAt,
          }
        : null,
  };
}

/** In SQL, the language of whom a visit is with. */
export const localeOf = (): SQL<string> =>
  sql<string>`coalesce((select l.locale from leads l where l.id = ${activities.leadId}), (select c.locale from customers c where c.id = ${activities.customerId}), 'en')`;

/** The offer of a link. Throws NOT_FOUND for an invalid token. */
export async function getOffer(reader: Reader, token: string) {
  const id = readSignedToken(PURPOSE, token);
  const [row] = id
    ? await reader
        .select({ offer: visitOffers, visit: activities, visitor: sql<string | null>`${people.name}` })
        .from(visitOffers)
        .innerJoin(activities, eq(activities.id, visitOffers.activityId))
        .leftJoin(people, eq(people.id, activities.assignedTo))
        .where(eq(visitOffers.id, id))
    : [];
  if (!row) throw visitLinkUnknown();
  return row;
}

/** Minutes of a visit. */
export const minutesOf = ({ duration }: { duration: number | null }): number => duration ?? USUAL_VISIT;

/** A person's free times for a visit, ignoring the visit's current time. */
export async function listFreeSlots(
  reader: Reader,
  visit: { id: string; assignedTo: string | null; duration: number | null },
  now: Date,
): Promise<Date[]> {
  const { assignedTo } = visit;
  if (!assignedTo) return [];
  const today = nairobiDate(now);
  const last = addDays(today, DAYS_AHEAD);
  // Sequential: choosing runs inside the caller's transaction.
  const planned = await listPlanned(reader, assignedTo, visit.id, now);
  const held = await reader
    .select({ from: visitOffers.heldFrom, to: visitOffers.heldTo })
    .from(visitOffers)
    .where(and(eq(visitOffers.heldOf, assignedTo), sql`${visitOffers.activityId} <> ${visit.id}`));
  const onMoves = await reader.execute<{ date: PlainDate; window: MoveWindow }>(sql`
    select m.date::text as date, m.window from ${moves} m
    where m.date between ${today}::date and ${last}::date and m.status not in ('quoted', 'cancelled')
      and (m.crew_lead = ${assignedTo}::uuid or exists (select 1 from ${moveCrew} c where c.move_id = m.id and c.person_id = ${assignedTo}::uuid))`);
  const closed = await listClosed(reader, assignedTo, today, last);
  const busy: Span[] = [
    ...planned,
    ...held.flatMap(({ from, to }) => (from && to ? [{ from, to }] : [])),
    ...onMoves.rows.map(({ date, window }) => spanOfMove(date, window)),
  ];
  return freeSlots({ now, duration: minutesOf(visit), busy, closed });
}

async function listPlanned(reader: Reader, personId: string, exceptId: string, now: Date): Promise<Span[]> {
  const rows = await reader
    .select({ type: activities.type, duration: activities.duration, scheduledDate: activities.scheduledAt })
    .from(activities)
    .where(
      and(
        eq(activities.assignedTo, personId),
        OPEN,
        sql`${activities.id} <> ${exceptId}`,
        sql`${activities.scheduledAt} between ${now.toISOString()}::timestamptz - interval '1 day' and ${now.toISOString()}::timestamptz + make_interval(days => ${DAYS_AHEAD + 1})`,
      ),
    );
  return rows.filter(takesTime).map((row) => ({ from: row.scheduledDate, to: endOf(row) }));
}

async function listClosed(
  reader: Reader,
  personId: string,
  from: PlainDate,
  to: PlainDate,
): Promise<ReadonlySet<PlainDate>> {
  const holidays = await listHolidaysOf(reader, from, to);
  const leave = await reader
    .select({ first: leaveRequests.firstDay, last: leaveRequests.lastDay })
    .from(leaveRequests)
    .where(
      and(
        eq(leaveRequests.personId, personId),
        sql`${leaveRequests.status} in ('pending', 'approved') and ${leaveRequests.firstDay} <= ${to}::date and ${leaveRequests.lastDay} >= ${from}::date`,
      ),
    );
  const [gone] = await reader
    .select({ id: employees.personId })
    .from(employees)
    .where(
      and(
        eq(employees.personId, personId),
        sql`${employees.status} in ('suspended', 'inactive', 'terminated')`,
      ),
    );
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => addDays(from, ahead));
  return new Set([
    ...holidays.map(({ day }) => day),
    ...days.filter((day) => gone || leave.some(({ first, last }) => first <= day && day <= last)),
  ]);
}

/** The offer that is in use for a visit, locked until the transaction ends. */
export async function lockOffer(tx: Tx, activityId: string) {
  const [row] = await tx
    .select()
    .from(visitOffers)
    .where(and(eq(visitOffers.activityId, activityId), isNull(visitOffers.revokedAt)))
    .for("update");
  return row;
}
