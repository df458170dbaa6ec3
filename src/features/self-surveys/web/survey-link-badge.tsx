import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { LINK_STATE_LABELS, type LinkState } from "../domain/links";

const TONES: Record<LinkState, BadgeTone> = {
  sent: "plain",
  opened: "plain",
  submitted: "waiting",
  reviewed: "ok",
  revoked: "muted",
  expired: "muted",
};

export function SurveyLinkBadge({ state }: { state: LinkState }) {
  return <Badge tone={TONES[state]}>{LINK_STATE_LABELS[state]}</Badge>;
}
