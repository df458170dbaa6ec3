import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { STATE_LABELS, type SurveyState } from "../domain";

const TONES: Record<SurveyState, BadgeTone> = {
  requested: "waiting",
  scheduled: "plain",
  in_progress: "plain",
  submitted: "waiting",
  reviewed: "ok",
  no_show: "error",
  cancelled: "muted",
};

export const SurveyBadge = ({ state }: { state: SurveyState }) => (
  <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
);
