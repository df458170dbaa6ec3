import { type DragEvent, useState } from "react";
import { Link } from "react-router";
import { dayMonth, longDay, shortWeekday as weekday } from "~/platform/kernel/day-labels";
import { useListAddress } from "~/platform/ui/office/lists/address";
import { DRAGGED, MoveCard } from "./move-card";
import styles from "./moves-page.module.css";
import type { BoardData, Drop, ShownMove } from "./shown-move";

interface BoardProps {
  data: BoardData;
  onDrop: (drop: Drop) => void;
}

/** Seven days side by side; below one another on narrow screens. A move dropped on a day asks to be put there. */
export function WeekBoard({ data, onDrop }: BoardProps) {
  const { days, moves, capacity, today, mayPlan } = data;
  const address = useListAddress();
  const [over, setOver] = useState<string>();
  const drop = (event: DragEvent, date: string) => {
    event.preventDefault();
    setOver(undefined);
    const move = moves.find(({ id }) => id === event.dataTransfer.getData(DRAGGED));
    if (move && move.date !== date) onDrop({ move, date, window: move.window });
  };
  return (
    <ol className={styles.week}>
      {days.map((date) => {
        const ofDay = moves.filter((move) => move.date === date);
        return (
          <li
            key={date}
            className={styles.day}
            data-today={date === today || undefined}
            data-over={over === date || undefined}
            onDragOver={(event) => {
              if (!event.dataTransfer.types.includes(DRAGGED) || date < today) return;
              event.preventDefault();
              setOver(date);
            }}
            onDragLeave={() => setOver(undefined)}
            onDrop={(event) => drop(event, date)}
          >
            <header className={styles.dayHead}>
              <h3>
                <Link to={address({ view: "day", date })} title={longDay(date)}>
                  {weekday(date)} <span>{dayMonth(date)}</span>
                </Link>
              </h3>
              {date === today && <em>Today</em>}
              <Load count={ofDay.length} capacity={capacity} shown={mayPlan} />
            </header>
            <DayMoves moves={ofDay} mayPlan={mayPlan} />
          </li>
        );
      })}
    </ol>
  );
}

/** How full a day is, in words and colour; for who plans. */
export function Load({ count, capacity, shown }: { count: number; capacity: number; shown: boolean }) {
  if (!shown || count === 0) return null;
  return (
    <small className={styles.load} data-full={count >= capacity || undefined}>
      {count} of {capacity}
    </small>
  );
}

function DayMoves({ moves, mayPlan }: { moves: ShownMove[]; mayPlan: boolean }) {
  if (moves.length === 0) return <p className={styles.free}>No moves</p>;
  return (
    <ul className={styles.cards}>
      {moves.map((move) => (
        <li key={move.id}>
          <MoveCard move={move} mayPlan={mayPlan} />
        </li>
      ))}
    </ul>
  );
}
