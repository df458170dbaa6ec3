import type { Output } from "~/platform/http/client";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { type StatTile, StatTiles } from "~/platform/ui/office/lists/stat-tiles";
import type { staffContract } from "../contract";

const wholeShillings = (cents: number) => formatAmount(Math.round(cents / 100) * 100);

/** How many there are of each status; each tile opens its rows. */
export function StaffTiles({ stats }: { stats: Output<typeof staffContract, "stats"> }) {
  const tiles: StatTile[] = [
    { label: "Total Staff", value: formatNumber(stats.total), to: "/staff" },
    { label: "Active", value: formatNumber(stats.active), to: "/staff?status=active" },
    { label: "On Leave", value: formatNumber(stats.onLeave), to: "/staff?status=on_leave" },
    { label: "Probation", value: formatNumber(stats.probation), to: "/staff?status=probation" },
  ];
  if (stats.totalBudget !== undefined && stats.averageSalary !== undefined)
    tiles.push(
      {
        label: `Total Budget (${currencyMark()})`,
        value: wholeShillings(stats.totalBudget),
        below: stats.casual ? `+ ${formatNumber(stats.casual)} by the day` : "A month",
        to: "/staff?sort=salary&order=desc",
      },
      {
        label: `Avg Salary (${currencyMark()})`,
        value: wholeShillings(stats.averageSalary),
        below: "A month",
        to: "/staff?sort=salary&order=desc",
      },
    );
  return <StatTiles label="Staff in figures" tiles={tiles} strip />;
}
