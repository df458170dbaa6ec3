import { useTranslations } from "use-intl";
import { formatKes } from "~/platform/kernel/money";
import { Notice } from "~/platform/ui/notice";
import { useCalculator } from "./calculator-state";
import styles from "./estimate-panel.module.css";

/** The distance such as '~45 km', or the length of a long route. */
export function useDistanceLine(): string {
  const { km, longKm } = useCalculator().priced.measured;
  const t = useTranslations("site.calculator.estimate");
  return longKm === undefined ? t("distance", { km }) : t("longDistance", { km: longKm });
}

/** The assumed distance; for long routes, that the price is confirmed first, and the starting price. */
export function DistanceNotes() {
  const { data, priced } = useCalculator();
  const t = useTranslations("site.calculator.estimate");
  const { assumptions, longKm } = priced.measured;
  return (
    <>
      {assumptions.map((sentence) => (
        <p key={sentence} className={`sub ${styles.assumption}`}>
          {sentence}
        </p>
      ))}
      {longKm !== undefined && (
        <div className={styles.long}>
          <Notice>{t("longNotice", { from: formatKes(data.longDistanceFrom) })}</Notice>
        </div>
      )}
    </>
  );
}
