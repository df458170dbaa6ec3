import { ActionIcon, Tooltip } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./customer-analytics.module.css";

interface ExplainedProps {
  label: string;
  why: string;
  children: ReactNode;
}

/** A figure with its name and, under the pointer or the keyboard, how it came about. */
export function Explained({ label, why, children }: ExplainedProps) {
  return (
    <div className={styles.figure}>
      <dt>
        {label} <Why of={label} text={why} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Why({ of, text }: { of: string; text: string }) {
  return (
    <Tooltip
      label={text}
      multiline
      w={270}
      withArrow
      events={{ hover: true, focus: true, touch: true }}
      position="bottom"
    >
      <ActionIcon size={28} className={styles.info ?? ""} aria-label={`How ${of} comes about`}>
        <IconInfoCircle size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
