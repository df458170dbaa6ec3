import { formatAmount } from "~/platform/kernel/money";
import { PlainTable } from "~/platform/ui/office/plain-table";
import styles from "./profit.module.css";
import { type MoveProfitData, marginText } from "./profit-words";

interface Row {
  name: string;
  note: string;
  /** Cents; null: not in the quote. */
  planned: number | null;
  actual: number;
  isCost?: boolean;
  isSum?: boolean;
}

const whole = (cents: number) => formatAmount(Math.round(cents / 100) * 100);

/** Costs without any figure are left out; crew and vehicles always show. */
const rowsOf = ({ income, costs, profit, margin }: MoveProfitData): Row[] => [
  { name: "Income", note: "Invoices less credit notes", ...income },
  ...costs
    .filter(({ planned, actual }) => planned !== null || actual !== 0)
    .map(({ label, note, planned, actual }) => ({ name: label, note, planned, actual, isCost: true })),
  {
    ...{ name: "Profit", ...profit, isSum: true },
    note: `${marginText(margin.actual)} of income, quoted ${marginText(margin.planned)}`,
  },
];

/** Income and costs of a move, as quoted and actual, below the reasons of a loss. */
export function ProfitTable({ of: found }: { of: MoveProfitData }) {
  const { reasons, state, isRough, isRealPay } = found;
  const isOpen = state === "open";
  return (
    <div className={styles.part}>
      {reasons.length > 0 && (
        <ul className={styles.reasons} aria-label="Why it lost money">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <PlainTable
        rows={rowsOf(found)}
        keyOf={({ name }) => name}
        marks={({ isSum }) => ({ "data-sum": isSum ? "" : undefined })}
        scroll="Profit"
        columns={[
          {
            head: "Without VAT, KES",
            names: true,
            cell: ({ name, note, isSum }) => (
              <>
                {isSum ? <strong>{name}</strong> : name}
                {note && <span className="below">{note}</span>}
              </>
            ),
          },
          { head: "Quoted", figure: true, cell: ({ planned }) => (planned === null ? "–" : whole(planned)) },
          {
            head: isOpen ? "So far" : "Actual",
            figure: true,
            cell: ({ actual, isSum }) => (
              <span className={isSum && actual < 0 && !isOpen ? styles.loss : undefined}>
                {whole(actual)}
              </span>
            ),
          },
          {
            head: "Difference",
            figure: true,
            cell: ({ planned, actual }) => whole(actual - (planned ?? 0)),
          },
        ]}
      />
      <p className="muted">
        {isRealPay ? "Crew at what each person is paid." : "Crew at the average pay."}{" "}
        {isRough && "Nobody recorded hours: the planned ones count."}
      </p>
    </div>
  );
}
