import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { personNotFound } from "~/features/identity/errors";
import { findPerson } from "~/features/identity/server/queries";
import { limitLinks } from "~/features/quotes/server/commands/limit-links";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, linkHolder } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import type { Reach } from "~/platform/http/reach";
import { throttle } from "~/platform/http/throttle";
import { addDays, formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { AppError } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import { type Locale, pathIn } from "~/platform/kernel/locales";
import {
  crewLinkRevoked,
  type DayState,
  daysAsked,
  daysFrom,
  daysMarked,
  LINK_DAYS,
  MAX_AHEAD,
  type MarkSource,
  type Weekday,
  weekdayName,
  weekSet,
} from "../domain";
import { crewLinkUnknown, dayNotAhead, noAddress } from "../errors";
import { sendDaysLink } from "./messages/days-messages";
import { type Contact, crewTokenOf, getCrewLink, listContacts, listJobDays, listPeople } from "./queries";
import { crewDays, crewLinks, crewPreferences } from "./tables";

const DAY_MS = 86_400_000;
/** Days that a person sees at once by their link. */
export const LINK_SPAN = 28;

const personOf = async (tx: Tx, id: string): Promise<{ name: string }> => {
  const person = await findPerson(tx, id);
  if (!person) throw personNotFound();
  return { name: person.name };
};

interface Marking {
  id: Reach<"crew-member">;
  days: readonly PlainDate[];
  state: DayState | "open";
  note: string;
  source: MarkSource;
  now: Date;
}

/**
 * Marks days, or opens them again. Returns those on which the person has a job: a planner replaces them there. Days that
 * are marked so already are left as they are, so that a form sent twice counts once.
 */
export async function markDays(tx: Tx, actor: Actor, input: Marking): Promise<{ onJobs: PlainDate[] }> {
  const { id, state, note, source, now } = input;
  const days = [...new Set(input.days)].sort();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const today = nairobiDate(now);
  const until = addDays(today, MAX_AHEAD);
  if (first < today || last > until) throw dayNotAhead.at("days", { until: formatDate(until) });
  const { name } = await personOf(tx, id);
  const changed =
    state === "open"
      ? await tx
          .delete(crewDays)
          .where(and(eq(crewDays.personId, id), inArray(crewDays.day, days)))
          .returning({ day: crewDays.day })
      : await tx
          .insert(crewDays)
          .values(
            days.map((day) => ({ id: newId(), personId: id, day, state, note, source, createdAt: now })),
          )
          .onConflictDoUpdate({
            target: [crewDays.personId, crewDays.day],
            set: { state, note, source, createdAt: now },
            setWhere: sql`(${crewDays.state}, ${crewDays.note}) is distinct from (${state}, ${note})`,
          })
          .returning({ day: crewDays.day });
  if (changed.length > 0)
    await record(tx, actor, daysMarked, {
      subjectId: id,
      summary: `${name}: ${changed.map(({ day }) => formatDate(day)).join(", ")} ${SAID[state]}`,
      data: { name, days: changed.map(({ day }) => day), state, source },
      at: now,
    });
  if (state !== "off") return { onJobs: [] };
  const onJobs = (await listJobDays(tx, [id], { from: first, to: last })).get(id);
  return { onJobs: days.filter((day) => onJobs?.has(day)) };
}
const SAID: Record<DayState | "open", string> = {
  off: "marked as off",
  works: "marked as working",
  open: "no longer marked",
};

/** Sets which of the next days are off by a person's link. */
export async function markByLink(
  tx: Tx,
  actor: Actor,
  { id, off, now }: { id: Reach<"crew-member">; off: readonly PlainDate[]; now: Date },
): Promise<{ onJobs: PlainDate[] }> {
  const today = nairobiDate(now);
  const shown = daysFrom(today, addDays(today, LINK_SPAN - 1));
  const [person] = await listPeople(tx, { from: today, to: addDays(today, LINK_SPAN - 1), ids: [id] });
  const were = new Set(person?.marks.flatMap(({ day, state }) => (state === "off" ? [day] : [])));
  const wanted = new Set(off.filter((day) => shown.includes(day)));
  const opened = [...were].filter((day) => !wanted.has(day));
  const added = [...wanted].filter((day) => !were.has(day));
  const common = { id, note: "", source: "link" as const, now };
  if (opened.length > 0) await markDays(tx, actor, { ...common, days: opened, state: "open" });
  if (added.length === 0) return { onJobs: [] };
  return markDays(tx, actor, { ...common, days: added, state: "off" });
}

/** Sets weekly days off and the language of messages. */
export async function setWeek(
  tx: Tx,
  actor: Actor,
  input: {
    id: Reach<"crew-member">;
    weeklyOffs: readonly Weekday[];
    language: Locale | null;
    now: Date;
  },
): Promise<void> {
  const { id, language, now } = input;
  const weeklyOffs = [...new Set(input.weeklyOffs)].sort();
  const { name } = await personOf(tx, id);
  const set = { weeklyOffs, language, updatedAt: now };
  await tx
    .insert(crewPreferences)
    .values({ personId: id, ...set })
    .onConflictDoUpdate({ target: crewPreferences.personId, set });
  const offs = weeklyOffs.length > 0 ? weeklyOffs.map(weekdayName).join(", ") : "no day";
  await record(tx, actor, weekSet, {
    subjectId: id,
    summary: `${name}: ${offs} off each week`,
    data: { name, weeklyOffs, language },
    at: now,
  });
}

/** The private link of a person, which works at least until then. Its address stays the same until it is revoked. */
export async function ensureCrewLinks(
  tx: Tx,
  until: ReadonlyMap<string, Date>,
  now: Date,
): Promise<Map<string, string>> {
  if (until.size === 0) return new Map();
  const rows = await tx
    .insert(crewLinks)
    .values([...until].map(([personId, expiresAt]) => ({ id: newId(), personId, expiresAt, createdAt: now })))
    .onConflictDoUpdate({
      target: crewLinks.personId,
      targetWhere: sql`revoked_at is null`,
      set: { expiresAt: sql`greatest(${crewLinks.expiresAt}, excluded.expires_at)` },
    })
    .returning({ id: crewLinks.id, personId: crewLinks.personId });
  return new Map(rows.map(({ id, personId }) => [personId, id]));
}

/** The address of a link in a language. */
export const crewAddress = (publicUrl: string, linkId: string, locale: Locale): string =>
  `${publicUrl}${pathIn(locale, `/w/${crewTokenOf(linkId)}`)}`;

/** SMS where the company sends them and the person has a phone, otherwise email; undefined without both. */
export const channelOf = (
  { phone, email }: Pick<Contact, "phone" | "email">,
  hasSms: boolean,
): "sms" | "email" | undefined => (hasSms && phone ? "sms" : email ? "email" : undefined);

/** Sends a person the link to mark their days. */
export async function askForDays(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"crew-member">; hasSms: boolean; publicUrl: string; now: Date },
): Promise<{ channel: "sms" | "email" }> {
  const { id, hasSms, publicUrl, now } = input;
  const contact = (await listContacts(tx, [id])).get(id);
  if (!contact) throw personNotFound();
  const { name } = contact;
  const channel = channelOf(contact, hasSms);
  if (!channel) throw noAddress({ name });
  const links = await ensureCrewLinks(tx, new Map([[id, new Date(now.getTime() + LINK_DAYS * DAY_MS)]]), now);
  const link = `${crewAddress(publicUrl, links.get(id) ?? "", contact.language)}/days`;
  await sendDaysLink(tx, { contact, channel, link, now });
  await record(tx, actor, daysAsked, {
    subjectId: id,
    summary: `Link to mark days sent to ${name}`,
    data: { name, channel },
    at: now,
  });
  return { channel };
}

