import { formats } from "./formats";

/** Nairobi has kept UTC+3 without summer time since 1960. */
const NAIROBI_MS = 3 * 60 * 60 * 1000;
/** No zone has changed its offset within a quarter of an hour. */
const QUARTER_MS = 15 * 60 * 1000;
const MOST_KNOWN = 5_000;

const clocks = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(timeZone, made);
  return made;
}

/** Milliseconds that a zone is ahead of UTC at an instant; cached for each quarter of an hour. */
function offsetOf(timeZone: string, instant: Date): number {
  if (timeZone === "Africa/Nairobi") return NAIROBI_MS;
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  const key = `${timeZone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const at = quarter * QUARTER_MS;
  const part = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<"year" | "month" | "day" | "hour" | "minute" | "second", number>;
  const shown = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
  if (offsets.size >= MOST_KNOWN) offsets.clear();
  offsets.set(key, shown - at);
  return shown - at;
}

/** Local date and time of an instant in the company's time zone: `2026-11-21T10:52:00.000Z`. */
export function wallClock(instant: Date): string {
  return new Date(instant.getTime() + offsetOf(formats().timezone, instant)).toISOString();
}

/** Whether the runtime knows the time zone. */
export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}
