import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { RUN_STATE_LABELS, type RunState, type SalaryStatus, STATUS_LABELS } from "../domain";

const TONES: Record<SalaryStatus, BadgeTone> = {
  waiting: "plain",
  pending: "waiting",
  review: "error",
  completed: "ok",
  failed: "error",
};

export const SalaryBadge = ({ status }: { status: SalaryStatus }) => (
  <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>
);

const RUN_TONES: Record<RunState, BadgeTone> = { sending: "waiting", paused: "error", done: "ok" };

export const RunBadge = ({ state }: { state: RunState }) => (
  <Badge tone={RUN_TONES[state]}>{RUN_STATE_LABELS[state]}</Badge>
);
