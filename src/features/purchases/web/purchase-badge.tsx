import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { PROOF_LABELS, type Proof, type PurchaseState, STATE_LABELS } from "../domain/purchases";

const TONES: Record<PurchaseState, BadgeTone> = {
  draft: "waiting",
  approved: "plain",
  paid: "ok",
  cancelled: "muted",
};

export function PurchaseBadge({ state, isOverdue = false }: { state: PurchaseState; isOverdue?: boolean }) {
  if (isOverdue) return <Badge tone="error">Overdue</Badge>;
  return <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>;
}

/** The proof for KRA. Without it, the cost cannot be deducted. */
export function ProofBadge({ proof }: { proof: Proof }) {
  return <Badge tone={proof === "missing" ? "waiting" : "muted"}>{PROOF_LABELS[proof]}</Badge>;
}
