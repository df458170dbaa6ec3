import type { TimeOf } from "../../domain/reports";
import { asReport, type Held } from "./reports";

/** A person's working time of a day, by this phone's reports. Instants are ISO 8601. */
export interface Day {
  state: "off" | "working" | "break" | "ended";
  startedAt: string | undefined;
  endedAt: string | undefined;
  /** Of work, without breaks. */
  minutes: number;
}

const NEXT: Record<Day["state"], readonly TimeOf[]> = {
  off: ["start"],
  working: ["break", "end"],
  break: ["resume", "end"],
  // A person who is called back starts again.
  ended: ["start"],
};
export const nextTimes = ({ state }: Day): readonly TimeOf[] => NEXT[state];

const STATE_AFTER: Record<TimeOf, Day["state"]> = {
  start: "working",
  break: "break",
  resume: "working",
  end: "ended",
};

/** The day of a person until `now`. `self` reported without a name. */
export function dayOfPerson(
  held: readonly Held[],
  personId: string,
  { self, isToday, now }: { self: string; isToday: (at: string) => boolean; now: Date },
): Day {
  const day: Day = { state: "off", startedAt: undefined, endedAt: undefined, minutes: 0 };
  let since: number | undefined;
  let spent = 0;
  for (const one of held.map(asReport)) {
    if (one.kind !== "time" || one.refused !== undefined || !isToday(one.at)) continue;
    const { what, personId: of } = one.payload.data;
    if ((of ?? self) !== personId || !nextTimes(day).includes(what)) continue;
    if (since !== undefined) spent += Date.parse(one.at) - since;
    since = STATE_AFTER[what] === "working" ? Date.parse(one.at) : undefined;
    day.state = STATE_AFTER[what];
    if (what === "start") day.startedAt ??= one.at;
    day.endedAt = what === "end" ? one.at : undefined;
  }
  if (since !== undefined) spent += Math.max(0, now.getTime() - since);
  day.minutes = Math.floor(spent / 60_000);
  return day;
}
