import { Form, useNavigation } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { formatTime, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { weekdayAndDay } from "~/platform/kernel/day-labels";
import { formats } from "~/platform/kernel/formats";
import { asLocale } from "~/platform/kernel/locales";
import { Button } from "~/platform/ui/button";
import panel from "./panels.module.css";
import styles from "./visit-link-page.module.css";

/** The city of the business time zone, for customers abroad. */
export const zoneCity = () => formats().timezone.split("/").at(-1)?.replaceAll("_", " ") ?? "";

/** Free times by day; works without scripts. */
export function SlotPicker({ slots, submit }: { slots: readonly Date[]; submit: string }) {
  const t = useTranslations("portal.visit");
  const locale = asLocale(useLocale());
  const { state } = useNavigation();
  const days = new Map<PlainDate, Date[]>();
  for (const slot of slots) {
    const day = nairobiDate(slot);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  if (slots.length === 0) return <p className={panel.lead}>{t("none")}</p>;
  return (
    <Form method="post" className={styles.picker} aria-label={t("times")}>
      <p className={`small ${styles.zone}`}>{t("zone", { city: zoneCity() })}</p>
      {[...days].map(([day, times], at) => (
        <details key={day} className={styles.day} open={at === 0}>
          <summary>
            <b>{weekdayAndDay(day, locale)}</b>
            <small className="sub">{t("slots", { count: times.length })}</small>
          </summary>
          <fieldset>
            <legend className="visually-hidden">{weekdayAndDay(day, locale)}</legend>
            {times.map((time) => (
              <label key={time.getTime()}>
                <input type="radio" name="slot" value={time.toISOString()} />
                <span>{formatTime(time)}</span>
              </label>
            ))}
          </fieldset>
        </details>
      ))}
      <div className={styles.submit}>
        <Button type="submit" kind="main" wide disabled={state !== "idle"}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
