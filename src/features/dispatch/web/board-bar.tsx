import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { addDays, type PlainDate } from "~/platform/kernel/dates";
import { dayMonth, shortWeekday } from "~/platform/kernel/day-labels";
import { useListAddress } from "~/platform/ui/office/lists/address";
import { PageHead } from "~/platform/ui/office/page-head";
import styles from "./board-bar.module.css";
import { type BoardPart, boardTools } from "./dispatch-parts";

interface BoardBarProps {
  part: BoardPart;
  days: readonly PlainDate[];
  today: PlainDate;
  onNew: () => void;
}

/** Sat 28 Nov, today; or 30 Nov to 6 Dec. */
const labelOf = (days: readonly PlainDate[], day: PlainDate, today: PlainDate) =>
  days.length > 1
    ? `${dayMonth(days[0] ?? day)} to ${dayMonth(days.at(-1) ?? day)}`
    : `${shortWeekday(day)} ${dayMonth(day)}${day === today ? ", today" : ""}`;

/** The bar: the shown day or week, the tools of later features, and a new job. */
export function BoardBar({ part, days, today, onNew }: BoardBarProps) {
  const { day, view } = part;
  const address = useListAddress();
  const step = view === "week" ? 7 : 1;
  const to = (date: PlainDate) => address({ date: date === today ? null : date });
  const word = view === "week" ? "week" : "day";
  return (
    <PageHead
      title="Dispatch"
      views={[
        { to: address({ view: null }), label: "Day", isCurrent: view === "day" },
        { to: address({ view: "week" }), label: "Week", isCurrent: view === "week" },
      ]}
      mark={
        <div className={styles.dates}>
          <ActionIcon
            component={Link}
            to={to(addDays(day, -step))}
            preventScrollReset
            variant="default"
            size={36}
            aria-label={`Previous ${word}`}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Button
            component={Link}
            to={address({ date: null })}
            preventScrollReset
            variant="default"
            title="Go to today"
            className={styles.date ?? ""}
          >
            {labelOf(days, day, today)}
          </Button>
          <ActionIcon
            component={Link}
            to={to(addDays(day, step))}
            preventScrollReset
            variant="default"
            size={36}
            aria-label={`Next ${word}`}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </div>
      }
      actions={
        <>
          {boardTools.all().map((Tool, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts are joined once and never change places
            <Tool key={at} {...part} />
          ))}
          <Button
            variant={boardTools.all().length > 0 ? "default" : "filled"}
            leftSection={<IconPlus size={18} />}
            onClick={onNew}
          >
            New job
          </Button>
        </>
      }
    />
  );
}

/** The colours and keys of the board. */
export function Legend({ view }: { view: BoardPart["view"] }) {
  return (
    <footer className={styles.foot}>
      {view === "day" ? (
        <>
          <span>
            <i data-look="open" /> Crewed
          </span>
          <span>
            <i data-look="need" /> Crew missing
          </span>
          <span>
            <i data-look="live" /> Under way
          </span>
          <span>
            <i data-look="done" /> Done
          </span>
          <span>
            <i data-look="drive" /> Drive
          </span>
          <span className={styles.keys}>
            <kbd>A</kbd> Assign
          </span>
          <span>
            <kbd>Shift</kbd>
            <kbd>↑</kbd>
            <kbd>↓</kbd> Move to lane
          </span>
          <span>
            <kbd>Shift</kbd>
            <kbd>←</kbd>
            <kbd>→</kbd> 15 min
          </span>
        </>
      ) : (
        <>
          <span>Each bar is one job; its length is the share of the truck that it fills.</span>
          <span className={styles.keys}>
            <kbd>Enter</kbd> Open the day
          </span>
          <span>
            <kbd>Shift</kbd>
            <kbd>←</kbd>
            <kbd>→</kbd> Card to another day
          </span>
        </>
      )}
      <span>
        <kbd>?</kbd> All keys
      </span>
    </footer>
  );
}
