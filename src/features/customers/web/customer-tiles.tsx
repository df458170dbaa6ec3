import { Link } from "react-router";
import type { Output } from "~/platform/http/client";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import type { customersContract } from "../contract";
import styles from "./customers-page.module.css";

/** A tile has room for no cents. */
const wholeShillings = (cents: number) => Math.round(cents / 100) * 100;

/** How many customers there are of each kind; each tile opens its rows. */
export function CustomerTiles({ stats }: { stats: Output<typeof customersContract, "stats"> }) {
  const tiles: [label: string, value: string, query: string][] = [
    ["Total", formatNumber(stats.total), ""],
    ["Active", formatNumber(stats.active), "?status=active"],
    ["Inactive", formatNumber(stats.inactive), "?status=inactive"],
    ["Prospects", formatNumber(stats.prospects), "?status=prospect"],
    ["VIP", formatNumber(stats.vip), "?type=vip"],
    ["Corporate", formatNumber(stats.corporate), "?type=corporate"],
    ["Individual", formatNumber(stats.individual), "?type=individual"],
  ];
  if (stats.averageLifetimeValue !== undefined)
    tiles.push([
      `Avg LTV, ${currencyMark()}`,
      formatAmount(wholeShillings(stats.averageLifetimeValue)),
      "?sort=lifetimeValue&order=desc",
    ]);
  return (
    <nav aria-label="Customers in figures" className={styles.tiles}>
      {tiles.map(([label, value, query]) => (
        <Link key={label} to={`/customers${query}`} className={styles.tile}>
          <span>{label}</span>
          <b>{value}</b>
        </Link>
      ))}
    </nav>
  );
}
