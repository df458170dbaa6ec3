import { addDays, dayOfWeek, isPlainDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";

/** The day ageing is asked for, by an address: a month's end, say. Today when it names none, or one to come. */
export function readDay(params: URLSearchParams, now: Date): PlainDate {
  const today = nairobiDate(now);
  const asked = params.get("asOf") ?? "";
  return isPlainDate(asked) && asked <= today ? asked : today;
}

export const PERIODS = {
  yesterday: "Yesterday",
  "last-week": "Last week",
  month: "This month",
  "last-month": "Last month",
  quarter: "This quarter",
  year: "This year",
  "12-months": "The last 12 months",
} as const;

export type PeriodName = keyof typeof PERIODS;

export interface Period {
  from: PlainDate;
  to: PlainDate;
  name: PeriodName | undefined;
}

const monthOf = (date: PlainDate, shift = 0): PlainDate => {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + shift, 1)).toISOString().slice(0, 10);
};

/** A period relative to a day. Weeks begin on the company's first day of the week. */
export function namedPeriod(name: PeriodName, today: PlainDate): Period {
  const [year = "", month = ""] = today.split("-");
  switch (name) {
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1), name };
    case "last-week": {
      const week = addDays(today, -dayOfWeek(today));
      return { from: addDays(week, -7), to: addDays(week, -1), name };
    }
    case "month":
      return { from: monthOf(today), to: today, name };
    case "last-month":
      return { from: monthOf(today, -1), to: addDays(monthOf(today), -1), name };
    case "quarter":
      return {
        from: `${year}-${String(Number(month) - ((Number(month) - 1) % 3)).padStart(2, "0")}-01`,
        to: today,
        name,
      };
    case "year":
      return { from: `${year}-01-01`, to: today, name };
    case "12-months":
      return { from: monthOf(today, -11), to: today, name };
  }
}

export const isPeriod = (name: string): name is PeriodName => Object.hasOwn(PERIODS, name);

/** The period an address names: two days, or one of PERIODS; the last 12 months when it names neither. */
export function readPeriod(params: URLSearchParams, now: Date): Period {
  const today = nairobiDate(now);
  const from = params.get("from") ?? "";
  const to = params.get("to") ?? "";
  if (isPlainDate(from) && isPlainDate(to) && from <= to) return { from, to, name: undefined };
  if (isPlainDate(from) && !to && from <= today) return { from, to: today, name: undefined };
  const asked = params.get("period") ?? "";
  return namedPeriod(isPeriod(asked) ? asked : "12-months", today);
}

/** Longer spans show only the months from first to last with data. */
const ALL_MONTHS = 36;

/** The months a period touches, by their first day; of a long one those between the first and the last `busy` day. */
export function monthsOf(
  { from, to }: { from: PlainDate; to: PlainDate },
  busy: readonly PlainDate[] = [],
): PlainDate[] {
  const months: PlainDate[] = [];
  for (let month = monthOf(from); month <= to && months.length < 2_400; month = monthOf(month, 1))
    months.push(month);
  if (months.length <= ALL_MONTHS) return months;
  const days = busy.toSorted();
  const [first = to, last = from] = [days[0], days.at(-1)];
  return months.filter((month) => month >= monthOf(first) && month <= last);
}
