import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { DAY, formatDays, type LeaveCategory, leaveAdjusted, leaveGranted, yearOf } from "../../domain";
import { leaveAdjustmentBelowZero, leaveAdjustmentNothing, leaveOwn } from "../../errors";
import { getLeaveRules, lockPerson } from "../../server/queries/leave";
import { leaveEntries } from "../../server/tables";
import { carryDue } from "../domain";
import { getLeft, grantsMissing, listEntriesOfMany, lockBatch } from "./queries";

/**
 * Adds missing grants of all staff up to today, and carries over last year's balance.
 * Repeating it has no effect. Returns the number of people with a new entry.
 */
export async function grantLeave(tx: Tx, now: Date): Promise<number> {
  const today = nairobiDate(now);
  const year = yearOf(today);
  const rules = await getLeaveRules(tx);
  const reached = new Set<string>();
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const batch = await lockBatch(tx, after);
    const last = batch.at(-1);
    if (!last) break;
    after = last.personId;
    const ids = batch.map(({ personId }) => personId);
    const entries = await listEntriesOfMany(tx, ids, [year - 1, year]);
    const due = batch.flatMap(({ personId, hireDate }) => {
      const theirs = entries.get(personId) ?? [];
      const common = { personId, createdAt: now };
      const granted = grantsMissing(rules, { hireDate }, theirs, { year, upTo: today }).map(
        ({ day: _, ...grant }) => ({ ...common, ...grant, id: newId(), reason: "granted" as const }),
      );
      const before = theirs.filter((entry) => entry.category === "annual" && entry.year === year - 1);
      const left = before.reduce((sum, { hundredths }) => sum + hundredths, 0);
      const carried = before.reduce(
        (sum, { reason, hundredths }) => (reason === "carried_out" ? sum - hundredths : sum),
        0,
      );
      const carry = carryDue(rules, { left, carried });
      const annual = { ...common, category: "annual" as const };
      return carry === 0
        ? granted
        : [
            ...granted,
            { ...annual, id: newId(), year: year - 1, reason: "carried_out" as const, hundredths: -carry },
            { ...annual, id: newId(), year, reason: "carried_in" as const, hundredths: carry },
          ];
    });
    if (due.length > 0) await tx.insert(leaveEntries).values(due);
    for (const { personId } of due) reached.add(personId);
  }
  if (reached.size > 0)
    await record(tx, system, leaveGranted, {
      subjectId: newId(),
      summary: `Leave entitlement written for ${reached.size} ${reached.size === 1 ? "person" : "people"}`,
      data: { people: reached.size, day: today },
      at: now,
    });
  return reached.size;
}

interface Adjustment {
  id: Reach<"employee">;
  category: LeaveCategory;
  year: number;
  /** Below zero takes days away. */
  days: number;
  reason: string;
  now: Date;
}

/** Adds or removes a person's days, with a reason. Refuses a negative balance and the actor's own days. */
export async function adjustLeave(tx: Tx, actor: Actor, input: Adjustment): Promise<void> {
  const { id, category, year, days, reason, now } = input;
  if (id === actor.personId) throw leaveOwn();
  const hundredths = Math.round(days * DAY);
  if (hundredths === 0 || hundredths % (DAY / 2) !== 0) throw leaveAdjustmentNothing.at("days");
  const person = await lockPerson(tx, id);
  const left = (await getLeft(tx, person, { category, year, upTo: nairobiDate(now) })) ?? 0;
  if (hundredths < 0 && left + hundredths < 0)
    throw leaveAdjustmentBelowZero.at("days", { left: formatDays(left), year });
  await tx.insert(leaveEntries).values({
    personId: id,
    category,
    year,
    reason: "adjusted",
    hundredths,
    note: reason,
    createdAt: now,
    createdBy: actor.personId,
  });
  await record(tx, actor, leaveAdjusted, {
    subjectId: id,
    summary: `Leave of ${person.number} in ${year} adjusted by ${formatDays(hundredths)}`,
    data: { number: person.number, personId: id, year },
    at: now,
  });
}
