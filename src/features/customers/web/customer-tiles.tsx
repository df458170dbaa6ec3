import type { Output } from "~/platform/http/client";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { type StatTile, StatTiles } from "~/platform/ui/office/lists/stat-tiles";
import type { customersContract } from "../contract";

const wholeShillings = (cents: number) => Math.round(cents / 100) * 100;

/** How many customers there are of each kind; each tile opens its rows. */
export function CustomerTiles({ stats }: { stats: Output<typeof customersContract, "stats"> }) {
  const tiles: StatTile[] = [
    { label: "Total", value: formatNumber(stats.total), to: "/customers" },
    { label: "Active", value: formatNumber(stats.active), to: "/customers?status=active" },
    { label: "Inactive", value: formatNumber(stats.inactive), to: "/customers?status=inactive" },
    { label: "Prospects", value: formatNumber(stats.prospects), to: "/customers?status=prospect" },
    { label: "VIP", value: formatNumber(stats.vip), to: "/customers?type=vip" },
    { label: "Corporate", value: formatNumber(stats.corporate), to: "/customers?type=corporate" },
    { label: "Individual", value: formatNumber(stats.individual), to: "/customers?type=individual" },
  ];
  if (stats.averageLifetimeValue !== undefined)
    tiles.push({
      label: `Avg LTV, ${currencyMark()}`,
      value: formatAmount(wholeShillings(stats.averageLifetimeValue)),
      to: "/customers?sort=lifetimeValue&order=desc",
    });
  return <StatTiles label="Customers in figures" tiles={tiles} strip />;
}
