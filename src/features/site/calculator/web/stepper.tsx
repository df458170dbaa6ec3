import { IconCheck } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { PageLink } from "~/platform/ui/page-link";
import { STEPS, type Step, shortPlace, stepHref } from "../domain";
import { useCalculator } from "./calculator-state";
import styles from "./stepper.module.css";

/** Four segments on large screens; completed ones link back. Small screens show 'Step X of 4' and a bar. */
export function Stepper() {
  const { step, draft, roomCount, quote } = useCalculator();
  const t = useTranslations("site.calculator.steps");
  const current = quote ? 5 : step;
  const answers = [
    t("route", { from: shortPlace(draft.from), to: shortPlace(draft.to) }),
    t("roomCount", { count: roomCount }),
    draft.services.length > 0 ? t("serviceCount", { count: draft.services.length }) : t("noServices"),
    t("ready"),
  ];
  return (
    <nav className={styles.stepper} aria-label={t("label")}>
      <ol className={styles.segments}>
        {STEPS.map((name, index) => {
          const number = (index + 1) as Step;
          const isDone = number < current;
          const content = (
            <>
              <span className={styles.knob}>
                {isDone ? <IconCheck size={16} stroke={2.6} aria-hidden="true" /> : number}
              </span>
              <span>
                {t(name)}
                {isDone && <small className="sub">{answers[index]}</small>}
              </span>
            </>
          );
          return (
            <li
              key={name}
              className={isDone ? styles.done : number === current ? styles.current : undefined}
              aria-current={number === current ? "step" : undefined}
            >
              {isDone && !quote ? (
                <PageLink to={stepHref(number, draft)} className={styles.segment}>
                  {content}
                </PageLink>
              ) : (
                <span className={styles.segment}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
      <div className={styles.small}>
        <p className={styles.row}>
          <b>{t(STEPS[step - 1] ?? "locations")}</b>
          <span>{t("of", { step })}</span>
        </p>
        <div className={styles.bar} aria-hidden="true">
          <i style={{ width: `${step * 25}%` }} />
        </div>
      </div>
    </nav>
  );
}
