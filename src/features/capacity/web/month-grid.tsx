import { Link } from "react-router";
import type { Output } from "~/platform/http/client";
import { dayOfWeek, type PlainDate } from "~/platform/kernel/dates";
import { longDay, shortWeekday } from "~/platform/kernel/day-labels";
import type { capacityContract } from "../contract";
import { bandLabel } from "../domain/days";
import { CapacityBar } from "./capacity-bar";
import { figureText, freeText, movesText, RESOURCE_LABELS } from "./figure-words";
import styles from "./month-grid.module.css";

export type CapacityDay = Output<typeof capacityContract, "days">["days"][number];

interface MonthGridProps {
  days: readonly CapacityDay[];
  byCapacity: boolean;
  today: PlainDate;
  chosen: PlainDate;
  addressOf: (date: PlainDate) => string;
}

/** The days of a month, each with its tightest resource in words, in percent and as a bar. */
export function MonthGrid({ days, byCapacity, today, chosen, addressOf }: MonthGridProps) {
  const [first] = days;
  const before = first ? dayOfWeek(first.date) : 0;
  return (
    <ol className={`frame ${styles.month}`} style={{ "--before": before + 1 } as React.CSSProperties}>
      {days.map((day) => (
        <li
          key={day.date}
          className={styles.day}
          data-band={day.band}
          data-past={day.date < today || undefined}
        >
          <Link
            to={addressOf(day.date)}
            aria-current={day.date === chosen ? "date" : undefined}
            preventScrollReset
          >
            <span className={styles.head}>
              <b aria-hidden>
                <small>{shortWeekday(day.date)}</small> {Number(day.date.slice(8))}
              </b>
              <span className="visually-hidden">{longDay(day.date)}:</span>
              <em>{day.percent}%</em>
            </span>
            <CapacityBar figure={tightestOf(day)} />
            <span className={styles.band}>
              {bandLabel(day.percent)}, {RESOURCE_LABELS[day.tightest].toLowerCase()}
            </span>
            <span className={styles.free}>
              {byCapacity
                ? freeText("litres", day.figures.litres)
                : `${movesText(day.moves.used + day.moves.held)} of ${figureText("moves", day.moves.limit)}`}
              {day.moves.held > 0 && `, ${day.moves.held} on hold`}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

export function tightestOf({ tightest, figures, moves }: CapacityDay) {
  if (tightest !== "moves") return figures[tightest];
  return { used: moves.used, held: moves.held, total: moves.limit };
}
