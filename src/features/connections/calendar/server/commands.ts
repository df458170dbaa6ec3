import { eq, sql } from "drizzle-orm";
import { type CalendarAccess, putEvent, removeEvent } from "~/integrations/google/calendar";
import { db, type Tx, transaction } from "~/platform/db/database";
import { AppError } from "~/platform/kernel/errors";
import { CallFailed } from "~/platform/outbound/provider-call";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { endsConnection, failureSentence } from "../../domain";
import { callOptions } from "../../server/commands/call-provider";
import { accessTokenOf, noteGoogleRun, noteNoAccess } from "../../server/commands/google-access";
import { getReady, type Ready } from "../../server/queries";
import { integrationConnections } from "../../server/tables";
import { waitAfter } from "../domain";
import {
  type ClaimedEntry,
  calendarSources,
  claimEntries,
  type Entry,
  isEntry,
  noteWritten,
  releaseEntries,
  type WrittenEntry,
} from "./queries";
import { calendarEntries } from "./tables";

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
const LONGEST_RUN_MS = 60_000;

/**
 * Updates the calendar, for at most a minute. Several processes may run it at once. Retries temporary failures. A
 * withdrawn permission ends the connection and notifies the settings managers.
 */
export async function syncDueEntries(now: () => Date): Promise<void> {
  const until = performance.now() + LONGEST_RUN_MS;
  for (;;) {
    if (performance.now() >= until) return transaction((tx) => enqueue(tx, syncCalendar, {}));
    try {
      const ready = await getReady(db(), NAME);
      if (!ready.held?.connected || !ready.held.sealed) return;
      const claimed = await claimEntries(db(), BATCH, now());
      if (claimed.length === 0 || !(await writeAll(ready, claimed, now))) return;
    } catch (error) {
      // Disabled, or disconnected in between.
      if (!(error instanceof AppError)) throw error;
      return;
    }
  }
}

/** False when nothing more can be written for now. */
async function writeAll(ready: Ready, claimed: ClaimedEntry[], now: () => Date): Promise<boolean> {
  const left = [...claimed];
  const failed: Failed[] = [];
  const written: WrittenEntry[] = [];
  try {
    const access = await accessOf(ready, now());
    const entries = await entriesOf(claimed);
    // One failure is enough to stop for: the others would fail like it.
    const next = () => (failed.length > 0 ? undefined : left.shift());
    const writer = async () => {
      for (let entry = next(); entry; entry = next()) {
        const ours = entries.get(keyOf(entry));
        const failure = await writeOne(access, entry, ours);
        if (failure) failed.push({ failure, entry });
        else written.push({ ...entry, calendar: ours ? access.calendarId : "" });
      }
    };
    await Promise.all(Array.from({ length: WIDTH }, writer));
    for (const each of failed) await putOff(each, now());
    const [first] = failed;
    const failure = first && { failure: first.failure, attempts: first.entry.attempts };
    await noteGoogleRun(NAME, ready, failure, now());
    return failed.every(({ failure }) => failure.failure === "refused");
  } catch (error) {
    await noteNoAccess(NAME, ready, error, now());
    return false;
  } finally {
    // Together: a process that is killed before that writes the same once more.
    await noteWritten(db(), written);
    await releaseEntries(db(), [...left, ...failed.map(({ entry }) => entry)]);
  }
}

interface Failed {
  entry: ClaimedEntry;
  failure: CallFailed;
}

const keyOf = ({ kind, subjectId }: Pick<ClaimedEntry, "kind" | "subjectId">) => `${kind} ${subjectId}`;

async function entriesOf(claimed: readonly ClaimedEntry[]): Promise<Map<string, Entry>> {
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

/** Writes or removes one; what failed is returned. */
async function writeOne(
  access: CalendarAccess,
  claimed: ClaimedEntry,
  entry: Entry | undefined,
): Promise<CallFailed | undefined> {
  const { calendarId } = access;
  const id = claimed.subjectId.replaceAll("-", "");
  const options = callOptions();
  try {
    const isElsewhere = claimed.calendar !== "" && claimed.calendar !== calendarId;
    // The former calendar may be inaccessible, so an entry that cannot be removed remains there.
    if (isElsewhere)
      await removeEvent({ ...access, calendarId: claimed.calendar }, id, options).catch(passRefusal);
    if (entry) {
      const { title: summary, customer, description: crew, ...rest } = entry;
      const description = [customer && `Customer: ${customer}`, crew].filter(Boolean).join("\n");
      const event = { id, summary, description, ...rest, timeZone: "Africa/Nairobi" };
      await putEvent(access, event, claimed.calendar !== calendarId, options);
    } else await removeEvent(access, id, options);
  } catch (error) {
    if (error instanceof CallFailed) return error;
    throw error;
  }
  return undefined;
}

function passRefusal(error: unknown): void {
  if (!(error instanceof CallFailed) || !endsConnection(error.failure)) throw error;
}

async function putOff({ entry, failure }: Failed, now: Date): Promise<void> {
  const attempts = entry.attempts + 1;
  await db()
    .update(calendarEntries)
    .set({
      attempts,
      nextAt: new Date(now.getTime() + waitAfter(attempts) * 1000),
      problem: failureSentence(NAME, failure.failure, failure.said),
    })
    .where(isEntry(entry));
}
