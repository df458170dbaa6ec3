import { ActionIcon, Popover, TextInput } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formatDate, isPlainDate, type PlainDate } from "~/platform/kernel/dates";
import { formats } from "~/platform/kernel/formats";
import { readDate } from "~/platform/kernel/typed-date";
import { onDemand } from "./on-demand";

const Calendar = onDemand(() => import("./calendar").then((part) => part.Calendar));

interface DayFieldProps {
  label?: string | undefined;
  "aria-label"?: string | undefined;
  description?: string | undefined;
  /** '2026-11-22', "" for none, or invalid text as typed. */
  value: PlainDate | "";
  onChange: (value: PlainDate | "") => void;
  onBlur?: () => void;
  min?: PlainDate | undefined;
  max?: PlainDate | undefined;
  error?: string | undefined;
  className?: string | undefined;
  withAsterisk?: boolean;
  focus?: boolean;
  inPopover?: boolean;
}

const textOf = (value: string) => (isPlainDate(value) ? formatDate(value) : value);

/**
 * A day in the company's format, regardless of the browser's language. It is typed (22/11/2026, 22 Nov 2026, 2026-11-22)
 * or chosen from a calendar, which loads when first opened.
 */
export function DayField({
  value,
  onChange,
  onBlur,
  min,
  max,
  error,
  focus,
  inPopover,
  ...rest
}: DayFieldProps) {
  const [typed, setTyped] = useState(() => textOf(value));
  const [known, setKnown] = useState(value);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  if (known !== value) {
    setKnown(value);
    setTyped(textOf(value));
  }
  const type = (text: string) => {
    const next = text.trim() === "" ? "" : (readDate(text) ?? text.trim());
    setTyped(text);
    setKnown(next);
    onChange(next);
  };
  const leave = () => {
    if (isPlainDate(value)) setTyped(formatDate(value));
    onBlur?.();
  };
  const choose = (day: PlainDate) => {
    setOpen(false);
    setKnown(day);
    setTyped(formatDate(day));
    onChange(day);
    input.current?.focus();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal={!inPopover}
    >
      <TextInput
        {...rest}
        ref={input}
        value={typed}
        error={error}
        placeholder={formats().dateFormat.toLowerCase()}
        autoComplete="off"
        maxLength={24}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
        rightSectionPointerEvents="all"
        rightSection={
          <Popover.Target>
            <ActionIcon
              color="gray"
              size={32}
              aria-label="Open the calendar"
              onClick={() => setOpen((open) => !open)}
            >
              <IconCalendar size={18} stroke={1.8} />
            </ActionIcon>
          </Popover.Target>
        }
        {...(focus ? { "data-autofocus": true } : {})}
      />
      <Popover.Dropdown>
        {isOpen && (
          <Calendar
            value={isPlainDate(value) ? value : null}
            {...(min ? { min } : {})}
            {...(max ? { max } : {})}
            onChoose={choose}
            onClose={() => setOpen(false)}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
