import { useState } from "react";
import { isPlainDate, type PlainDate } from "~/platform/kernel/dates";
import styles from "./address-day.module.css";
import { DayField } from "./day-field";

interface AddressDayProps {
  label: string;
  /** As the address has it. */
  value: PlainDate | "";
  /** A whole day, or "" when the field was emptied. */
  onChoose: (day: PlainDate | "") => void;
  min?: PlainDate | undefined;
  max?: PlainDate | undefined;
}

/** A day that is part of the address. What is typed stays in the field until it is left; one that is no day gives way to the address. */
export function AddressDay({ value, onChoose, ...field }: AddressDayProps) {
  const [typed, setTyped] = useState<string>();
  const [known, setKnown] = useState(value);
  const [isFocused, setFocused] = useState(false);
  if (known !== value) {
    setKnown(value);
    // While one types, what was asked for on the way comes one after the other.
    if (!isFocused || value === typed) setTyped(undefined);
  }
  const leave = () => {
    setFocused(false);
    if (typed !== undefined && !isPlainDate(typed)) setTyped(undefined);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears its own field, does nothing by itself
    <div className={styles.day} onFocus={() => setFocused(true)} onBlur={leave}>
      <DayField
        {...field}
        value={typed ?? value}
        onChange={(day) => {
          setTyped(day);
          // A year being typed passes through 2 and 20: those are no days anybody looks up.
          if (day !== value && (day === "" || (isPlainDate(day) && day >= "2000"))) onChoose(day);
        }}
      />
    </div>
  );
}
