import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import type { TimeOf } from "./reports";

export interface KeptTime {
  what: TimeOf;
  at: Date;
}
export interface Shift {
  day: PlainDate;
  startedAt: Date;
  /** Null: not ended yet. */
  endedAt: Date | null;
}

/** A shift ends within this many hours of its start; a later end is of another one. */
const MOST_HOURS = 20;

/**
 * A person's working days by all reports of phones: the first start and the last end of each day. The order of their arrival
 * does not matter. An end after midnight belongs to the day of its start.
 */
export function shiftsOf(times: readonly KeptTime[]): Shift[] {
  const shifts = new Map<PlainDate, Shift>();
  const inOrder = [...times].sort((one, next) => one.at.getTime() - next.at.getTime());
  for (const { what, at } of inOrder) {
    const day = nairobiDate(at);
    if (what === "start" && !shifts.has(day)) shifts.set(day, { day, startedAt: at, endedAt: null });
    if (what !== "end") continue;
    const open = [...shifts.values()].findLast(
      ({ startedAt }) => at.getTime() - startedAt.getTime() <= MOST_HOURS * 3_600_000,
    );
    if (open) open.endedAt = at;
  }
  return [...shifts.values()];
}
