import type { ReactNode } from "react";
import { type Cents, currencyMark, formatAmount, formatKes, toShillings } from "~/platform/kernel/money";
import { formatNumber, formatShort } from "~/platform/kernel/numbers";
import { changeOf } from "../domain";
import styles from "./invoice-stats.module.css";

interface Months {
  invoices: number;
  revenue: Cents;
}

export interface InvoiceStatsProps {
  issued: {
    totalInvoices: number;
    totalRevenue: Cents;
    outstandingAmount: Cents;
    thisMonth: Months;
    lastMonth: Months;
  };
  received: { paidThisMonth: Cents; paidLastMonth: Cents; settledThisMonth: Cents };
  /** The ageing, in the same frame. */
  children?: ReactNode;
}

/**
 * The four figures above the list. Sums of all time tell what this month added to them; the others compare this month so
 * far with the same days of the last one.
 */
export function InvoiceStatsPanel({ issued, received, children }: InvoiceStatsProps) {
  const { thisMonth, lastMonth, outstandingAmount } = issued;
  const outstandingBefore = outstandingAmount - thisMonth.revenue + received.settledThisMonth;
  const money = (cents: Cents) => formatKes(Math.round(cents / 100) * 100);
  return (
    <div className={`frame ${styles.strip}`}>
      <dl className={styles.stats}>
        <Figure
          label="Total invoices"
          value={formatNumber(issued.totalInvoices)}
          added={thisMonth.invoices > 0 ? `+${formatNumber(thisMonth.invoices)}` : undefined}
          basis={`${thisMonth.invoices} issued this month, ${lastMonth.invoices} by this day last month`}
        />
        <Figure
          label="Total revenue"
          unit={currencyMark()}
          value={formatAmount(issued.totalRevenue)}
          added={thisMonth.revenue > 0 ? `+${formatShort(toShillings(thisMonth.revenue))}` : undefined}
          basis={`VAT included, less credit notes. ${money(thisMonth.revenue)} issued this month, ${money(lastMonth.revenue)} by this day last month`}
        />
        <Figure
          label="Outstanding"
          unit={currencyMark()}
          value={formatAmount(outstandingAmount)}
          change={changeOf(outstandingAmount, outstandingBefore)}
          wish="down"
          basis={`${money(outstandingBefore)} when the month began`}
          than="since last month"
        />
        <Figure
          label="Paid this month"
          unit={currencyMark()}
          value={formatAmount(received.paidThisMonth)}
          change={changeOf(received.paidThisMonth, received.paidLastMonth)}
          wish="up"
          basis={`${money(received.paidLastMonth)} by this day last month`}
        />
      </dl>
      {children}
    </div>
  );
}

interface FigureProps {
  label: string;
  unit?: string;
  value: string;
  added?: string | undefined;
  change?: number | null;
  wish?: "up" | "down";
  basis: string;
  than?: string;
}

function Figure({ label, unit, value, added, change, wish, basis, than = "vs last month" }: FigureProps) {
  if (change === undefined)
    return (
      <div className={styles.figure}>
        <Head {...{ label, unit, value }} />
        <dd className={styles.change} title={basis}>
          {added ? (
            <>
              <b className="good">{added}</b> <span>this month</span>
            </>
          ) : (
            "None yet this month"
          )}
        </dd>
      </div>
    );
  const good = change !== null && (wish === "up" ? change > 0 : change < 0);
  const tone = change === null || change === 0 ? "" : good ? "good" : "critical";
  const sign = change === null ? "" : change > 0 ? "+" : change < 0 ? "−" : "±";
  return (
    <div className={styles.figure}>
      <Head {...{ label, unit, value }} />
      <dd className={styles.change} title={basis}>
        {change === null ? (
          "Nothing last month"
        ) : (
          <>
            <b className={tone}>
              {sign}
              {Math.abs(change)}%
            </b>{" "}
            <span>{than}</span>
          </>
        )}
      </dd>
    </div>
  );
}

function Head({ label, unit, value }: { label: string; unit: string | undefined; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className={styles.value}>
        {unit && (
          <>
            <small>{unit}</small>{" "}
          </>
        )}
        {value}
      </dd>
    </>
  );
}
