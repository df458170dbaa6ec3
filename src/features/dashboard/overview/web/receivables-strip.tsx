import { Link } from "react-router";
import type { Output } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import type { overviewContract } from "../contract";
import styles from "./dashboard-page.module.css";

type Receivables = Output<typeof overviewContract, "receivables">;

/** Open amounts today, each with a link to its invoices. */
export function ReceivablesStrip({ receivables }: { receivables: Receivables }) {
  const { owed, overdue, dueThisWeek } = receivables;
  const parts = [
    { label: "Owed", part: owed, to: "/reports?report=ageing" },
    { label: "Overdue", part: overdue, to: "/invoice-management?status=overdue" },
    {
      label: "Due this week",
      part: dueThisWeek,
      to: "/invoice-management?status=pending&sort=dueDate&order=asc",
    },
  ];
  return (
    <ul className={`frame ${styles.receivables}`} aria-label="Owed by customers">
      {parts.map(({ label, part, to }) => (
        <li key={label} data-late={(label === "Overdue" && part.amount > 0) || undefined}>
          <Link to={to}>{label}</Link>
          <b>{formatKes(part.amount)}</b>
          <small>{part.invoices === 1 ? "1 invoice" : `${part.invoices} invoices`}</small>
        </li>
      ))}
    </ul>
  );
}
