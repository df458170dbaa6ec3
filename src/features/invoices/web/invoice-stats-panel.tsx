import type { PlainDate } from "~/platform/kernel/dates";
import { type Cents, currencyMark, formatAmount, formatKes, toShillings } from "~/platform/kernel/money";
import { formatNumber, formatShort } from "~/platform/kernel/numbers";
import { type StatTile, StatTiles } from "~/platform/ui/office/lists/stat-tiles";
import { changeOf } from "../domain";

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
  /** The first day of this month. */
  monthBegins: PlainDate;
}

const money = (cents: Cents) => formatKes(Math.round(cents / 100) * 100);
const inCurrency = (cents: Cents) => `${currencyMark()} ${formatAmount(cents)}`;

/**
 * The four figures above the list, each linked to its rows. Sums of all time tell what this month added to them; the others
 * compare this month so far with the same days of the last one.
 */
export function InvoiceStatsPanel({ issued, received, monthBegins }: InvoiceStatsProps) {
  const { thisMonth, lastMonth, outstandingAmount } = issued;
  const before = outstandingAmount - thisMonth.revenue + received.settledThisMonth;
  const tiles: StatTile[] = [
    {
      label: "Total invoices",
      value: formatNumber(issued.totalInvoices),
      below: thisMonth.invoices > 0 ? `+${formatNumber(thisMonth.invoices)} this month` : "",
      title: `${thisMonth.invoices} issued this month, ${lastMonth.invoices} by this day last month`,
      to: "?due=issued",
    },
    {
      label: "Total revenue",
      value: inCurrency(issued.totalRevenue),
      below: thisMonth.revenue > 0 ? `+${formatShort(toShillings(thisMonth.revenue))}` : "",
      title: `VAT included, less credit notes. ${money(thisMonth.revenue)} issued this month, ${money(lastMonth.revenue)} by this day last month`,
      to: `?issuedFrom=${monthBegins}`,
    },
    {
      label: "Outstanding",
      value: inCurrency(outstandingAmount),
      below: inPercent(changeOf(outstandingAmount, before)),
      title: `${money(before)} when the month began`,
      to: "?due=open",
    },
    {
      label: "Paid this month",
      value: inCurrency(received.paidThisMonth),
      below: inPercent(changeOf(received.paidThisMonth, received.paidLastMonth)),
      title: `${money(received.paidLastMonth)} by this day last month`,
      to: `/payments?from=${monthBegins}`,
    },
  ];
  return <StatTiles label="Invoices in figures" tiles={tiles} strip />;
}

/** A change as '+12%'; empty without a month to compare with. */
function inPercent(change: number | null): string {
  if (change === null) return "";
  const sign = change > 0 ? "+" : change < 0 ? "−" : "±";
  return `${sign}${Math.abs(change)}%`;
}
