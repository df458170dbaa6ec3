import { END_LABELS } from "~/features/inventory/access/domain";
import { accessInWords, sourceInWords } from "~/features/inventory-prices/domain";
import styles from "./effect-panel.module.css";
import type { SurveyedAccess } from "./use-places";

/** The places as a survey found them, each with its source. */
export function AccessFacts({ surveyed }: { surveyed: readonly SurveyedAccess[] }) {
  const known = surveyed.filter((stop) => stop.surveyed && accessInWords(stop));
  if (known.length === 0) return null;
  return (
    <dl className={styles.access} aria-label="Access">
      {known.map((stop) => (
        <div key={stop.key}>
          <dt>{END_LABELS[stop.end]}</dt>
          <dd>
            {accessInWords(stop)}
            {stop.surveyed && <small>{sourceInWords(stop.surveyed)}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
