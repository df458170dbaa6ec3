import { formatKes } from "~/platform/kernel/money";
import type { RuleKind } from "../domain";

/** '7.5% of each won move', 'KES 1,500 for each won move'. */
export const describeRule = ({ kind, value }: { kind: RuleKind; value: number }) =>
  kind === "percent" ? `${value / 100}% of each won move` : `${formatKes(value)} for each won move`;
