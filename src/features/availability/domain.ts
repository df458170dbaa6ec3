import { defineEvent } from "~/platform/events/define";
import { addDays, daysBetween, type PlainDate } from "~/platform/kernel/dates";
import type { Locale } from "~/platform/kernel/locales";

/** Days of the week as `employees.working_days` has them: 1 is Monday. */
export type Weekday = number;
export const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
const WEEKDAY_NAMES = ["Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"];
export const weekdayName = (weekday: Weekday): string => WEEKDAY_NAMES[weekday - 1] ?? "";
export const weekdayOf = (day: PlainDate): Weekday => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;

/** `off`: cannot work that day. `works`: works although it is a weekly day off. */
export const DAY_STATES = ["off", "works"] as const;
export type DayState = (typeof DAY_STATES)[number];
export const MARK_SOURCES = ["person", "link", "planner"] as const;
export type MarkSource = (typeof MARK_SOURCES)[number];

/** The roles that go along on moves, and what each counts as in a day's crew. */
export const CREW_ROLES = {
  supervisor: "lead",
  team_lead: "lead",
  driver: "driver",
  mover: "crew",
  packer: "packer",
} as const;
export type CrewRole = keyof typeof CREW_ROLES;
export type WorkRole = (typeof CREW_ROLES)[CrewRole];

export const MAX_NOTE = 200;
/** Days ahead that can be marked. */
export const MAX_AHEAD = 120;
export const MOST_DAYS = 62;
/** Days that a link to mark days works. */
export const LINK_DAYS = 30;

export const REASONS = ["off", "weekly", "leave", "gone"] as const;
/** Why a person is away on a day: marked, weekly day off, approved leave, or not employed or suspended. */
export type AwayReason = (typeof REASONS)[number];

interface PersonDays {
  /** Days of the week that are off. */
  weeklyOffs: readonly Weekday[];
  marks: readonly { day: PlainDate; state: DayState }[];
  leave: readonly { firstDay: PlainDate; lastDay: PlainDate }[];
  /** Employed from and until; null without an end. */
  from: PlainDate;
  until: PlainDate | null;
  isSuspended: boolean;
}

/** Why a person cannot work on a day; undefined if they can. */
export function awayOn(person: PersonDays, day: PlainDate): AwayReason | undefined {
  if (person.isSuspended || day < person.from || (person.until !== null && day > person.until)) return "gone";
  if (person.leave.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)) return "leave";
  const mark = person.marks.find((one) => one.day === day);
  if (mark) return mark.state === "off" ? "off" : undefined;
  return person.weeklyOffs.includes(weekdayOf(day)) ? "weekly" : undefined;
}

export const daysFrom = (from: PlainDate, to: PlainDate): PlainDate[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => addDays(from, at));

/** The conflict of a planned day with a person's marks and weekly days off; undefined if there is none. */
export function conflictOn(
  { name, ...person }: { name: string } & Pick<PersonDays, "weeklyOffs" | "marks">,
  day: PlainDate,
  said: (day: PlainDate) => string,
): string | undefined {
  const why = awayOn({ ...person, leave: [], from: day, until: null, isSuspended: false }, day);
  if (why === "off") return `${name} cannot work on ${said(day)}.`;
  return why === "weekly" ? `${name} has ${weekdayName(weekdayOf(day))} off.` : undefined;
}

interface OfPerson {
  name: string;
}
/** Their subject is the person. */
export const daysMarked = defineEvent<
  OfPerson & { days: PlainDate[]; state: DayState | "open"; source: MarkSource }
>("availability.marked");
export const weekSet = defineEvent<OfPerson & { weeklyOffs: Weekday[]; language: Locale | null }>(
  "availability.week_set",
);
export const daysAsked = defineEvent<OfPerson & { channel: "sms" | "email" }>("availability.asked");
export const crewLinkRevoked = defineEvent<OfPerson>("availability.link_revoked");
