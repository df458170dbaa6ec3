import { IconCalendarEvent } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { formatDate } from "~/platform/kernel/dates";
import { Dropdown } from "~/platform/ui/office/dropdown";
import { useListAddress } from "~/platform/ui/office/lists/address";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PERIODS, type PeriodName } from "../domain";
import styles from "./period-picker.module.css";

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
    <nav className={styles.periods} aria-label="Period">
      {PERIODS.map((name) => (
        <Link
          key={name}
          to={address({ period: name === "month" ? null : name, from: null, to: null }, true)}
          aria-current={period === name ? "true" : undefined}
          className={styles.period}
          preventScrollReset
        >
          {WORDS[name]}
        </Link>
      ))}
      <button
        ref={anchor}
        type="button"
        className={styles.period}
        aria-current={period === null ? "true" : undefined}
        aria-expanded={opened}
        aria-haspopup="dialog"
        onClick={() => setOpened(!opened)}
      >
        <IconCalendarEvent size={17} aria-hidden />
        {period === null ? `${formatDate(from)} to ${formatDate(to)}` : "Range"}
      </button>
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
    </nav>
  );
}
