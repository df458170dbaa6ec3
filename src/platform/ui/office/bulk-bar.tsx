import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./bulk-bar.module.css";

/** What can be done with the ticked rows of a list; stays in sight while the list scrolls. `noun` as in 'quotes'. */
export function BulkBar({
  noun,
  count,
  note,
  onClear,
  children,
}: {
  noun: string;
  count: number;
  note?: string | undefined;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <section className={styles.bar} aria-label={`Selected ${noun}`}>
      <div className={styles.count}>
        <p aria-live="polite">
          <b>{count}</b> selected{note && `, ${note}`}
        </p>
        <Button variant="subtle" leftSection={<IconX size={18} />} onClick={onClear}>
          Clear
        </Button>
      </div>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
