import { defineEvent } from "~/platform/events/define";

export interface FeedEntry {
  id: string;
  title: string;
  description: string;
  location: string;
  /** Nairobi time: `2026-11-23T08:00:00`. */
  start: string;
  end: string;
}

export const DAYS_BACK = 30;
export const DAYS_AHEAD = 180;

const NAIROBI = "+03:00";

/** `20261123T050000Z`. */
const instantText = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, "");

const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** RFC 5545, 3.1: lines of at most 75 bytes, continued after a space; characters stay whole. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = "";
  let bytes = 0;
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length;
    if (bytes + size > 74) {
      lines.push(current);
      [current, bytes] = ["", 0];
    }
    current += letter;
    bytes += size;
  }
  return [...lines, current].join("\r\n ");
}

/** An iCalendar file (RFC 5545) of entries, in their order. */
export function calendarFile(name: string, entries: readonly FeedEntry[], now: Date): string {
  const events = entries.flatMap(({ id, title, description, location, start, end }) => [
    "BEGIN:VEVENT",
    `UID:${id}@moveease`,
    `DTSTAMP:${instantText(now)}`,
    `DTSTART:${instantText(new Date(start + NAIROBI))}`,
    `DTEND:${instantText(new Date(end + NAIROBI))}`,
    `SUMMARY:${escaped(title)}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    "END:VEVENT",
  ]);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//MoveEase//Moves//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    "X-PUBLISHED-TTL:PT1H",
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    ...events,
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

export const feedMade = defineEvent<object>("calendar_feed.made");
export const feedEnded = defineEvent<object>("calendar_feed.ended");
