import { IconArrowLeft, IconArrowRight, IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { formatKes } from "~/platform/kernel/money";
import { Button } from "~/platform/ui/button";
import iconButton from "~/platform/ui/icon-button.module.css";
import { BarTotal, BottomBar } from "~/platform/ui/summary-card";
import { isStepValid, isVisitedFirst, STEPS } from "../domain";
import { useCalculator } from "./calculator-state";
import { ESTIMATE } from "./estimate-panel";
import styles from "./step-nav.module.css";

/** Previous, Skip to Quote and Next. On small screens a bottom bar that includes the price. */
export function StepNav() {
  const { step, draft, roomCount, priced, isSheetOpen, toggleSheet, isHydrated } = useCalculator();
  const t = useTranslations("site.calculator");
  const next = t(`steps.${(STEPS as readonly (typeof STEPS)[number][])[step] ?? "summary"}`);
  const hasPrice = (roomCount > 0 || draft.services.length > 0) && !isVisitedFirst(draft);
  const isValid = isStepValid(step, draft);
  const rooms = t("steps.roomCount", { count: roomCount });
  const services = t("estimate.serviceCount", { count: draft.services.length });
  return (
    <>
      <div className={styles.row}>
        {step > 1 && (
          <Button kind="outline" type="submit" name="step" value={step - 1}>
            <IconArrowLeft size={20} stroke={1.9} aria-hidden="true" /> {t("nav.previous")}
          </Button>
        )}
        <span className={styles.space} />
        {isValid && (
          <Button kind="text" type="submit" name="step" value={4}>
            {t("nav.skip")}
          </Button>
        )}
        <Button kind="main" type="submit" name="step" value={step + 1} className={styles.next}>
          {t("nav.nextTo", { step: next })} <IconArrowRight size={20} stroke={1.9} aria-hidden="true" />
        </Button>
      </div>
      {isValid && (
        <p className={styles.smallSkip}>
          <Button kind="text" size="medium" type="submit" name="step" value={4}>
            {t("nav.skip")} <IconArrowRight size={18} stroke={1.9} aria-hidden="true" />
          </Button>
        </p>
      )}
      <BottomBar>
        {hasPrice && (
          <div className={styles.price}>
            <BarTotal label={t("estimate.bar", { rooms, services })} value={formatKes(priced.total)} />
            {isHydrated && (
              <button
                type="button"
                className={`${iconButton.button} ${styles.toggle}`}
                aria-expanded={isSheetOpen}
                aria-controls={ESTIMATE}
                aria-label={isSheetOpen ? t("estimate.close") : t("estimate.open")}
                onClick={toggleSheet}
              >
                {isSheetOpen ? (
                  <IconChevronDown size={24} stroke={1.9} />
                ) : (
                  <IconChevronUp size={24} stroke={1.9} />
                )}
              </button>
            )}
          </div>
        )}
        <div className={styles.buttons}>
          {step > 1 && (
            <button
              type="submit"
              name="step"
              value={step - 1}
              className={styles.back}
              aria-label={t("nav.previous")}
            >
              <IconArrowLeft size={20} stroke={1.9} />
            </button>
          )}
          {hasPrice && (
            <Button kind="outline" type="submit" name="step" value={4} className={styles.detailed}>
              {t("estimate.detailed")}
            </Button>
          )}
          <Button kind="main" type="submit" name="step" value={step + 1} className={styles.barNext}>
            {t("nav.next")} <IconArrowRight size={20} stroke={1.9} aria-hidden="true" />
          </Button>
        </div>
      </BottomBar>
    </>
  );
}
