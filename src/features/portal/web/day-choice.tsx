import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { capacityContract } from "~/features/capacity/contract";
import { TIME_WINDOWS, type TimeWindow, windowChoice } from "~/features/settings/windows/domain";
import type { Output } from "~/platform/http/client";
import { daysBetween } from "~/platform/kernel/dates";
import { weekdayAndDay } from "~/platform/kernel/day-labels";
import { asLocale } from "~/platform/kernel/locales";
import { formatKes } from "~/platform/kernel/money";
import { Button } from "~/platform/ui/button";
import { SelectField } from "~/platform/ui/field";

export type DaysView = Output<typeof capacityContract, "ofLink">;
export type DayView = DaysView["days"][number];

interface DayChoiceProps {
  days: readonly DayView[];
  /** The day that is agreed or offered; empty for none. */
  start: string;
  startWindow: TimeWindow;
  error: string | undefined;
  onChange: (day: DayView | undefined) => void;
}

const NEAR_DAYS = 7;

/** The nearest cheaper day, of those within a week with the lowest price. */
function cheaperThan(days: readonly DayView[], chosen: DayView | undefined): DayView | undefined {
  if (!chosen) return undefined;
  return days
    .filter(({ date, level }) => level !== "none" && Math.abs(daysBetween(chosen.date, date)) <= NEAR_DAYS)
    .filter(({ difference }) => difference < chosen.difference)
    .reduce<DayView | undefined>(
      (least, day) => (least && least.difference <= day.difference ? least : day),
      undefined,
    );
}

/** Days and arrival windows with room, each with its price. The server counts again. */
export function DayChoice({ days, start, startWindow, error, onChange }: DayChoiceProps) {
  const t = useTranslations("portal.day");
  const locale = asLocale(useLocale());
  const own = days.find(({ date }) => date === start);
  const isGone = own?.level === "none";
  const [date, setDate] = useState(isGone ? "" : start);
  const chosen = days.find((day) => day.date === date);
  const named = (day: string) => weekdayAndDay(day, locale);
  const choose = (next: string) => {
    setDate(next);
    onChange(days.find((day) => day.date === next));
  };
  const priceOf = ({ difference }: DayView) =>
    difference === 0
      ? ""
      : `: ${t(difference > 0 ? "more" : "less", { amount: formatKes(Math.abs(difference)) })}`;
  const roomOf = ({ level }: DayView) =>
    level === "enough" ? "" : `, ${t(level === "none" ? "full" : "few")}`;
  const cheaper = cheaperThan(days, chosen);
  const saving = cheaper && chosen ? chosen.difference - cheaper.difference : 0;
  return (
    <>
      <SelectField
        label={t("label")}
        name="serviceDate"
        help={t("help")}
        value={date}
        error={error ?? (isGone && date === "" ? t("gone", { day: named(start) }) : undefined)}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t("choose")}</option>
        {/* A day further ahead than the list stays the quote's. */}
        {start !== "" && !own && <option value={start}>{named(start)}</option>}
        {days.map((day) => (
          <option key={day.date} value={day.date} disabled={day.level === "none"}>
            {`${named(day.date)}${priceOf(day)}${roomOf(day)}`}
          </option>
        ))}
      </SelectField>
      {cheaper && (
        <Button type="button" kind="text" size="medium" onClick={() => choose(cheaper.date)}>
          {t("saves", { day: named(cheaper.date), amount: formatKes(saving) })}
        </Button>
      )}
      <SelectField label={t("window")} name="window" defaultValue={startWindow}>
        {TIME_WINDOWS.map((window) => {
          const isFull = chosen !== undefined && chosen.windows[window] === "none";
          const words = windowChoice(window, locale);
          return (
            <option key={window} value={window} disabled={isFull}>
              {isFull ? t("windowFull", { window: words }) : words}
            </option>
          );
        })}
      </SelectField>
    </>
  );
}
