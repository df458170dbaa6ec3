import { PACKER_LABELS } from "~/features/inventory/inventories/domain/inventories";
import type { Output } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { markFigure } from "~/platform/kernel/numbers";
import type { changeOrdersContract } from "../contract";

export type Changes = Output<typeof changeOrdersContract, "ofQuote">;
export type Proposal = Changes["proposals"][number];
export type Order = Changes["orders"][number];

/** '+ KES 4,640', '− KES 4,640' or, without a rule, 'No price'. */
export const signedKes = (amount: number | null): string => {
  if (amount === null) return "No price";
  if (amount === 0) return formatKes(0);
  return `${amount < 0 ? "−" : "+"} ${formatKes(Math.abs(amount))}`;
};

/** '+ 1.4 m³'. */
export const signedVolume = (litres: number): string =>
  `${litres < 0 ? "− " : litres > 0 ? "+ " : ""}${markFigure((Math.abs(litres) / 1_000).toFixed(1))} m³`;

/** '6 × packed by crew', or that it stays behind. */
export function itemWords(item: Proposal["after"]): string {
  if (!item || item.going === "no" || item.quantity === 0) return "Not going";
  const perhaps = item.going === "maybe" ? ", perhaps" : "";
  return `${item.quantity} × packed by ${PACKER_LABELS[item.packedBy].toLowerCase()}${perhaps}`;
}
