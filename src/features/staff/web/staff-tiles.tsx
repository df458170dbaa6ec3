import { Link } from "react-router";
import type { Output } from "~/platform/http/client";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import type { staffContract } from "../contract";
import styles from "./staff-page.module.css";

/** A tile has room for no cents. */
const wholeShillings = (cents: number) => formatAmount(Math.round(cents / 100) * 100);

/** How many there are of each status; each tile opens its rows. */
export function StaffTiles({ stats }: { stats: Output<typeof staffContract, "stats"> }) {
  const tiles: [label: string, value: string, query: string][] = [
    ["Total Staff", formatNumber(stats.total), ""],
    ["Active", formatNumber(stats.active), "?status=active"],
    ["On Leave", formatNumber(stats.onLeave), "?status=on_leave"],
    ["Probation", formatNumber(stats.probation), "?status=probation"],
  ];
  if (stats.totalBudget !== undefined && stats.averageSalary !== undefined)
    tiles.push(
      [`Total Budget (${currencyMark()})`, wholeShillings(stats.totalBudget), "?sort=salary&order=desc"],
      [`Avg Salary (${currencyMark()})`, wholeShillings(stats.averageSalary), "?sort=salary&order=desc"],
    );
  return (
    <nav aria-label="Staff in figures" className={styles.tiles}>
      {tiles.map(([label, value, query]) => (
        <Link key={label} to={`/staff${query}`} className={styles.tile}>
          <span>{label}</span>
          <b>{value}</b>
        </Link>
      ))}
    </nav>
  );
}
