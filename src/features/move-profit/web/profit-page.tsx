import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useLocation, useSearchParams } from "react-router";
import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { moveProfitList } from "../list";
import type { Route } from "./+types/profit-page";
import styles from "./profit.module.css";
import { ProfitBar, ProfitTotals } from "./profit-bar";
import { marginText, profitViews, wholeKes } from "./profit-words";

export async function loader({ context, url }: Route.LoaderArgs) {
  const profits = api(context, "moveProfits");
  const [page, choices] = await Promise.all([
    profits.list(moveProfitList.ask(url.searchParams)),
    profits.choices(),
  ]);
  return { page, choices };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Profit of moves");

type Listed = Route.ComponentProps["loaderData"]["page"]["rows"][number];

const COLUMNS: Column<Listed>[] = [
  {
    id: "customer",
    head: "Move",
    lead: true,
    share: 50,
    cell: ({ customer, number }) => customer?.name ?? number,
    below: ({ reasons, customer, number }) => reasons[0] ?? (customer ? number : ""),
  },
  { id: "day", head: "Done", cell: ({ day }) => formatDate(day) },
  { id: "route", head: "Route", share: 26, room: "desk", cell: ({ route }) => route },
  { id: "lead", head: "Crew lead", share: 20, room: "wide", cell: ({ crewLead }) => crewLead?.name ?? "–" },
  { id: "income", head: "Income", figure: true, room: "middle", cell: ({ income }) => wholeKes(income) },
  { id: "costs", head: "Costs", figure: true, room: "wide", cell: ({ costs }) => wholeKes(costs) },
  {
    id: "profit",
    head: "Profit",
    figure: true,
    brief: true,
    cell: ({ profit, isRough }) => (
      <span className={profit < 0 ? styles.loss : undefined}>
        {isRough && "≈ "}
        {wholeKes(profit)}
      </span>
    ),
  },
  { id: "margin", head: "Margin", figure: true, room: "middle", cell: ({ margin }) => marginText(margin) },
];

/** Finished moves, the lowest profit first, with the reason of each loss. */
export default function ProfitPage({ loaderData: { page, choices } }: Route.ComponentProps) {
  const { search } = useLocation();
  const [query] = useSearchParams();
  useLive(["move", "purchase", "invoice", "payroll_period"]);
  return (
    <>
      <PageHead
        title="Profit of moves"
        views={profitViews("moves", query)}
        actions={
          <>
            <ExportMenu path="move-profits" address={search} />
            <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      <ProfitTotals totals={page.totals} />
      <ProfitBar choices={choices} customer={page.rows[0]?.customer ?? null} />
      <DataTable
        list={moveProfitList}
        page={page}
        columns={COLUMNS}
        name={({ number, customer }) => [number, customer?.name].filter(Boolean).join(", ")}
        to={({ id }) => `/profit/${id}`}
        empty={{
          title: "No moves found",
          none: "Moves show here a minute after they are completed.",
          filtered: "Try another period, or clear the filters.",
        }}
      />
    </>
  );
}
