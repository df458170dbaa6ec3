import { DatePicker } from "@mantine/dates";
import type { PlainDate } from "~/platform/kernel/dates";
import { formats } from "~/platform/kernel/formats";
import "@mantine/dates/styles.css";

interface CalendarProps {
  value: PlainDate | null;
  min?: PlainDate;
  max?: PlainDate;
  onChoose: (day: PlainDate) => void;
  onClose: () => void;
}

/** A month to choose a day from, starting with the company's first day of the week. `day-field.tsx` loads it on demand. */
export function Calendar({ value, min, max, onChoose }: CalendarProps) {
  return (
    <DatePicker
      value={value}
      firstDayOfWeek={formats().firstDayOfWeek === "sunday" ? 0 : 1}
      {...(value ? { defaultDate: value } : {})}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      onChange={(day) => {
        if (day) onChoose(day);
      }}
    />
  );
}
