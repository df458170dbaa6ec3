import { useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { capacityContract } from "~/features/capacity/contract";
import { TIME_WINDOWS, windowChoice } from "~/features/settings/windows/domain";
import type { Output } from "~/platform/http/client";
import { weekdayAndDay } from "~/platform/kernel/day-labels";
import { asLocale } from "~/platform/kernel/locales";
import { SelectField } from "~/platform/ui/field";
import { useCalculator } from "./calculator-state";
import styles from "./summary-step.module.css";

type Days = Output<typeof capacityContract, "availability">["days"];

/** The coming days with room; empty until the server answers, and without scripts. */
function useDays(): Days {
  const [days, setDays] = useState<Days>([]);
  useEffect(() => {
    const abort = new AbortController();
    fetch("/api/v1/availability", { signal: abort.signal })
      .then(async (answer) => answer.ok && setDays((await answer.json()).days ?? []))
      .catch(() => undefined);
    return () => abort.abort();
  }, []);
  return days;
}

/** The last choice before the price: a day and an arrival window that have room. Nothing is held before the quote is accepted. */
export function DayOffer() {
  const { draft, change } = useCalculator();
  const t = useTranslations("site.calculator.days");
  const locale = asLocale(useLocale());
  const days = useDays();
  const chosen = days.find(({ date }) => date === draft.serviceDate);
  if (days.length === 0) return null;
  const roomOf = (level: Days[number]["level"]) => (level === "enough" ? "" : `: ${t(level)}`);
  return (
    <div className={styles.days}>
      <SelectField
        label={t("day")}
        help={t("help")}
        value={draft.serviceDate}
        error={chosen?.level === "none" ? t("full") : undefined}
        onChange={(event) => change({ serviceDate: event.target.value })}
      >
        <option value="">{t("anyDay")}</option>
        {draft.serviceDate !== "" && !chosen && (
          <option value={draft.serviceDate}>{weekdayAndDay(draft.serviceDate, locale)}</option>
        )}
        {days.map(({ date, level }) => (
          <option key={date} value={date} disabled={level === "none" && date !== draft.serviceDate}>
            {`${weekdayAndDay(date, locale)}${roomOf(level)}`}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("window")}
        value={draft.preferredTime}
        onChange={(event) => change({ preferredTime: event.target.value })}
      >
        <option value="">{t("anyWindow")}</option>
        {TIME_WINDOWS.map((window) => (
          <option key={window} value={window} disabled={chosen?.windows[window] === "none"}>
            {`${windowChoice(window, locale)}${chosen ? roomOf(chosen.windows[window]) : ""}`}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
