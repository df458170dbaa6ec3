import { useTranslations } from "use-intl";
import { formatKes } from "~/platform/kernel/money";
import { Notice } from "~/platform/ui/notice";
import { useCalculator } from "./calculator-state";
import styles from "./estimate-panel.module.css";

/** The distance's line: '~45 km', or how long a long route is. */
export function useDistanceLine(): string {
  const { km, longKm } = useCalculator().priced.measured;
  const t = useTranslations("site.calculator.estimate");
  return longKm === undefined ? t("distance", { km }) : t("longDistance", { km: longKm });
}

/** What was assumed of the distance; of a long one that its price is confirmed first, and what such moves start from. */
export function DistanceNotes() {
  const { data, priced } = useCalculator();
  const t = useTranslations("site.calculator.estimate");
  const { assumptions, longKm } = priced.measured;
  return (
    <>
      {assumptions.map((sentence) => (
        <p key={sentence} className={styles.assumption}>
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
