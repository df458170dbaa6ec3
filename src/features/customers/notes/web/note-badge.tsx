import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { NOTE_LABELS, type NoteType } from "../domain";

const TONES: Record<NoteType, BadgeTone> = {
  important: "plain",
  warning: "error",
  follow_up: "waiting",
  other: "muted",
};

export function NoteBadge({ type }: { type: NoteType }) {
  return <Badge tone={TONES[type]}>{NOTE_LABELS[type]}</Badge>;
}
