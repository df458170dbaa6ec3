import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { type JobState, STATE_LABELS } from "../domain";

const TONES: Record<JobState, BadgeTone> = {
  unscheduled: "error",
  scheduled: "plain",
  crewed: "plain",
  dispatched: "plain",
  on_the_way: "waiting",
  arrived: "waiting",
  working: "waiting",
  paused: "waiting",
  loaded: "waiting",
  unloading: "waiting",
  done: "ok",
  verified: "ok",
  aborted: "muted",
};

export const JobBadge = ({ state }: { state: JobState }) => (
  <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
);
