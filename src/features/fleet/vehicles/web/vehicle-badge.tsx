import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { STATE_LABELS, type VehicleState } from "../domain";

const TONES: Record<VehicleState, BadgeTone> = {
  active: "ok",
  workshop: "waiting",
  blocked: "error",
  retired: "muted",
};

export const VehicleBadge = ({ state }: { state: VehicleState }) => (
  <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
);
