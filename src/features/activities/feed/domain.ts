import { defineEvent } from "~/platform/events/define";
import { type ActivityType, endOf, TYPE_LABELS } from "../domain";

export const FEED_PATH = "/feeds/activities";

/** Days behind and ahead. */
export const FEED_BEHIND = 30;
export const FEED_AHEAD = 180;

export interface FeedEntry {
  id: string;
  type: ActivityType;
  subject: string;
  location: string;
  scheduledDate: Date;
  duration: number | null;
  updatedAt: Date;
}

const PHONE = /\+?\d(?:[\s().-]?\d){6,}/g;
const PRICE = /(?:\b(?:ksh|kes)\.?\s*[\d][\d,.]*|\b\d[\d,.]*\s*(?:ksh|kes|bob|\/=|\/-))/gi;

/** Removes phone numbers and prices, which must not leave the office. */
export const withoutSecrets = (text: string): string => text.replace(PRICE, "…").replace(PHONE, "…").trim();

const escaped = (text: string) =>
  text
    .replace(/\\/g, "\\\\")
    .replace(/([;,])/g, "\\$1")
    .replace(/\r?\n/g, "\\n");

const bytes = new TextEncoder();

/** RFC 5545: lines of at most 75 bytes; continuation lines start with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  for (const letter of line) {
    if (bytes.encode(part + letter).length > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = "";
    }
    part += letter;
  }
  return [...parts, part].join("\r\n ");
}

const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, "");

/** The feed as RFC 5545 has it, in UTC. */
export function feedText(entries: readonly FeedEntry[], { name }: { name: string }): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//MoveEase//Activities//EN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    ...entries.flatMap((entry) => [
      "BEGIN:VEVENT",
      `UID:${entry.id}@moveease`,
      `DTSTAMP:${stamp(entry.updatedAt)}`,
      `DTSTART:${stamp(entry.scheduledDate)}`,
      `DTEND:${stamp(endOf(entry))}`,
      `SUMMARY:${escaped(`${TYPE_LABELS[entry.type]}: ${withoutSecrets(entry.subject)}`)}`,
      ...(entry.location ? [`LOCATION:${escaped(withoutSecrets(entry.location))}`] : []),
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

export const feedMade = defineEvent<{ again: boolean }>("person.calendar_feed_made");
export const feedRevoked = defineEvent<object>("person.calendar_feed_revoked");
