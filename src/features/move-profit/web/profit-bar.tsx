import type { Output } from "~/platform/http/client";
import { counted } from "~/platform/kernel/numbers";
import { useListAddress } from "~/platform/ui/office/lists/address";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { StatTiles } from "~/platform/ui/office/lists/stat-tiles";
import { FilterTabs } from "~/platform/ui/office/lists/tabs";
import type { moveProfitsContract } from "../contract";
import { marginOf } from "../domain/parts";
import { moveProfitList } from "../list";
import { marginText, wholeKes } from "./profit-words";

interface ProfitBarProps {
  choices: Output<typeof moveProfitsContract, "choices">;
  /** Of the first row: the filter's name is known once its rows are. */
  customer: { id: string; name: string } | null;
}

/** Period and filters of the profit's pages. */
export function ProfitBar({ choices, customer }: ProfitBarProps) {
  return (
    <ListBar
      list={moveProfitList}
      tabs={
        <FilterTabs
          list={moveProfitList}
          filter="period"
          label="Period"
          initial="year"
          all={null}
          countWide
        />
      }
      search="Move or customer"
      choices={{ ...choices, customer: customer ? [{ value: customer.id, label: customer.name }] : [] }}
    />
  );
}

/** Sums of the filtered moves. */
export function ProfitTotals({ totals }: { totals: Output<typeof moveProfitsContract, "list">["totals"] }) {
  const address = useListAddress();
  const { moves, losses, income, costs, profit } = totals;
  return (
    <StatTiles
      strip
      label="Profit of the filtered moves"
      tiles={[
        {
          label: "Profit",
          value: wholeKes(profit),
          below: `${marginText(marginOf(profit, income))} of income`,
        },
        { label: "Income", value: wholeKes(income), below: counted(moves, "move") },
        { label: "Costs of moves", value: wholeKes(costs), below: "Without rent and office" },
        {
          label: "Lost money",
          value: counted(losses, "move"),
          below: moves > 0 ? marginText(Math.round((losses * 10_000) / moves)) : "",
          to: address({ result: "loss" }),
        },
      ]}
    />
  );
}
