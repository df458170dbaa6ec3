import { and, eq, gte, inArray, ne, notInArray, or, sql } from "drizzle-orm";
import { endOf, TYPE_LABELS, USUAL_DURATION } from "~/features/activities/domain";
import { activities } from "~/features/activities/server/tables";
import { people } from "~/features/identity/server/tables";
import type { MoveWindow } from "~/features/moves/domain";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { definePort } from "~/platform/kernel/port";
import { sharedCustomersOf } from "../../webhooks/server/queries";
import { DAYS_BACK, nairobiTime, plainPlace, WINDOW_HOURS } from "../domain";

/** The calendar entry of one row, without prices and phone numbers. */
export interface Entry {
  title: string;
  description: string;
  /** Empty unless they agreed to be named. */
  customer: string;
  location: string;
  /** Local to Nairobi: `2026-11-23T08:00:00`. */
  start: string;
  end: string;
}

/** A kind of thing that is in the calendar. Moves and activities are; later nouns answer too. */
interface CalendarSource {
  kind: string;
  /** As they are now, by id; those that belong in no calendar are left out. */
  findEntries: (reader: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, Entry>>;
  /** Those that a calendar is filled with that was connected now. */
  listUpcoming: (reader: Reader, now: Date) => Promise<string[]>;
}
export const calendarSources = definePort<CalendarSource>();

const isBooked = notInArray(moves.status, ["quoted", "cancelled"]);

export const moveSource: CalendarSource = {
  kind: "move",
  async findEntries(reader, ids) {
    const rows = await reader
      .select({
        id: moves.id,
        number: moves.number,
        date: moves.date,
        window: sql<MoveWindow>`${moves.window}`,
        customerId: sql<string | null>`coalesce(${moves.customerId}, ${quotes.customerId})`,
        // A record's own places are whole addresses: they stay here.
        from: sql<string>`coalesce(${quotes.fromLocation}, '')`,
        to: sql<string>`coalesce(${quotes.toLocation}, '')`,
        lead: people.name,
        crew: sql<string[]>`coalesce((select json_agg(mate.name order by mate.name) from move_crew
          join people mate on mate.id = move_crew.person_id where move_crew.move_id = moves.id), '[]'::json)`,
      })
      .from(moves)
      .leftJoin(quotes, eq(quotes.id, moves.quoteId))
      .leftJoin(people, eq(people.id, moves.crewLead))
      .where(and(inArray(moves.id, [...ids]), isBooked));
    const shared = await sharedCustomersOf(
      reader,
      rows.map(({ customerId }) => customerId),
    );
    return new Map(
      rows.flatMap((row): [string, Entry][] => {
        if (!row.date) return [];
        const [from, to] = [plainPlace(row.from), plainPlace(row.to)];
        const name = (row.customerId && shared.get(row.customerId)?.name) || "";
        const hours = WINDOW_HOURS[row.window];
        const lines = [
          row.lead && `Crew lead: ${row.lead}`,
          row.crew.length > 0 && `Crew: ${row.crew.join(", ")}`,
        ];
        const entry = {
          title: [`Move ${row.number}`, from && to ? `${from} to ${to}` : from || to]
            .filter(Boolean)
            .join(": "),
          description: lines.filter(Boolean).join("\n"),
          customer: name,
          location: from,
          start: `${row.date}T${hours.from}`,
          end: `${row.date}T${hours.to}`,
        };
        return [[row.id, entry]];
      }),
    );
  },
  async listUpcoming(reader, now) {
    const since = addDays(nairobiDate(now), -DAYS_BACK);
    const rows = await reader
      .select({ id: moves.id })
      .from(moves)
      .where(and(gte(moves.date, since), isBooked));
    return rows.map(({ id }) => id);
  },
};

const isPlanned = and(ne(activities.status, "cancelled"), ne(activities.type, "note"));
const mate = sql<string[]>`coalesce((select json_agg(mate.name order by mate.name) from activity_participants
  join people mate on mate.id = activity_participants.person_id where activity_participants.activity_id = activities.id), '[]'::json)`;

/**
 * Activities for leads and customers. Shares typed text (subject, place) only for a customer who agreed to sharing, or
 * for an internal activity.
 */
export const activitySource: CalendarSource = {
  kind: "activity",
  async findEntries(reader, ids) {
    const rows = await reader
      .select({
        id: activities.id,
        type: activities.type,
        subject: activities.subject,
        location: activities.location,
        scheduledDate: activities.scheduledAt,
        duration: activities.duration,
        customerId: activities.customerId,
        isOurs: sql<boolean>`coalesce(lead_id, opportunity_id, activities.customer_id) is null`,
        assignee: people.name,
        mates: mate,
      })
      .from(activities)
      .leftJoin(people, eq(people.id, activities.assignedTo))
      .where(and(inArray(activities.id, [...ids]), isPlanned));
    const shared = await sharedCustomersOf(
      reader,
      rows.map(({ customerId }) => customerId),
    );
    return new Map(
      rows.map((row): [string, Entry] => {
        const customer = (row.customerId && shared.get(row.customerId)?.name) || "";
        const isTold = row.isOurs || customer !== "";
        const subject = isTold ? plainPlace(row.subject) : "";
        const { scheduledDate, duration } = row;
        const end = endOf({ scheduledDate, duration: duration || USUAL_DURATION });
        const lines = [
          row.assignee && `For: ${row.assignee}`,
          row.mates.length > 0 && `With: ${row.mates.join(", ")}`,
        ];
        const entry = {
          title: [TYPE_LABELS[row.type], subject].filter(Boolean).join(": "),
          description: lines.filter(Boolean).join("\n"),
          customer,
          location: isTold ? plainPlace(row.location) : "",
          start: nairobiTime(scheduledDate),
          end: nairobiTime(end),
        };
        return [row.id, entry];
      }),
    );
  },
  async listUpcoming(reader, now) {
    const since = new Date(now.getTime() - DAYS_BACK * 86_400_000);
    const rows = await reader
      .select({ id: activities.id })
      .from(activities)
      .where(and(gte(activities.scheduledAt, since), isPlanned));
    return rows.map(({ id }) => id);
  },
};

/** An activity, and the others of its series. */
export async function listSeriesOf(reader: Reader, id: string): Promise<string[]> {
  const series = sql`(select s.series_id from activities s where s.id = ${id})`;
  const rows = await reader
    .select({ id: activities.id })
    .from(activities)
    .where(or(eq(activities.id, id), eq(activities.seriesId, series)));
  return rows.map((row) => row.id);
}

/** Activities of a customer, and of those merged into them, that are in a calendar now. */
export async function listWrittenActivitiesOf(reader: Reader, customerId: string): Promise<string[]> {
  const { rows } = await reader.execute<{ id: string }>(sql`
    select c.subject_id as id from calendar_entries c join activities a on a.id = c.subject_id
    join customers k on k.id = a.customer_id
    where c.kind = 'activity' and c.calendar <> '' and (k.id = ${customerId} or k.merged_into = ${customerId})`);
  return rows.map(({ id }) => id);
}

/** Moves of a customer, and of those merged into them, that are in a calendar now. */
export async function listWrittenMovesOf(reader: Reader, customerId: string): Promise<string[]> {
  const { rows } = await reader.execute<{ id: string }>(sql`
    select c.subject_id as id from calendar_entries c join moves m on m.id = c.subject_id
    left join quotes q on q.id = m.quote_id join customers k on k.id = coalesce(m.customer_id, q.customer_id)
    where c.kind = 'move' and c.calendar <> '' and (k.id = ${customerId} or k.merged_into = ${customerId})`);
  return rows.map(({ id }) => id);
}
