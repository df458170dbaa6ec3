import { Link } from "react-router";
import { windowClock } from "~/features/settings/windows/domain";
import type { PlainDate } from "~/platform/kernel/dates";
import { formatDateTime } from "~/platform/kernel/dates";
import { weekdayAndDay } from "~/platform/kernel/day-labels";
import styles from "./board-parts.module.css";
import { useHolds } from "./use-capacity";

interface OnHoldProps {
  board: { from: PlainDate; to: PlainDate };
  day: PlainDate;
  view: "day" | "week";
}

/** Days that customers hold, below the unassigned jobs. Nothing while there are none. */
export function OnHoldPanel({ board, day, view }: OnHoldProps) {
  const period = view === "day" ? { from: day, to: day } : { from: board.from, to: board.to };
  const holds = useHolds(period, board)?.holds ?? [];
  if (holds.length === 0) return null;
  return (
    <section className={styles.holds} aria-label="On hold">
      <h2>
        On hold <small>{holds.length}</small>
      </h2>
      <ul>
        {holds.map(({ id, number, customer, from, to, date, window, endsAt, isAccepted }) => (
          <li key={id}>
            <p>
              {view === "week" && `${weekdayAndDay(date, "en")}, `}
              {windowClock(window).join("–")}
            </p>
            <Link to={`/quote-management/${number}`}>{customer}</Link>
            <p>
              {from} → {to}
            </p>
            <p>
              {isAccepted ? "Deposit" : "Waiting list"} until {formatDateTime(endsAt)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
