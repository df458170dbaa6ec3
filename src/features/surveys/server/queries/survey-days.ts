import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { listStaffWhoMay } from "~/features/identity/server/queries";
import { people } from "~/features/identity/server/tables";
import {
  frozenOf,
  listLines,
  shownContent,
  totalsIn,
} from "~/features/inventory/inventories/server/queries/inventories";
import { valuesShown } from "~/features/inventory/inventories/server/reach";
import { inventories, inventoryVersions } from "~/features/inventory/inventories/server/tables";
import { newestKindVersion } from "~/features/inventory/kinds/server/queries";
import { measureBetween } from "~/features/pricing/places/domain";
import { findPlace } from "~/features/pricing/places/server/queries";
import { getCurrentPriceList } from "~/features/pricing/server/queries/prices";
import { getSettings } from "~/features/settings/server/queries";
import { companySection } from "~/features/settings/settings";
import { peopleInScope } from "~/features/staff/server/reach";
import type { Reader } from "~/platform/db/database";
import { type Actor, personIdOf, scopeOf } from "~/platform/http/actor";
import {
  addDays,
  daysBetween,
  endOfDate,
  nairobiDate,
  type PlainDate,
  startOfDate,
} from "~/platform/kernel/dates";
import { DAYS_ON_PHONE, driveMinutesOf, lateness, MAX_DAYS, nearestNext } from "../../domain";
import { calendarTooWide } from "../../errors";
import { surveysInReach } from "../reach";
import { surveys } from "../tables";
import { listStops, selectSurveys, showSurveys } from "./surveys";

const between = (from: PlainDate, to: PlainDate): SQL =>
  sql`${surveys.startsAt} between ${startOfDate(from).toISOString()}::timestamptz and ${endOfDate(to).toISOString()}::timestamptz`;

const MOST_ON_PHONE = 60;

/** A person's surveys of three days and those in progress, with their inventories, for a phone without network. */
export async function listMine(reader: Reader, actor: Actor, now: Date) {
  const me = personIdOf(actor);
  const today = nairobiDate(now);
  const soon = and(
    eq(surveys.surveyorId, me),
    ne(surveys.state, "cancelled"),
    between(today, addDays(today, DAYS_ON_PHONE - 1)),
  );
  const running = and(
    eq(surveys.state, "in_progress"),
    or(eq(surveys.surveyorId, me), eq(surveys.startedBy, me)),
  );
  const found = await selectSurveys(reader)
    .where(or(soon, running))
    .orderBy(asc(surveys.startsAt), asc(surveys.id))
    .limit(MOST_ON_PHONE);
  const rows = found.map(({ survey }) => survey);
  const [shown, stops, contents, kindVersion] = await Promise.all([
    showSurveys(reader, actor, found, now),
    listStops(reader, rows),
    listContents(
      reader,
      actor,
      rows.flatMap(({ inventoryId }) => inventoryId ?? []),
    ),
    newestKindVersion(reader),
  ]);
  return {
    now,
    kindVersion,
    surveys: shown.map((row, at) => ({
      ...row,
      stops: stops.get(row.id) ?? [],
      note: rows[at]?.note ?? "",
      inventory: contents.get(row.inventoryId ?? "") ?? null,
    })),
  };
}

async function listContents(reader: Reader, actor: Actor, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const versions = await reader
    .select({ version: inventoryVersions, isSeen: valuesShown(actor) })
    .from(inventoryVersions)
    .innerJoin(inventories, eq(inventories.id, inventoryVersions.inventoryId))
    .where(and(inArray(inventoryVersions.inventoryId, [...ids]), eq(inventoryVersions.newest, true)));
  const contents = await Promise.all(
    versions.map(async ({ version, isSeen }) => {
      const lines = await listLines(reader, version.id);
      const content = shownContent({ rooms: version.rooms, lines }, isSeen);
      const head = {
        ...{ id: version.inventoryId, version: version.version, rowVersion: version.rowVersion },
        ...{ kindVersion: version.kindVersion, isFrozen: frozenOf(version) !== null },
      };
      return [version.inventoryId, { ...head, content, totals: totalsIn(version) }] as const;
    }),
  );
  return new Map(contents);
}

const MOST_IN_CALENDAR = 500;

/** The surveys in reach that are planned from one day to another. INVALID at `to` for more than 31 days. */
export async function listWeek(
  reader: Reader,
  actor: Actor,
  { from, to, now }: { from: PlainDate; to: PlainDate; now: Date },
) {
  assertDays(from, to);
  const found = await selectSurveys(reader)
    .where(and(between(from, to), ne(surveys.state, "cancelled"), surveysInReach(actor)))
    .orderBy(asc(surveys.startsAt), asc(surveys.id))
    .limit(MOST_IN_CALENDAR + 1);
  return {
    surveys: await showSurveys(reader, actor, found.slice(0, MOST_IN_CALENDAR), now),
    more: found.length > MOST_IN_CALENDAR,
  };
}

