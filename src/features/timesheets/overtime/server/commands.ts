import { eq } from "drizzle-orm";
import { isWorkingDay } from "~/features/leave/domain";
import { getWorkCalendar } from "~/features/leave/server/queries/leave";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { addDays, formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import {
  ENTERED_BACK_DAYS,
  formatHours,
  MOST_OF_A_DAY,
  minutesOf,
  type OvertimeFact,
  type OvertimeKind,
  overtimeApproved,
  overtimeCancelled,
  overtimeEntered,
  overtimeOfMove,
  overtimeRejected,
  QUARTER,
  REST_RATE,
  STATUS_LABELS,
} from "../domain";
import * as errors from "../errors";
import { getMinutesOfDay, lockOvertime, lockWorkers, type Worker } from "./queries";
import { overtimeEntries } from "./tables";

interface Entered {
  id: Reach<"employee">;
  date: PlainDate;
  hours: number;
  kind?: OvertimeKind | undefined;
  note: string;
  now: Date;
}

/** Enters a person's overtime; it is pending until the decision. */
export async function enterOvertime(tx: Tx, actor: Actor, input: Entered): Promise<{ id: string }> {
  const { id: personId, date: day, hours, note, now } = input;
  const minutes = minutesOf(hours);
  if (minutes % QUARTER !== 0) throw errors.hoursNotQuarters.at("hours");
  const today = nairobiDate(now);
  if (day > today) throw errors.dayAhead.at("date");
  if (day < addDays(today, -ENTERED_BACK_DAYS))
    throw errors.dayLongAgo.at("date", { days: ENTERED_BACK_DAYS });
  const [worker] = await lockWorkers(tx, [personId]);
  if (!worker) throw errors.overtimeNotFound();
  const { name, hireDate, offboardingDate } = worker;
  if (day < hireDate || (offboardingDate && day > offboardingDate))
    throw errors.overtimeOfLeaver.at("date", { name });
  const there = await getMinutesOfDay(tx, personId, day);
  if (there + minutes > MOST_OF_A_DAY) throw errors.tooMuchOfDay.at("hours", { there: formatHours(there) });
  const kind = input.kind ?? ((await worksOn(tx, worker, day)) ? "normal" : "rest");
  return insert(tx, actor, worker, { day, minutes, kind, note, now });
}

async function worksOn(tx: Tx, worker: Worker, day: PlainDate): Promise<boolean> {
  return isWorkingDay(day, await getWorkCalendar(tx, worker, { firstDay: day, lastDay: day }));
}

async function insert(
  tx: Tx,
  actor: Actor,
  worker: Worker,
  entry: {
    day: PlainDate;
    minutes: number;
    kind: OvertimeKind;
    note: string;
    now: Date;
    move?: { id: string; number: string };
  },
): Promise<{ id: string }> {
  const { day, minutes, kind, note, now, move } = entry;
  const id = newId();
  const made = await tx
    .insert(overtimeEntries)
    .values({
      id,
      personId: worker.personId,
      day,
      minutes,
      kind,
      rate: kind === "rest" ? REST_RATE : worker.overtimeRate,
      note,
      moveId: move?.id ?? null,
      moveNumber: move?.number ?? null,
      recordedAt: now,
      recordedBy: actor.personId,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: overtimeEntries.id });
  if (made.length > 0)
    await record(tx, actor, overtimeEntered, {
      subjectId: id,
      summary: `${formatHours(minutes)} of overtime of ${worker.number} on ${formatDate(day)}${move ? `, ${move.number} ended late` : ""}`,
      data: { ...factOf(worker, { day, minutes }), move: move?.number ?? null },
      at: now,
    });
  return { id };
}

/**
 * Proposes overtime after a move, once a person and move, for people whose working day ended before it. It needs
 * approval like all overtime.
 */
export async function proposeOvertime(
  tx: Tx,
  move: {
    id: string;
    number: string;
    day: PlainDate;
    startedAt: Date | null;
    endedAt: Date;
    people: readonly string[];
  },
): Promise<void> {
  const { id, number, day, startedAt, endedAt, people } = move;
  if (people.length === 0) return;
  for (const worker of await lockWorkers(tx, people)) {
    if (worker.status === "terminated") continue;
    const works = await worksOn(tx, worker, day);
    const minutes = overtimeOfMove({ day, startedAt, endedAt, endTime: worker.endTime, isWorkingDay: works });
    const there = minutes === 0 ? 0 : await getMinutesOfDay(tx, worker.personId, day);
    if (minutes === 0 || there + minutes > MOST_OF_A_DAY) continue;
    const kind = works ? "normal" : "rest";
    await insert(tx, system, worker, { day, minutes, kind, note: "", now: endedAt, move: { id, number } });
  }
}

interface Decision {
  id: Reach<"overtime">;
  now: Date;
}

export async function approveOvertime(tx: Tx, actor: Actor, { id, now }: Decision): Promise<void> {
  const { entry, fact } = await lockPending(tx, id);
  if (entry.personId === actor.personId) throw errors.overtimeOwn();
  await tx
    .update(overtimeEntries)
    .set({ status: "approved", decidedAt: now, decidedBy: actor.personId, updatedAt: now })
    .where(eq(overtimeEntries.id, id));
  await record(tx, actor, overtimeApproved, {
    subjectId: id,
    summary: `${formatHours(fact.minutes)} of overtime of ${fact.number} on ${formatDate(fact.day)} approved`,
    data: fact,
    at: now,
  });
}

export async function rejectOvertime(
  tx: Tx,
  actor: Actor,
  { id, reason, now }: Decision & { reason: string },
): Promise<void> {
  const { entry, fact } = await lockPending(tx, id);
  if (entry.personId === actor.personId) throw errors.overtimeOwn();
  await tx
    .update(overtimeEntries)
    .set({
      status: "rejected",
      decidedAt: now,
      decidedBy: actor.personId,
      decisionNote: reason,
      updatedAt: now,
    })
    .where(eq(overtimeEntries.id, id));
  await record(tx, actor, overtimeRejected, {
    subjectId: id,
    summary: `Overtime of ${fact.number} on ${formatDate(fact.day)} rejected`,
    data: fact,
    at: now,
  });
}

export async function cancelOvertime(tx: Tx, actor: Actor, { id, now }: Decision): Promise<void> {
  const { fact } = await lockPending(tx, id);
  await tx
    .update(overtimeEntries)
    .set({ status: "cancelled", updatedAt: now })
    .where(eq(overtimeEntries.id, id));
  await record(tx, actor, overtimeCancelled, {
    subjectId: id,
    summary: `Overtime of ${fact.number} on ${formatDate(fact.day)} taken back`,
    data: fact,
    at: now,
  });
}

async function lockPending(tx: Tx, id: Reach<"overtime">) {
  const { entry, number, name } = await lockOvertime(tx, id);
  if (entry.status !== "pending")
    throw errors.overtimeDecided({ status: STATUS_LABELS[entry.status].toLowerCase() });
  return { entry, fact: factOf({ number, personId: entry.personId, name }, entry) };
}

function factOf(
  { number, personId, name }: Pick<Worker, "number" | "personId" | "name">,
  { day, minutes }: { day: PlainDate; minutes: number },
): OvertimeFact {
  return { number, personId, name, day, minutes };
}
