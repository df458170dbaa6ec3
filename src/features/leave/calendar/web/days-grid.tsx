import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Output } from "~/platform/http/client";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { CATEGORY_LABELS, weekdayOf } from "../../domain";
import type { leaveCalendarContract } from "../contract";
import styles from "./leave-calendar.module.css";

type Month = Output<typeof leaveCalendarContract, "month">;
type Person = Month["people"][number];
type Leave = Person["leave"][number];

const DAYS = ["", "M", "T", "W", "T", "F", "S", "S"];

interface DaysGridProps extends Pick<Month, "people" | "holidays"> {
  days: readonly PlainDate[];
  today: PlainDate;
  label: string;
}

/** A row for each person, a column for each day. Each cell has text for its colour. */
export function DaysGrid({ days, people, holidays, today, label }: DaysGridProps) {
  const [first] = days;
  const scroller = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = scroller.current;
    const here = first ? box?.querySelector<HTMLElement>("th[data-today]") : undefined;
    const who = box?.querySelector<HTMLElement>("thead th");
    if (box && here && who) box.scrollLeft = here.offsetLeft - who.offsetWidth;
  }, [first]);
  const names = new Map(holidays.map(({ day, name }) => [day, name]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section ref={scroller} className={`frame ${styles.scroll}`} aria-label={label} tabIndex={0}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col" className={styles.who}>
              Name
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                data-today={day === today ? "" : undefined}
                data-kind={names.has(day) ? "holiday" : undefined}
                title={names.get(day)}
              >
                <span aria-hidden>{DAYS[weekdayOf(day)]}</span>
                {Number(day.slice(8))}
                {names.has(day) && <span className="visually-hidden">, {names.get(day)}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.number}>
              <th scope="row" className={styles.who}>
                <Link to={`/staff/${person.number}`}>{person.name}</Link>
              </th>
              {days.map((day) => (
                <Cell key={day} day={day} person={person} holiday={names.get(day)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ day, person, holiday }: { day: PlainDate; person: Person; holiday: string | undefined }) {
  const leave = person.leave.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  const works = person.workingDays.includes(weekdayOf(day));
  const kind = holiday ? "holiday" : works ? leave?.status : "rest";
  const said =
    leave && works && !holiday ? `${person.name}, ${formatDate(day)}: ${sayLeave(leave, day)}` : "";
  return (
    <td data-kind={kind} data-half={leave && isHalf(leave, day) ? "" : undefined} title={said || holiday}>
      {said && <span className="visually-hidden">{sayLeave(leave as Leave, day)}</span>}
    </td>
  );
}

const isHalf = ({ firstDay, lastDay, firstHalf, lastHalf }: Leave, day: PlainDate) =>
  (firstHalf && day === firstDay) || (lastHalf && day === lastDay);

function sayLeave(leave: Leave, day: PlainDate): string {
  const what = leave.category ? CATEGORY_LABELS[leave.category] : "On leave";
  return `${what}${isHalf(leave, day) ? ", half a day" : ""}${leave.status === "pending" ? ", requested" : ""}`;
}
