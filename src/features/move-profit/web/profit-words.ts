import type { Output } from "~/platform/http/client";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { formatShare } from "~/platform/kernel/numbers";
import type { PageView } from "~/platform/ui/office/page-frame";
import type { moveProfitsContract } from "../contract";

export type MoveProfitData = Output<typeof moveProfitsContract, "ofMove">;

/** '27%'; a dash without income. */
export const marginText = (margin: number | null): string =>
  margin === null ? "–" : formatShare(margin / 10_000, 0);

/** Whole shillings: cents of derived costs only look exact. */
export const wholeKes = (cents: Cents): string => formatKes(Math.round(cents / 100) * 100);

/** The views of the profit, with the filters of the open one. */
export const profitViews = (open: "moves" | "groups", query: URLSearchParams): PageView[] => {
  const kept = new URLSearchParams(query);
  for (const name of ["page", "cursor", "last", "sort", "order", "by"]) kept.delete(name);
  const search = kept.toString() && `?${kept}`;
  return [
    { to: `/profit${search}`, label: "Moves", isCurrent: open === "moves" },
    { to: `/profit/groups${search}`, label: "Groups", isCurrent: open === "groups" },
  ];
};
