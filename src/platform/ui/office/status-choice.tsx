import type { ComponentProps } from "react";
import styles from "./status-choice.module.css";
import { StatusDot } from "./status-dot";

interface StatusChoiceProps extends ComponentProps<typeof StatusDot> {
  title: string;
  /** The status in words. */
  says: string;
  isOpen: boolean;
  onOpen: () => void;
}

/** An entry of a list beside the panel that it opens. */
export function StatusChoice({ status, title, says, isOpen, onOpen }: StatusChoiceProps) {
  return (
    <button type="button" className={styles.choice} aria-current={isOpen || undefined} onClick={onOpen}>
      <StatusDot status={status} />
      <span>
        {title}
        <small>{says}</small>
      </span>
    </button>
  );
}
