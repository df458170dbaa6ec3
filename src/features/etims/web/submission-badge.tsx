import { Badge } from "~/platform/ui/badge";
import type { SubmissionState } from "../domain";
import { STATE_LABELS } from "../list";

const TONES = {
  queued: "waiting",
  sending: "waiting",
  signed: "ok",
  accepted_unsigned: "waiting",
  rejected: "error",
  corrected: "waiting",
  not_required: "muted",
  not_reportable: "error",
  by_hand: "waiting",
  signed_by_hand: "ok",
} as const;

export function SubmissionBadge({ state }: { state: SubmissionState }) {
  return <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>;
}
