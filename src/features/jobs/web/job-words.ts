import type { Output } from "~/platform/http/client";
import { formatTime, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { longDay } from "~/platform/kernel/day-labels";
import { formatNumber } from "~/platform/kernel/numbers";
import type { jobsContract } from "../contract";
import { hoursOf, type JobNeeds, type JobStep, type Stop } from "../domain";

export type JobsOfMove = Output<typeof jobsContract, "ofMove">;
export type ShownJob = JobsOfMove["jobs"][number];
export type Choices = Output<typeof jobsContract, "choices">;

/** Saturday 5 December, 08:00 to 12:00 (4 h) */
export function timesLabel({ startsAt, endsAt }: Pick<ShownJob, "startsAt" | "endsAt">): string {
  if (!startsAt || !endsAt) return "No time yet";
  const [first, last] = [nairobiDate(startsAt), nairobiDate(new Date(endsAt.getTime() - 1))];
  const until = first === last ? formatTime(endsAt) : `${longDay(last)}, ${formatTime(endsAt)}`;
  return `${longDay(first)}, ${formatTime(startsAt)} to ${until} (${formatNumber(hoursOf({ startsAt, endsAt }))} h)`;
}

/** 12.4 m³ · 1,860 kg · 5 h · 4 crew */
export function needsLabel({ litres, kg, minutes, drivers, crew, packers }: JobNeeds): string {
  return [
    litres !== null && `${formatNumber(Math.round(litres / 100) / 10)} m³`,
    kg !== null && `${formatNumber(kg)} kg`,
    minutes !== null && `${formatNumber(Math.round(minutes / 30) / 2)} h of work`,
    drivers !== null && `${drivers} ${drivers === 1 ? "driver" : "drivers"}`,
    crew !== null && `${crew} crew`,
    packers !== null && `${packers} ${packers === 1 ? "packer" : "packers"}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Riverside Drive, Kilimani, floor 3, lift, 20 m to carry */
export function stopLabel(stop: Stop): string {
  const { address, place, floor, lift, stairs, carry, parking, accessHours } = stop;
  return [
    address,
    place && !address.includes(place) && place,
    floor !== null && `floor ${floor}`,
    lift !== null && (lift ? "lift" : "no lift"),
    stairs !== null && `${stairs} ${stairs === 1 ? "flight" : "flights"} of stairs`,
    carry !== null && `${carry} m to carry`,
    parking && `parking: ${parking}`,
    accessHours && `open ${accessHours}`,
  ]
    .filter(Boolean)
    .join(", ");
}

const NAIROBI_MS = 3 * 3_600_000;
/** HH:mm in Nairobi, for a time field. */
export const clockOf = (instant: Date): string =>
  new Date(instant.getTime() + NAIROBI_MS).toISOString().slice(11, 16);
export const instantOf = (day: PlainDate, time: string): Date | null =>
  day && time ? new Date(`${day}T${time}:00+03:00`) : null;

export const STEP_WORDS: Record<JobStep, string> = {
  dispatched: "Dispatch",
  on_the_way: "Set off",
  arrived: "Arrived",
  working: "Start work",
  paused: "Pause",
  loaded: "Loaded",
  unloading: "Unload",
  done: "Done",
  verified: "Verify",
  aborted: "Abort job",
};
