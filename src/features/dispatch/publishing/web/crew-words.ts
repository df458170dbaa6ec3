import type { Output } from "~/platform/http/client";
import { formatTime, nairobiDate } from "~/platform/kernel/dates";
import { weekdayAndDay } from "~/platform/kernel/day-labels";
import type { Locale } from "~/platform/kernel/locales";
import { formatNumber } from "~/platform/kernel/numbers";
import type { publishingContract } from "../contract";
import english from "../texts/en.json";
import swahili from "../texts/sw.json";

export type OwnJob = Output<typeof publishingContract, "own">["jobs"][number];
export type CrewStop = NonNullable<OwnJob["plan"]>["stops"][number];
export type CrewWords = (typeof english)["crewJobs"];

export const crewWordsOf = (locale: Locale): CrewWords => (locale === "sw" ? swahili : english).crewJobs;

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** '08:00 to 12:00', with the day of the end if it is another one. */
export function clockLabel(
  words: CrewWords,
  locale: Locale,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
) {
  const [first, last] = [nairobiDate(startsAt), nairobiDate(new Date(endsAt.getTime() - 1))];
  const until = first === last ? formatTime(endsAt) : `${weekdayAndDay(last, locale)}, ${formatTime(endsAt)}`;
  return fill(words.to, { from: formatTime(startsAt), to: until });
}

/** 'floor 3, no lift, carry 25 m, parking: gate B' */
export function accessLabel(words: CrewWords, stop: CrewStop): string {
  const { floor, lift, stairs, carry, parking, accessHours } = stop;
  return [
    floor !== null && fill(words.floor, { floor }),
    lift !== null && (lift ? words.lift : words.noLift),
    stairs !== null && fill(words.stairs, { stairs }),
    carry !== null && fill(words.carry, { carry }),
    parking && fill(words.parking, { parking }),
    accessHours && fill(words.open, { hours: accessHours }),
  ]
    .filter(Boolean)
    .join(", ");
}

export const placeLabel = ({ address, place }: CrewStop): string =>
  [address, address.includes(place) ? "" : place].filter(Boolean).join(", ");

/** '12.4 m³, 5 h' */
export function workLabel(
  words: CrewWords,
  { litres, minutes }: { litres: number | null; minutes: number | null },
) {
  return [
    litres !== null && `${formatNumber(Math.round(litres / 100) / 10)} m³`,
    minutes !== null && fill(words.hours, { hours: formatNumber(Math.round(minutes / 30) / 2) }),
  ]
    .filter(Boolean)
    .join(", ");
}
