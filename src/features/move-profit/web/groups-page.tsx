import { Button, NativeSelect } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { Link, useLocation, useSearchParams } from "react-router";
import { api } from "~/platform/http/loader-api";
import { formatNumber } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import { useGo } from "~/platform/ui/office/lists/address";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { GROUP_LABELS, GROUPS, type Group, groupOf } from "../domain/groups";
import { marginOf } from "../domain/parts";
import { moveProfitList } from "../list";
import type { Route } from "./+types/groups-page";
import styles from "./profit.module.css";
import { ProfitBar, ProfitTotals } from "./profit-bar";
import { marginText, profitViews, wholeKes } from "./profit-words";

export async function loader({ context, url }: Route.LoaderArgs) {
  const by = groupOf(url.searchParams.get("by"));
  const profits = api(context, "moveProfits");
  const { sort: _, order: __, ...selection } = moveProfitList.read(url.searchParams);
  const [found, choices] = await Promise.all([profits.groups({ ...selection, by }), profits.choices()]);
  return { by, found, choices };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Profit by group");

const lastOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

/** The moves of a group, with the page's filters. */
function movesOf(by: Group, key: string, query: URLSearchParams): string | null {
  if (key === "") return null;
  const kept = new URLSearchParams(query);
  kept.delete("by");
  if (by === "month") {
    kept.set("period", "all");
    kept.set("from", `${key}-01`);
    kept.set("to", lastOf(key));
  } else kept.set(by, key);
  return `/profit?${kept}`;
}

/** Profit of moves by customer, source, crew lead, size, route or month. */
export default function GroupsPage({ loaderData: { by, found, choices } }: Route.ComponentProps) {
  const { search } = useLocation();
  const [query] = useSearchParams();
  const go = useGo();
  useLive(["move", "purchase", "invoice", "payroll_period"]);
  const nameOf = (key: string, label: string) => {
    const to = movesOf(by, key, query);
    return to ? <Link to={to}>{label}</Link> : label;
  };
  return (
    <>
      <PageHead
        title="Profit of moves"
        views={profitViews("groups", query)}
        actions={
          <>
            <ExportMenu path="move-profit-groups" address={search} />
            <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      <ProfitTotals totals={found.totals} />
      <ProfitBar choices={choices} customer={null} />
      <NativeSelect
        label="Group by"
        value={by}
        onChange={(event) => go({ by: event.currentTarget.value })}
        data={GROUPS.map((value) => ({ value, label: GROUP_LABELS[value] }))}
        mb={16}
        w={220}
        data-unprinted=""
      />
      {found.rows.length === 0 ? (
        <EmptyState framed title="No moves found">
          Try another period, or clear the filters.
        </EmptyState>
      ) : (
        <Card title={`By ${GROUP_LABELS[by].toLowerCase()}`}>
          <PlainTable
            rows={found.rows}
            keyOf={({ key }) => key}
            stacks
            scroll={`Profit by ${GROUP_LABELS[by].toLowerCase()}, scrollable`}
            columns={[
              { head: GROUP_LABELS[by], names: true, cell: ({ key, label }) => nameOf(key, label) },
              { head: "Moves", figure: true, cell: ({ moves }) => formatNumber(moves) },
              { head: "Lost money", figure: true, cell: ({ losses }) => formatNumber(losses) },
              { head: "Income", figure: true, cell: ({ income }) => wholeKes(income) },
              { head: "Costs", figure: true, cell: ({ costs }) => wholeKes(costs) },
              {
                head: "Profit",
                figure: true,
                cell: ({ profit }) => (
                  <span className={profit < 0 ? styles.loss : undefined}>{wholeKes(profit)}</span>
                ),
              },
              {
                head: "Margin",
                figure: true,
                cell: ({ profit, income }) => marginText(marginOf(profit, income)),
              },
              { head: "As quoted", figure: true, cell: ({ plannedProfit }) => wholeKes(plannedProfit) },
            ]}
          />
        </Card>
      )}
    </>
  );
}
