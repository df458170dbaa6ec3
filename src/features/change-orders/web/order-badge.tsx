import { Badge } from "~/platform/ui/badge";
import { ORDER_LABELS, type OrderState, PROPOSAL_LABELS, type ProposalState } from "../domain/orders";

const ORDER_TONES = {
  draft: "waiting",
  offered: "waiting",
  confirmed: "ok",
  declined: "error",
  lapsed: "muted",
  settled: "ok",
} as const;

const PROPOSAL_TONES = {
  open: "waiting",
  accepted: "ok",
  declined: "error",
  withdrawn: "muted",
  lapsed: "muted",
} as const;

export function OrderBadge({ state }: { state: OrderState }) {
  return <Badge tone={ORDER_TONES[state]}>{ORDER_LABELS[state]}</Badge>;
}

export function ProposalBadge({ state }: { state: ProposalState }) {
  return <Badge tone={PROPOSAL_TONES[state]}>{PROPOSAL_LABELS[state]}</Badge>;
}
