import { formatDate, formatDateTime, formatTime } from "~/platform/kernel/dates";
import { shortWeekday } from "~/platform/kernel/day-labels";
import { writtenIn } from "~/platform/kernel/formats";
import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { formatsOf, type Localization } from "../settings";
import styles from "./localization-screen.module.css";

const MOMENT = new Date("2026-11-22T12:05:00Z");
const SUNDAY = "2026-11-22";
const WEEK = [0, 1, 2, 3, 4, 5, 6].map((day) => `2026-11-${22 + day}`);

/** Previews the selected formats before they are saved. */
export function FormatSample({ value }: { value: Localization }) {
  const samples = writtenIn(formatsOf(value), () => [
    ["Money", formatKes(2_788_050)],
    ["A whole amount", formatKes(15_000_000)],
    ["Number", formatNumber(1_234_567.89, 2)],
    ["Date", formatDate(SUNDAY)],
    ["Time", formatTime(MOMENT)],
    ["Date and time", formatDateTime(MOMENT)],
    ["Week", weekOf(value.firstDayOfWeek)],
  ]);
  return (
    <aside className={styles.sample} aria-label="Sample">
      <h3>Sample</h3>
      <dl dir={value.enableRTL ? "rtl" : "ltr"}>
        {samples.map(([label, sample]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{sample}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

function weekOf(first: Localization["firstDayOfWeek"]): string {
  const days = first === "sunday" ? WEEK : [...WEEK.slice(1), SUNDAY];
  return days.map((day) => shortWeekday(day)).join(" ");
}