/** Ends a person's link. Does nothing without one. */
export async function revokeCrewLink(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: Reach<"crew-member">; now: Date },
): Promise<void> {
  const ended = await tx
    .update(crewLinks)
    .set({ revokedAt: now })
    .where(and(eq(crewLinks.personId, id), isNull(crewLinks.revokedAt)))
    .returning({ id: crewLinks.id });
  if (ended.length === 0) return;
  const { name } = await personOf(tx, id);
  await record(tx, actor, crewLinkRevoked, {
    subjectId: id,
    summary: `Private link of ${name} ended`,
    data: { name },
    at: now,
  });
}

/** Marks the first opening of a link. */
async function noteOpened(tx: Tx, linkId: string, now: Date): Promise<void> {
  await tx
    .update(crewLinks)
    .set({ openedAt: now })
    .where(and(eq(crewLinks.id, linkId), isNull(crewLinks.openedAt)));
}

/** Each link has its own limit. Unknown links count for their sender's address. */
const USES = { name: "crew-link-uses", limit: 120, windowSeconds: 60 };

/** The person of a crew link and what they act as; marks its first opening. */
export async function useCrewLink(context: RequestContext, token: string) {
  const { now } = context;
  try {
    const link = await getCrewLink(db(), token, now);
    await throttle(USES, link.id, now);
    if (!link.openedAt) await transaction((tx) => noteOpened(tx, link.id, now));
    return { ...link, actor: linkHolder(link.name) };
  } catch (error) {
    if (error instanceof AppError && error.reason === crewLinkUnknown.reason) await limitLinks(context);
    throw error;
  }
}

/** Deletes an erased person's days, week and links. */
export async function eraseAvailability(tx: Tx, personId: string): Promise<void> {
  await tx.delete(crewDays).where(eq(crewDays.personId, personId));
  await tx.delete(crewPreferences).where(eq(crewPreferences.personId, personId));
  await tx.delete(crewLinks).where(eq(crewLinks.personId, personId));
}
