import { Button } from "@mantine/core";
import { IconCash, IconDownload, IconX } from "@tabler/icons-react";
import styles from "./bulk-bar.module.css";
import { ChaseButtons } from "./chase-buttons";

interface BulkBarProps {
  selected: readonly string[];
  manage: boolean;
  onRecordPayment: () => void;
  onClear: () => void;
}

/** What can be done with the ticked invoices; stays in sight while the list scrolls. */
export function BulkBar({ selected, manage, onRecordPayment, onClear }: BulkBarProps) {
  return (
    <section className={styles.bar} aria-label="Selected invoices">
      <div className={styles.count}>
        <p aria-live="polite">
          <b>{selected.length}</b> selected
        </p>
        <Button variant="subtle" leftSection={<IconX size={18} />} onClick={onClear}>
          Clear
        </Button>
      </div>
      <div className={styles.actions}>
        {manage && <ChaseButtons invoiceIds={selected} onDone={onClear} />}
        <Button
          component="a"
          href={`/exports/invoices.csv?ids=${selected.join(",")}`}
          variant="default"
          leftSection={<IconDownload size={18} />}
        >
          Export CSV
        </Button>
        {manage && (
          <Button leftSection={<IconCash size={18} />} onClick={onRecordPayment}>
            Record Payment
          </Button>
        )}
      </div>
    </section>
  );
}
