import { formatAmount } from "~/platform/kernel/money";
import { Card } from "~/platform/ui/office/card";
import { PlainTable } from "~/platform/ui/office/plain-table";
import type { PayLine } from "../../domain/earnings";
import styles from "./calculator-page.module.css";

/** How a pay was worked out, line by line. */
export function CalculationLines({ lines }: { lines: readonly PayLine[] }) {
  return (
    <Card title="How it was worked out">
      <PlainTable
        rows={lines}
        scroll="Lines, scrollable"
        className={`lines ${styles.lines}`}
        marks={({ code }) => ({ "data-code": code })}
        columns={[
          { head: "Line", cell: ({ label }) => label },
          { head: "Of", figure: true, cell: ({ base }) => (base === 0 ? "" : formatAmount(base)) },
          { head: "Rate", figure: true, cell: ({ rate }) => rate },
          { head: "Amount", figure: true, cell: ({ amount }) => formatAmount(amount) },
        ]}
      />
    </Card>
  );
}
