import styles from "./tick.module.css";

/** A list's own check box, because the library's brings groups and cards that no list shows. */
export function Tick({
  id,
  label,
  on,
  some = false,
  onChange,
}: {
  id?: string;
  /** Its accessible name, where no label beside it says it. */
  label?: string;
  on: boolean;
  /** Some of what it stands for is selected, and not all. */
  some?: boolean;
  /** `isRange`: Shift was held. */
  onChange: (on: boolean, isRange: boolean) => void;
}) {
  return (
    <input
      ref={(input) => {
        if (input) input.indeterminate = some;
      }}
      id={id}
      type="checkbox"
      className={styles.tick}
      aria-label={label}
      checked={on}
      onChange={({ currentTarget, nativeEvent }) =>
        onChange(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}
