import { inSnapshot } from "~/platform/db/snapshot";
import { defineExport } from "~/platform/sheets/export";
import { GROUP_LABELS, groupOf } from "../domain/groups";
import { COST_LABELS, COSTS } from "../domain/parts";
import { SIZES } from "../domain/sizes";
import { sourceLabel } from "../domain/sources";
import { moveProfitList } from "../list";
import { groupProfits } from "./queries/groups";
import { type ExportedProfit, readProfitsForExport } from "./queries/profits";
import type { Selected } from "./queries/selected";

type Group = Awaited<ReturnType<typeof groupProfits>>["rows"][number];

const sizeLabel = (size: string) => SIZES.find(({ value }) => value === size)?.label ?? size;

/** Moves of the filtered list with every cost, the worst first; and the sums of groups. */
export const moveProfitRoutes = [
  ...defineExport<ExportedProfit, Selected>({
    path: "move-profits",
    title: "Profit of moves",
    permission: "view_books",
    ask: (query) => moveProfitList.read(query),
    rows: (asked, { actor, now }) => inSnapshot((reader) => readProfitsForExport(reader, actor, asked, now)),
    columns: [
      { header: "Move", width: 16, kind: "text", value: ({ number }) => number },
      { header: "Day", width: 13, kind: "day", value: ({ day }) => day },
      {
        header: "Customer",
        width: 28,
        kind: "text",
        value: ({ customer }) => customer?.name ?? "",
      },
      {
        header: "Crew lead",
        width: 22,
        kind: "text",
        value: ({ crewLead }) => crewLead?.name ?? "",
      },
      {
        header: "Source",
        width: 20,
        kind: "text",
        value: ({ source }) => sourceLabel(source),
      },
      { header: "Size", width: 20, kind: "text", value: ({ size }) => sizeLabel(size) },
      { header: "Route", width: 26, kind: "text", value: ({ route }) => route },
      { header: "Income", width: 14, kind: "money", value: ({ income }) => income },
      ...COSTS.map((cost) => ({
        ...{ header: COST_LABELS[cost], width: 14, kind: "money" as const },
        value: ({ figures }: ExportedProfit) => figures[cost],
      })),
      { header: "Profit", width: 14, kind: "money", value: ({ profit }) => profit },
      {
        header: "Profit as quoted",
        width: 16,
        kind: "money",
        value: (row) => row.plannedProfit,
      },
      {
        header: "Why it lost money",
        width: 60,
        kind: "text",
        value: ({ reasons }) => reasons.join("; "),
      },
    ],
  }),
  ...defineExport({
    path: "move-profit-groups",
    title: "Profit of moves",
    permission: "view_books",
    ask: (query) => ({ ...moveProfitList.read(query), by: groupOf(query.get("by")) }),
    async *rows(asked, { actor, now }) {
      yield* inSnapshot(async function* (reader) {
        yield (await groupProfits(reader, actor, asked, now)).rows;
      });
    },
    columns: ({ by }) => [
      { header: GROUP_LABELS[by], width: 30, kind: "text", value: ({ label }: Group) => label },
      { header: "Moves", width: 10, kind: "count", value: ({ moves }: Group) => moves },
      { header: "Lost money", width: 12, kind: "count", value: ({ losses }: Group) => losses },
      { header: "Income", width: 15, kind: "money", value: ({ income }: Group) => income },
      { header: "Costs", width: 15, kind: "money", value: ({ costs }: Group) => costs },
      { header: "Profit", width: 15, kind: "money", value: ({ profit }: Group) => profit },
      {
        header: "Profit as quoted",
        width: 16,
        kind: "money",
        value: ({ plannedProfit }: Group) => plannedProfit,
      },
    ],
  }),
];
