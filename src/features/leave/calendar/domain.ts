import { addDays, type PlainDate } from "~/platform/kernel/dates";

/** Today and the thirteen days after it. */
export const twoWeeks = (today: PlainDate): PlainDate[] =>
  Array.from({ length: 14 }, (_, at) => addDays(today, at));

interface Span {
  id: string;
  firstDay: PlainDate;
  lastDay: PlainDate;
}

interface Month<Person> {
  people: readonly Person[];
  holidays: readonly { day: PlainDate; name: string }[];
}

/** Who is away on some of these days, from the months that they touch. Leave over a month's end is named once. */
export function awayWithin<Leave extends Span, Person extends { number: string; leave: readonly Leave[] }>(
  months: readonly Month<Person & { leave: readonly Leave[] }>[],
  days: readonly PlainDate[],
) {
  const [first = "", last = first] = [days[0], days.at(-1)];
  const found = new Map<string, { person: Person; leave: Map<string, Leave> }>();
  for (const person of months.flatMap(({ people }) => people)) {
    const within = person.leave.filter(({ firstDay, lastDay }) => firstDay <= last && lastDay >= first);
    if (within.length === 0) continue;
    const known = found.get(person.number) ?? { person, leave: new Map() };
    for (const each of within) known.leave.set(each.id, each);
    found.set(person.number, known);
  }
  return {
    people: [...found.values()].map(({ person, leave }) => ({ ...person, leave: [...leave.values()] })),
    holidays: months.flatMap(({ holidays }) => holidays).filter(({ day }) => day >= first && day <= last),
  };
}
