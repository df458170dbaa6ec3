import { useState } from "react";
import { isPlainDate, type PlainDate } from "~/platform/kernel/dates";
import styles from "./address-day.module.css";
import { DayField } from "./day-field";

interface AddressDayProps {
  label: string;
  value: PlainDate | "";
  onChoose: (day: PlainDate | "") => void;
  min?: PlainDate | undefined;
  max?: PlainDate | undefined;
}

/** A day in the address. Typed text stays until the field loses focus; invalid text is then replaced. */
export function AddressDay({ value, onChoose, ...field }: AddressDayProps) {
  const [typed, setTyped] = useState<string>();
  const [known, setKnown] = useState(value);
  const [isFocused, setFocused] = useState(false);
  if (known !== value) {
    setKnown(value);
    // During typing, earlier values arrive late and must not replace the text.
    if (!isFocused || value === typed) setTyped(undefined);
  }
  const leave = () => {
    setFocused(false);
    if (typed !== undefined && !isPlainDate(typed)) setTyped(undefined);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to events of its field
    <div className={styles.day} onFocus={() => setFocused(true)} onBlur={leave}>
      <DayField
        {...field}
        value={typed ?? value}
        onChange={(day) => {
          setTyped(day);
          // A year being typed passes through 2 and 20, which are not searched.
          if (day !== value && (day === "" || (isPlainDate(day) && day >= "2000"))) onChoose(day);
        }}
      />
    </div>
  );
}
