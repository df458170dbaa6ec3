import { TextInput } from "@mantine/core";
import { useState } from "react";
import { formatAmount, readAmount } from "~/platform/kernel/money";
import styles from "./month-page.module.css";

/**
 * An editable amount of a table. Enter or leaving the cell saves it, Escape restores it. `onSet` returns the error,
 * if any.
 */
export function MoneyCell({
  label,
  value,
  onSet,
}: {
  label: string;
  value: number;
  onSet: (value: number) => Promise<string | undefined>;
}) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const leave = async () => {
    if (typed === undefined) return;
    const read = readAmount(typed);
    if ("problem" in read) return setProblem(read.problem);
    const cents = "cents" in read ? read.cents : 0;
    const wrong = cents === value ? undefined : await onSet(cents);
    setProblem(wrong);
    if (wrong === undefined) setTyped(undefined);
  };
  return (
    <TextInput
      aria-label={label}
      className={styles.cell ?? ""}
      inputMode="decimal"
      value={typed ?? formatAmount(value)}
      error={problem}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setProblem(undefined);
      }}
      onBlur={() => void leave()}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key !== "Escape") return;
        setTyped(undefined);
        setProblem(undefined);
      }}
    />
  );
}
