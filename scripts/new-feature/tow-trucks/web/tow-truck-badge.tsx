import { Badge } from "~/platform/ui/badge";
import { STATUS_LABELS, type TowTruckStatus } from "../domain";

export function TowTruckBadge({ status }: { status: TowTruckStatus }) {
  return <Badge tone={status === "active" ? "ok" : "muted"}>{STATUS_LABELS[status]}</Badge>;
}
