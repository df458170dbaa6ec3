import { defineEvent } from "~/platform/events/define";
import { addDays, type PlainDate } from "~/platform/kernel/dates";

export const MAX_HOLIDAY_NAME = 80;

export interface Holiday {
  day: PlainDate;
  name: string;
}

const FIXED: readonly (readonly [monthDay: string, name: string])[] = [
  ["01-01", "New Year's Day"],
  ["05-01", "Labour Day"],
  ["06-01", "Madaraka Day"],
  ["10-10", "Mazingira Day"],
  ["10-20", "Mashujaa Day"],
  ["12-12", "Jamhuri Day"],
  ["12-25", "Christmas Day"],
  ["12-26", "Boxing Day"],
];

const isSunday = (day: PlainDate) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;

/** Easter Sunday of the Gregorian calendar: Gauss's rule in Butcher's form. */
export function easterOf(year: number): PlainDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const shifted = Math.floor((century + 8) / 25);
  const moon = (19 * golden + century - leapCenturies - Math.floor((century - shifted + 1) / 3) + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const days = moon + weekday - 7 * late + 114;
  return `${year}-${String(Math.floor(days / 31)).padStart(2, "0")}-${String((days % 31) + 1).padStart(2, "0")}`;
}

/**
 * Kenya's public holidays with known dates in a year. One on a Sunday moves to the next day without a holiday (Public
 * Holidays Act, s. 4).
 * Idd-ul-Fitr and Idd-ul-Adha depend on the moon. They are announced days before and entered by hand.
 */
export function kenyanHolidays(year: number): Holiday[] {
  const easter = easterOf(year);
  const days = [
    ...FIXED.map(([monthDay, name]) => ({ day: `${year}-${monthDay}`, name })),
    { day: addDays(easter, -2), name: "Good Friday" },
    { day: addDays(easter, 1), name: "Easter Monday" },
  ];
  const taken = new Set(days.map(({ day }) => day));
  const moved = days
    .filter(({ day }) => isSunday(day))
    .map(({ day, name }) => {
      let next = addDays(day, 1);
      while (taken.has(next)) next = addDays(next, 1);
      taken.add(next);
      return { day: next, name: `${name} (observed)` };
    });
  return [...days, ...moved].sort((a, b) => a.day.localeCompare(b.day));
}

export const holidayAdded = defineEvent<Holiday>("public_holiday.added");
export const holidayRemoved = defineEvent<Holiday>("public_holiday.removed");
