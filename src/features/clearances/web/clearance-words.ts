import type { Output } from "~/platform/http/client";
import type { clearancesContract } from "../contract";

export type ClearancesOfMove = Output<typeof clearancesContract, "ofMove">;
export type ShownClearance = ClearancesOfMove["clearances"][number];

export type Opening =
  | { dialog: "add" }
  | { dialog: "edit"; one: ShownClearance }
  | { dialog: "decide"; one: ShownClearance; to: "waived" | "failed" };
