import { Badge } from "~/platform/ui/badge";
import { TRAINING_STATUS_LABELS, type TrainingStatus } from "../domain";

export const TrainingBadge = ({ status }: { status: TrainingStatus }) => (
  <Badge tone={status === "completed" ? "ok" : "waiting"}>{TRAINING_STATUS_LABELS[status]}</Badge>
);
