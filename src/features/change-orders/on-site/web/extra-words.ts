import type { Output } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import type { extrasContract } from "../contract";

export type ExtrasOfMove = Output<typeof extrasContract, "ofMove">;
export type ShownExtra = ExtrasOfMove["extras"][number];
export type ShownBill = NonNullable<ExtrasOfMove["bill"]>;

/** '+ KES 4,640' or '− KES 4,640'. */
export const signedKes = (amount: number): string =>
  amount === 0 ? formatKes(0) : `${amount < 0 ? "−" : "+"} ${formatKes(Math.abs(amount))}`;

export const PAPER_LABELS: Record<ShownBill["papers"][number]["kind"], string> = {
  invoice: "Invoice of the quote",
  further: "Further invoice",
  credit_note: "Credit note",
};
