import { Button } from "@mantine/core";
import type { Output } from "~/platform/http/client";
import { counted } from "~/platform/kernel/numbers";
import { Card } from "~/platform/ui/office/card";
import { ProblemsTable } from "~/platform/ui/office/imports/problems-table";
import type { openingBalancesContract } from "../contract";
import styles from "./opening-page.module.css";

interface OpeningCheckProps {
  fileName: string;
  check: Output<typeof openingBalancesContract, "check">;
  busy: boolean;
  onImport: () => void;
  onCancel: () => void;
}

/** The dry run of an import, with every wrong row and field. */
export function OpeningCheck({ fileName, check, busy, onImport, onCancel }: OpeningCheckProps) {
  const { good, refused, people, problems } = check;
  return (
    <Card title={`Check of ${fileName}`}>
      <p className={styles.counts} role="status">
        {refused === 0
          ? `${counted(good, "month")} of ${counted(people, "employee")} would be imported.`
          : `${counted(refused, "row")} cannot be imported. Correct the file and choose it again. Either all rows are imported or none.`}
      </p>
      <ProblemsTable problems={problems} label="Rows that cannot be imported, scrollable" column="Column" />
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
