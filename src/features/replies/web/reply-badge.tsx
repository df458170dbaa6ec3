import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { KIND_LABELS, type ReplyKind, type ReplyStatus, STATUS_LABELS } from "../domain/replies";

const STATUS_TONES: Readonly<Record<ReplyStatus, BadgeTone>> = {
  waiting: "waiting",
  answered: "ok",
  closed: "muted",
};
const KIND_TONES: Readonly<Record<ReplyKind, BadgeTone>> = {
  reply: "plain",
  auto: "muted",
  bounce: "error",
  opt_out: "error",
};

/** A message's status; its kind if it needs no answer. */
export function ReplyBadge({ kind, status }: { kind: ReplyKind; status: ReplyStatus | null }) {
  return status ? (
    <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>
  ) : (
    <Badge tone={KIND_TONES[kind]}>{KIND_LABELS[kind]}</Badge>
  );
}

/** The reply answers our message, but its sender is not our recipient. */
export function OtherSenderBadge({ senderDiffers }: { senderDiffers: boolean }) {
  return senderDiffers ? <Badge tone="waiting">Another sender</Badge> : null;
}
