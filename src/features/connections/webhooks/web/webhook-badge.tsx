import { Badge } from "~/platform/ui/badge";
import { DELIVERY_LABELS, type DeliveryState, STATE_LABELS, type WebhookState } from "../domain";

const TONES = { active: "ok", off: "muted", disabled: "error" } as const;

/** `isFailing`: the last delivery did not arrive; it is tried again. */
export function WebhookBadge({ state, isFailing }: { state: WebhookState; isFailing: boolean }) {
  if (state === "active" && isFailing) return <Badge tone="waiting">Failing, tried again</Badge>;
  return <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>;
}

const DELIVERY_TONES = { pending: "waiting", delivered: "ok", failed: "error" } as const;

export function DeliveryBadge({ state }: { state: DeliveryState }) {
  return <Badge tone={DELIVERY_TONES[state]}>{DELIVERY_LABELS[state]}</Badge>;
}
