import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { SEVERITY_LABELS, type Severity } from "../domain";

const TONES: Record<Severity, BadgeTone> = { minor: "plain", major: "waiting", severe: "error" };

export function SeverityBadge({ severity }: { severity: Severity }) {
  return <Badge tone={TONES[severity]}>{SEVERITY_LABELS[severity]}</Badge>;
}