function assertDays(from: PlainDate, to: PlainDate): void {
  const days = daysBetween(from, to);
  if (days < 0 || days >= MAX_DAYS) throw calendarTooWide.at("to", { most: String(MAX_DAYS) });
}

/** People with manage_inventory within the actor's scope. */
export async function listSurveyors(reader: Reader, actor: Actor) {
  const staff = await listStaffWhoMay(reader, "manage_inventory");
  const within = peopleInScope(actor, scopeOf(actor, "manage_inventory"), sql`${people.id}`);
  if (!within) return staff.map(({ id, name }) => ({ id, name }));
  return reader
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(
      and(
        inArray(
          people.id,
          staff.map(({ id }) => id),
        ),
        or(within, eq(people.id, personIdOf(actor))),
      ),
    )
    .orderBy(asc(people.name));
}

/** Surveys and litres of each surveyor in reach, by the day of the submission. Litres are those submitted. */
export async function listVolumes(
  reader: Reader,
  actor: Actor,
  { from, to }: { from: PlainDate; to: PlainDate },
) {
  const rows = await reader
    .select({
      id: people.id,
      name: people.name,
      surveys: sql<number>`count(*)::int`,
      litres: sql<number>`coalesce(sum(${surveys.litres}), 0)::int`,
    })
    .from(surveys)
    .innerJoin(people, eq(people.id, surveys.surveyorId))
    .where(
      and(
        sql`${surveys.submittedAt} between ${startOfDate(from).toISOString()}::timestamptz and ${endOfDate(to).toISOString()}::timestamptz`,
        surveysInReach(actor),
      ),
    )
    .groupBy(people.id, people.name)
    .orderBy(desc(sql`4`), asc(people.name));
  return { surveyors: rows };
}

/** The surveys of a surveyor's day, in their order and with the ways between them. */
export async function getDay(
  reader: Reader,
  actor: Actor,
  { date, surveyor, now }: { date: PlainDate; surveyor: string; now: Date },
) {
  const person = surveyor === "me" ? personIdOf(actor) : surveyor;
  const found = await selectSurveys(reader)
    .where(
      and(
        eq(surveys.surveyorId, person),
        between(date, date),
        ne(surveys.state, "cancelled"),
        surveysInReach(actor),
      ),
    )
    .orderBy(sql`${surveys.dayOrder} nulls last`, asc(surveys.startsAt), asc(surveys.id))
    .limit(50);
  const [shown, stops, { companyAddress: office }, kmBetween] = await Promise.all([
    showSurveys(reader, actor, found, now),
    listStops(
      reader,
      found.map(({ survey }) => survey),
    ),
    getSettings(reader, companySection),
    roadsOf(reader, now),
  ]);
  const placeOf = new Map(
    shown.map(({ id, mode }) => [id, mode === "onsite" ? (stops.get(id)?.[0]?.place ?? "") : office]),
  );
  const kmOf = (from: string, to: string) => kmBetween(placeOf.get(from) ?? office, placeOf.get(to) ?? "");
  const legs = shown.map((row, at) => {
    const km = kmOf(shown[at - 1]?.id ?? "", row.id);
    return { row, km, driveMinutes: km === null ? null : driveMinutesOf(km) };
  });
  const late = lateness(
    legs.map(({ row, driveMinutes }) => ({ ...row, startsAt: row.startsAt ?? now, driveMinutes })),
  );
  return {
    isOwnOrder: found.some(({ survey }) => survey.dayOrder !== null),
    office,
    surveys: legs.map(({ row, km, driveMinutes }, at) => ({
      ...row,
      stops: stops.get(row.id) ?? [],
      ...{ km, driveMinutes, late: late[at] ?? 0 },
    })),
    shortest: nearestNext(
      "",
      shown.map(({ id }) => id),
      kmOf,
    ),
  };
}

/** Road kilometres by the price list in force; 0 within one place, null if a place is not known. */
async function roadsOf(reader: Reader, now: Date): Promise<(from: string, to: string) => number | null> {
  const priceList = await getCurrentPriceList(reader, now);
  return (from, to) => {
    if (from === to) return 0;
    const [start, end] = [from, to].map((text) => ({ text, place: findPlace(text) }));
    if (!start?.place || !end?.place) return null;
    return start.place.label === end.place.label ? 0 : measureBetween(priceList, start, end).km;
  };
}
