import type { LinkState } from "~/features/self-surveys/domain/links";
import { SurveyLinkBadge } from "~/features/self-surveys/web/survey-link-badge";
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

/** The state of a survey; of one by the customer alone, that of their link. */
export const SurveyBadge = ({ state, link = null }: { state: SurveyState; link?: LinkState | null }) =>
  link === null ? <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge> : <SurveyLinkBadge state={link} />;
