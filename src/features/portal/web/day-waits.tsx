import { Form } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { weekdayAndDay } from "~/platform/kernel/day-labels";
import { asLocale } from "~/platform/kernel/locales";
import { Button } from "~/platform/ui/button";
import { SelectField } from "~/platform/ui/field";
import type { DaysView } from "./day-choice";
import styles from "./panels.module.css";

/** The waiting list of full days: what the customer waits for, and joining another one. */
export function DayWaits({ days }: { days: DaysView }) {
  const t = useTranslations("portal.day");
  const locale = asLocale(useLocale());
  const waiting = days.waits.filter(({ offeredUntil }) => offeredUntil === null);
  const full = days.days.filter(
    ({ date, level }) => level === "none" && !waiting.some((wait) => wait.date === date),
  );
  if (waiting.length === 0 && full.length === 0) return null;
  return (
    <section className={styles.box} aria-label={t("waitTitle")}>
      {waiting.map(({ date }) => (
        <Form key={date} method="post" preventScrollReset>
          <input type="hidden" name="intent" value="leaveWait" />
          <input type="hidden" name="date" value={date} />
          <p>{t("waiting", { day: weekdayAndDay(date, locale) })}</p>
          <Button type="submit" kind="text" size="medium">
            {t("leave")}
          </Button>
        </Form>
      ))}
      {full.length > 0 && (
        <details>
          <summary>{t("waitTitle")}</summary>
          <Form method="post" className={styles.fields} preventScrollReset>
            <input type="hidden" name="intent" value="joinWait" />
            <SelectField label={t("waitDay")} name="date" help={t("waitNote")}>
              {full.map(({ date }) => (
                <option key={date} value={date}>
                  {weekdayAndDay(date, locale)}
                </option>
              ))}
            </SelectField>
            <Button type="submit" kind="outline" size="medium">
              {t("wait")}
            </Button>
          </Form>
        </details>
      )}
    </section>
  );
}
