import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { isPlainDate } from "~/platform/kernel/dates";
import { DayField } from "~/platform/ui/office/day-field";

interface Range {
  from: string;
  to: string;
}

const NO_DAY = "Please write the day as dd/mm/yyyy";

export function RangeForm({
  start,
  today,
  onShow,
}: {
  start: Range;
  today: string;
  onShow: (range: Range) => void;
}) {
  const [range, setRange] = useState(start);
  const [isSent, setSent] = useState(false);
  const isBackwards = isPlainDate(range.from) && isPlainDate(range.to) && range.to < range.from;
  const wrong = (day: string) => (isSent && !isPlainDate(day) ? NO_DAY : undefined);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (isPlainDate(range.from) && isPlainDate(range.to) && !isBackwards) onShow(range);
      }}
    >
      <Stack gap="sm">
        <DayField
          label="From"
          inPopover
          max={today}
          value={range.from}
          error={wrong(range.from)}
          onChange={(from) => setRange({ ...range, from })}
          focus
        />
        <DayField
          label="To"
          inPopover
          value={range.to}
          error={isBackwards ? "Please choose a day that is not before the first" : wrong(range.to)}
          onChange={(to) => setRange({ ...range, to })}
        />
        <Button type="submit">Show</Button>
      </Stack>
    </form>
  );
}
