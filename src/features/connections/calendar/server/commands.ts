import { eq, sql } from "drizzle-orm";
import { type CalendarAccess, putEvent, removeEvent } from "~/integrations/google/calendar";
import { db, type Tx, transaction } from "~/platform/db/database";
import { CallFailed } from "~/platform/outbound/provider-call";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { endsConnection, failureSentence } from "../../domain";
import { callOptions } from "../../server/commands/call-provider";
import { accessTokenOf, noteGoogleRun, noteNoAccess } from "../../server/commands/google-access";
import { workWhileReady } from "../../server/commands/work-while-ready";
import { getReady, type Ready } from "../../server/queries";
import { integrationConnections } from "../../server/tables";
import { calendarSources, type Entry } from "./queries";
import { type CalendarEntry, calendarBacklog, calendarEntries } from "./tables";

const NAME = "googleCalendar";

/** Writes what is behind. Enqueued with each change, and by the clock. */
export const syncCalendar = defineTask<object>("sync-calendar", { retryLimit: 1, expireInSeconds: 180 });
/** Everything upcoming, once a calendar was connected or another one chosen. */
export const fillCalendar = defineTask<object>("fill-calendar", { retryLimit: 3, expireInSeconds: 180 });

/** Marks some as changed; nothing happens while no calendar is connected. */
export async function markChanged(tx: Tx, kind: string, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const connected = tx
    .select({ connected: integrationConnections.connected })
    .from(integrationConnections)
    .where(eq(integrationConnections.name, NAME));
  const [row] = await connected;
  if (!row?.connected) return;
  await mark(tx, kind, ids, now);
  await enqueue(tx, syncCalendar, {});
}

async function mark(tx: Tx, kind: string, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insert(calendarEntries)
    .values(ids.map((subjectId) => ({ kind, subjectId, nextAt: now })))
    .onConflictDoUpdate({
      target: [calendarEntries.kind, calendarEntries.subjectId],
      set: { version: sql`${calendarEntries.version} + 1`, nextAt: now, attempts: 0 },
    });
}

/** Marks all that is upcoming, and all that is in another calendar than the one that is connected now. */
export async function fill(now: Date): Promise<void> {
  await transaction(async (tx) => {
    for (const { kind, listUpcoming } of calendarSources.all())
      await mark(tx, kind, await listUpcoming(tx, now), now);
    const written = await tx.select().from(calendarEntries).where(sql`${calendarEntries.calendar} <> ''`);
    for (const [kind, rows] of Map.groupBy(written, (row) => row.kind))
      await mark(
        tx,
        kind,
        rows.filter((row) => row.synced === row.version).map(({ subjectId }) => subjectId),
        now,
      );
    await enqueue(tx, syncCalendar, {});
  });
}

const BATCH = 80;
const WIDTH = 8;

/**
 * Updates the calendar, for at most a minute. Several processes may run it at once. Retries temporary failures. A
 * withdrawn permission ends the connection and notifies the settings managers.
 */
export const syncDueEntries = (now: () => Date): Promise<void> =>
  workWhileReady(syncCalendar, async () => {
    const ready = await getReady(db(), NAME);
    if (!ready.held?.connected || !ready.held.sealed) return false;
    const claimed = await calendarBacklog.claim(db(), { most: BATCH, now: now() });
    return claimed.length > 0 && writeAll(ready, claimed, now);
  });

/** False when nothing more can be written for now. */
async function writeAll(ready: Ready, claimed: CalendarEntry[], now: () => Date): Promise<boolean> {
  const access = await accessOf(ready, now()).catch((error: unknown) =>
    noteNoAccess(NAME, ready, error, now()).finally(() => calendarBacklog.release(claimed)),
  );
  if (!access) return false;
  const entries = await entriesOf(claimed);
  const { stopped, failed } = await calendarBacklog.send(claimed, {
    width: WIDTH,
    columns: ["calendar"],
    send: (claimed) => writeOne(access, claimed, entries.get(keyOf(claimed))),
    say: ({ failure, said }) => failureSentence(NAME, failure, said),
    now,
  });
  await noteGoogleRun(
    NAME,
    ready,
    failed && { failure: failed.failure, attempts: failed.row.attempts },
    now(),
  );
  return !stopped;
}

const keyOf = ({ kind, subjectId }: Pick<CalendarEntry, "kind" | "subjectId">) => `${kind} ${subjectId}`;

async function entriesOf(claimed: readonly CalendarEntry[]): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>();
  for (const [kind, rows] of Map.groupBy(claimed, (row) => row.kind)) {
    const source = calendarSources.all().find((each) => each.kind === kind);
    const ids = rows.map(({ subjectId }) => subjectId);
    for (const [subjectId, entry] of (await source?.findEntries(db(), ids)) ?? [])
      found.set(keyOf({ kind, subjectId }), entry);
  }
  return found;
}

const accessOf = async (ready: Ready, now: Date): Promise<CalendarAccess> => {
  const { baseUrl, calendarId } = ready.settings.googleCalendar;
  return {
    baseUrl,
    calendarId: calendarId || "primary",
    accessToken: await accessTokenOf(NAME, ready, now),
  };
};

/** Writes or removes one entry. Throws CallFailed. */
async function writeOne(
  access: CalendarAccess,
  claimed: CalendarEntry,
  entry: Entry | undefined,
): Promise<CalendarEntry> {
  const { calendarId } = access;
  const id = claimed.subjectId.replaceAll("-", "");
  const options = callOptions();
  const isElsewhere = claimed.calendar !== "" && claimed.calendar !== calendarId;
  // The former calendar may be inaccessible, so an entry that cannot be removed remains there.
  if (isElsewhere)
    await removeEvent({ ...access, calendarId: claimed.calendar }, id, options).catch(passRefusal);
  if (!entry) {
    await removeEvent(access, id, options);
    return { ...claimed, calendar: "" };
  }
  const { title: summary, customer, description: crew, ...rest } = entry;
  const description = [customer && `Customer: ${customer}`, crew].filter(Boolean).join("\n");
  const event = { id, summary, description, ...rest, timeZone: "Africa/Nairobi" };
  await putEvent(access, event, claimed.calendar !== calendarId, options);
  return { ...claimed, calendar: calendarId };
}

function passRefusal(error: unknown): void {
  if (!(error instanceof CallFailed) || !endsConnection(error.failure)) throw error;
}
