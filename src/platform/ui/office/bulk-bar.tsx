import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import styles from "./bulk-bar.module.css";
import { MOST_SELECTED } from "./bulk-run";
import { notifyProblem } from "./notify";

/** Actions for selected rows; stays visible during scrolling. `noun` as in 'quotes'. */
export function BulkBar({
  noun,
  count,
  note,
  onClear,
  total = 0,
  onSelectAll,
  children,
}: {
  noun: string;
  count: number;
  note?: string | undefined;
  onClear: () => void;
  total?: number;
  onSelectAll?: () => Promise<void>;
  children: ReactNode;
}) {
  const [gathers, setGathers] = useState(false);
  const most = Math.min(total, MOST_SELECTED);
  const selectAll = async () => {
    setGathers(true);
    try {
      await onSelectAll?.();
    } catch (error) {
      notifyProblem(error);
    } finally {
      setGathers(false);
    }
  };
  return (
    <section className={styles.bar} aria-label={`Selected ${noun}`}>
      <div className={styles.count}>
        <p aria-live="polite">
          <b>{count}</b> selected{note && `, ${note}`}
        </p>
        {onSelectAll && count < most && (
          <Button variant="subtle" loading={gathers} onClick={selectAll}>
            {most < total ? `Select the first ${most}` : `Select all ${most}`}
          </Button>
        )}
        <Button variant="subtle" leftSection={<IconX size={18} />} onClick={onClear}>
          Clear
        </Button>
      </div>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
