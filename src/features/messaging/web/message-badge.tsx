import { Badge, type BadgeTone } from "~/platform/ui/badge";

const TONES: Record<string, BadgeTone> = {
  queued: "waiting",
  sending: "waiting",
  sent: "ok",
  delivered: "ok",
  unknown: "error",
  failed: "error",
};

export function MessageBadge({ status }: { status: string }) {
  return <Badge tone={TONES[status] ?? "muted"}>{status.charAt(0).toUpperCase() + status.slice(1)}</Badge>;
}
