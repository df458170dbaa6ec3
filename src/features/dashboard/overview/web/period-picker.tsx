import { Box, Button, Group } from "@mantine/core";
import { IconCalendarEvent } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { formatDate } from "~/platform/kernel/dates";
import { Dropdown } from "~/platform/ui/office/dropdown";
import { useListAddress } from "~/platform/ui/office/lists/address";
import { onDemand } from "~/platform/ui/office/on-demand";
import { Tabs } from "~/platform/ui/office/tabs";
import { PERIODS, type PeriodName } from "../domain";

const RangeForm = onDemand(() => import("./range-form").then((part) => part.RangeForm));

const WORDS: Record<PeriodName, string> = {
  today: "Today",
  week: "This week",
  month: "This month",
  year: "This year",
};

interface PeriodPickerProps {
  period: PeriodName | null;
  from: string;
  to: string;
  today: string;
}

/** Today, week, month, year or a custom range; each is a link. */
export function PeriodPicker({ period, from, to, today }: PeriodPickerProps) {
  const address = useListAddress();
  const navigate = useNavigate();
  const anchor = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  return (
    <Group gap={8} miw={0}>
      <Box miw={0} maw="100%">
        <Tabs
          label="Period"
          tabs={PERIODS.map((name) => ({
            name: WORDS[name],
            to: address({ period: name === "month" ? null : name, from: null, to: null }, true),
            current: period === name,
          }))}
        />
      </Box>
      <Button
        ref={anchor}
        variant="default"
        leftSection={<IconCalendarEvent size={17} aria-hidden />}
        aria-expanded={opened}
        aria-haspopup="dialog"
        onClick={() => setOpened(!opened)}
      >
        {period === null ? `${formatDate(from)} to ${formatDate(to)}` : "Range"}
      </Button>
      <Dropdown opened={opened} onChange={setOpened} anchor={anchor} label="Range">
        {opened && (
          <RangeForm
            start={{ from, to }}
            today={today}
            onShow={(range) => {
              setOpened(false);
              void navigate(address({ period: null, ...range }, true), { preventScrollReset: true });
            }}
          />
        )}
      </Dropdown>
    </Group>
  );
}
