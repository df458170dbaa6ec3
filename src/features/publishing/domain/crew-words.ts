import type { Stop } from "~/features/jobs/domain";
import { formatTime, nairobiDate } from "~/platform/kernel/dates";
import { weekdayAndDay } from "~/platform/kernel/day-labels";
import type { Locale } from "~/platform/kernel/locales";
import { formatNumber } from "~/platform/kernel/numbers";

/** The texts that the labels below are written with. */
export type CrewWords = Readonly<
  Record<"to" | "floor" | "lift" | "noLift" | "stairs" | "carry" | "parking" | "open" | "hours", string>
>;

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
export function accessLabel(words: CrewWords, stop: Stop): string {
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

export const placeLabel = ({ address, place }: Stop): string =>
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
