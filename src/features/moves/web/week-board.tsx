import { useDroppable } from "@dnd-kit/core";
import { Link } from "react-router";
import { dayMonth, longDay, shortWeekday as weekday } from "~/platform/kernel/day-labels";
import { DragBoard } from "~/platform/ui/office/drag-board";
import { useListAddress } from "~/platform/ui/office/lists/address";
import { LiftedMove, MoveCard, nameOf } from "./move-card";
import styles from "./moves-page.module.css";
import type { BoardData, Drop, ShownMove } from "./shown-move";

interface BoardProps {
  data: BoardData;
  onDrop: (drop: Drop) => void;
}

/** Seven days side by side, stacked on narrow screens. A drop on a day asks to reschedule. */
export function WeekBoard({ data, onDrop }: BoardProps) {
  return (
    <DragBoard
      id="week"
      nameOf={nameOf}
      placeOf={longDay}
      onDrop={(move, date) => date !== move.date && onDrop({ move, date, window: move.window })}
      face={(move) => <LiftedMove move={move} />}
    >
      {(dragged) => (
        <ol className={`frame ${styles.week}`} data-dragging={dragged !== undefined || undefined}>
          {data.days.map((date) => (
            <Day key={date} date={date} data={data} />
          ))}
        </ol>
      )}
    </DragBoard>
  );
}

function Day({ date, data }: { date: string; data: BoardData }) {
  const { moves, capacity, today, mayPlan } = data;
  const address = useListAddress();
  const { setNodeRef, isOver } = useDroppable({ id: date, disabled: date < today });
  const ofDay = moves.filter((move) => move.date === date);
  return (
    <li
      ref={setNodeRef}
      className={styles.day}
      data-today={date === today || undefined}
      data-over={isOver || undefined}
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
}

/** A day's load in words and colour, for planners. */
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
