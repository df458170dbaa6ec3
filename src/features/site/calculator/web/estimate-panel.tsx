import { useTranslations } from "use-intl";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { Badge } from "~/platform/ui/badge";
import { Button } from "~/platform/ui/button";
import { RouteLine, SummaryCard, SummaryLine, SummaryTotal } from "~/platform/ui/summary-card";
import { isVisitedFirst } from "../domain";
import { useCalculator } from "./calculator-state";
import { DistanceNotes, useDistanceLine } from "./distance-notes";
import styles from "./estimate-panel.module.css";
import { MOVE_FORM } from "./move-form";

export const ESTIMATE = "price-estimate";

/** The floating 'Price Estimate', shown once a room or service is chosen and before the summary. */
export function EstimatePanel() {
  const { data, draft, priced, roomCount, isSheetOpen } = useCalculator();
  const t = useTranslations("site.calculator");
  const distance = useDistanceLine();
  const isVisible = (roomCount > 0 || draft.services.length > 0) && !isVisitedFirst(draft);
  const { vatRegistered, vatRate, vatOnBaseAndDistance } = data.tax;
  return (
    <aside
      id={ESTIMATE}
      className={`${styles.panel} ${isSheetOpen ? styles.open : ""}`}
      aria-label={t("estimate.title")}
      hidden={!isVisible}
    >
      <p className="visually-hidden" aria-live="polite">
        {isVisible && t("estimate.announce", { total: formatKes(priced.total) })}
      </p>
      {isVisible && (
        <SummaryCard
          stub={
            <>
              <SummaryTotal label={t("estimate.total")} value={formatKes(priced.total)} />
              <Button type="submit" form={MOVE_FORM} name="step" value={4} wide className={styles.action}>
                {t("estimate.detailed")}
              </Button>
              {vatRegistered && (
                <p className={`sub ${styles.note}`}>
                  {vatOnBaseAndDistance ? t("estimate.vatNoteAll") : t("estimate.vatNote")}
                </p>
              )}
            </>
          }
        >
          <div className={styles.head}>
            <h2 className="h3">{t("estimate.title")}</h2>
            <Badge>{t("steps.roomCount", { count: roomCount })}</Badge>
          </div>
          {draft.from && draft.to && (
            <div className={styles.route}>
              <RouteLine from={draft.from} to={draft.to} />
            </div>
          )}
          <SummaryLine
            label={t("estimate.rooms")}
            note={`(${roomCount})`}
            value={formatAmount(priced.rooms)}
            zero={priced.rooms === 0}
          />
          <SummaryLine
            label={t("estimate.services")}
            note={`(${draft.services.length})`}
            value={formatAmount(priced.services)}
            zero={priced.services === 0}
          />
          <SummaryLine label={t("estimate.base")} value={formatAmount(priced.base)} />
          <SummaryLine label={distance} value={formatAmount(priced.distance)} />
          {vatRegistered && (
            <SummaryLine
              label={t("estimate.vat", { rate: vatRate / 100 })}
              value={formatAmount(priced.vat)}
              zero={priced.vat === 0}
            />
          )}
          <DistanceNotes />
        </SummaryCard>
      )}
    </aside>
  );
}
