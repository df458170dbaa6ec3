import { BAND_LABELS, bandOf, type Figure } from "../domain/days";
import styles from "./capacity-bar.module.css";
import { barOf } from "./figure-words";

/** A bar of the used and held share; holds are hatched. The text beside it says the same. */
export function CapacityBar({ figure }: { figure: Pick<Figure, "used" | "held" | "total"> }) {
  const { used, held, percent } = barOf(figure);
  const band = bandOf(percent ?? 0);
  return (
    <span className={styles.bar} data-band={band} title={BAND_LABELS[band]} aria-hidden>
      <i style={{ inlineSize: `${used}%` }} />
      {held > 0 && <i className={styles.held} style={{ inlineSize: `${held}%` }} />}
    </span>
  );
}
