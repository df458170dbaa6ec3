import { Link } from "react-router";
import type { PlainDate } from "~/platform/kernel/dates";
import { formatTime } from "~/platform/kernel/dates";
import { BAND_LABELS, bandOf, RESOURCES } from "../domain/days";
import styles from "./board-parts.module.css";
import { CapacityBar } from "./capacity-bar";
import { barOf, figureText, freeText, heldText, RESOURCE_LABELS, totalText } from "./figure-words";
import { useCapacity, useHolds } from "./use-capacity";

/** The free capacity of the day, above the board: one figure a resource, and the holds. */
export function DayStripPanel({ day, board }: { day: PlainDate; board: object }) {
  const capacity = useCapacity({ from: day, to: day }, board);
  const holds = useHolds({ from: day, to: day }, board)?.holds ?? [];
  const [today] = capacity?.days ?? [];
  const [first] = holds;
  return (
    <section className={styles.strip} aria-label="Capacity of the day" aria-busy={!today}>
      {today &&
        RESOURCES.map((resource) => {
          const figure = today.figures[resource];
          const band = bandOf(barOf(figure).percent ?? 0);
          const notes = [freeText(resource, figure), heldText(resource, figure)].filter(Boolean).join(", ");
          return (
            <div key={resource} className={styles.figure} data-band={band}>
              <p>
                <span>{RESOURCE_LABELS[resource]}</span>
                <b>{figureText(resource, figure.used + figure.held)}</b>{" "}
                <span>{totalText(resource, figure)}</span>
                <em>{notes}</em>
                <span className="visually-hidden">, {BAND_LABELS[band]}</span>
              </p>
              <CapacityBar figure={figure} />
            </div>
          );
        })}
      {today && (
        <div className={styles.figure}>
          <p>
            <Link to={`/moves/capacity?date=${day}`}>
              {holds.length === 0 ? "No holds" : holds.length === 1 ? "1 hold" : `${holds.length} holds`}
            </Link>
          </p>
          {first && (
            <small>
              {first.customer}, ends {formatTime(first.endsAt)}
            </small>
          )}
        </div>
      )}
    </section>
  );
}
