import { Badge } from "~/platform/ui/badge";

/** On, off, or stopped because its owner lost a permission. */
export function RuleState({ rule }: { rule: { isActive: boolean; stoppedAt: Date | null } }) {
  if (rule.stoppedAt) return <Badge tone="error">Stopped</Badge>;
  return rule.isActive ? <Badge tone="ok">On</Badge> : <Badge tone="muted">Off</Badge>;
}
