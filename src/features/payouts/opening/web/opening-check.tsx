import { Button } from "@mantine/core";
import type { Output } from "~/platform/http/client";
import { formatNumber } from "~/platform/kernel/numbers";
import { Card } from "~/platform/ui/office/card";
import type { openingBalancesContract } from "../contract";
import styles from "./opening-page.module.css";

interface OpeningCheckProps {
  fileName: string;
  check: Output<typeof openingBalancesContract, "check">;
  busy: boolean;
  onImport: () => void;
  onCancel: () => void;
}

const counted = (count: number, noun: string) => `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;

/** What importing a file would do, every bad row and field by name. */
export function OpeningCheck({ fileName, check, busy, onImport, onCancel }: OpeningCheckProps) {
  const { good, refused, people, problems } = check;
  return (
    <Card title={`What importing ${fileName} would do`}>
      <p className={styles.counts} role="status">
        {refused === 0
          ? `${counted(good, "month")} of ${counted(people, "employee")} would be imported.`
          : `${counted(refused, "row")} cannot be imported. Correct the file and choose it again: all go in, or none.`}
      </p>
      {problems.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label="Rows that cannot be imported, scrollable">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Column</th>
                <th scope="col">In the file</th>
                <th scope="col">What is wrong</th>
              </tr>
            </thead>
            <tbody>
              {problems.map(({ row, field, value, message }) => (
                <tr key={`${row} ${field}`}>
                  <td>{row}</td>
                  <td>{field}</td>
                  <td>{value || "Nothing"}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <div className={styles.foot}>
        <Button disabled={refused > 0 || good === 0} loading={busy} onClick={onImport}>
          Import {counted(good, "month")}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Choose another file
        </Button>
      </div>
    </Card>
  );
}
