import type { PlainDate } from "~/platform/kernel/dates";
import { longDay } from "~/platform/kernel/day-labels";
import { BAND_LABELS, type Resource } from "../domain/days";
import styles from "./board-parts.module.css";
import { barOf, freeText, RESOURCE_LABELS, totalText } from "./figure-words";
import { useCapacity } from "./use-capacity";

const SHOWN: readonly Resource[] = ["litres", "crew", "drivers"];
const NAMES: Partial<Record<Resource, string>> = { litres: "m³", crew: "Crew", drivers: "Drivers" };

/** Below the days of the week: three bars each, with the tightest resource in percent. Bars reach 100% at the dashed line. */
export function WeekHeadPanel({ days, board }: { days: readonly PlainDate[]; board: object }) {
  const [from = "", to = ""] = [days[0], days.at(-1)];
  const capacity = useCapacity({ from, to }, board);
  const byDate = new Map(capacity?.days.map((day) => [day.date, day]));
  return (
    <>
      <div className={styles.legend}>
        <b>Of capacity</b>
        <span data-key="used">Booked</span>
        <span data-key="held">On hold</span>
        <span data-key="full">100%</span>
      </div>
      {days.map((date) => {
        const day = byDate.get(date);
        return (
          <div key={date} className={styles.weekDay} data-band={day?.band} aria-busy={!day}>
            <p>
              <span className="visually-hidden">{longDay(date)}: </span>
              {day && (
                <b title={BAND_LABELS[day.band]}>
                  {day.percent}%<span className="visually-hidden"> of {RESOURCE_LABELS[day.tightest]}</span>
                </b>
              )}
            </p>
            <div className={styles.bars}>
              {SHOWN.map((resource) => {
                const figure = day?.figures[resource];
                const bar = figure ? barOf(figure) : { used: 0, held: 0 };
                return (
                  <span key={resource} data-tightest={day?.tightest === resource || undefined}>
                    <i aria-hidden>
                      <u style={{ blockSize: `${bar.held}%` }} />
                      <s style={{ blockSize: `${bar.used}%` }} />
                    </i>
                    <small>{NAMES[resource]}</small>
                    {figure && (
                      <span className="visually-hidden">
                        {freeText(resource, figure)} {totalText(resource, figure)}
                      </span>
                    )}
                  </span>
                );
              })}
            </div>
          </div>
        );
      })}
    </>
  );
}
