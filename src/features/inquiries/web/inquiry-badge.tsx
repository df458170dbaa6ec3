import { formatDateTime } from "~/platform/kernel/dates";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { formatTook, type InquiryStatus, responseStateOf, STATUS_LABELS } from "../domain/inquiries";

const TONES: Record<InquiryStatus, BadgeTone> = {
  pending: "waiting",
  approved: "ok",
  rejected: "error",
  completed: "muted",
};

export function InquiryBadge({ status }: { status: InquiryStatus }) {
  return <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>;
}

interface Answered {
  status: InquiryStatus;
  respondBy: Date;
  firstResponseAt: Date | null;
  firstResponseBy: string | null;
  createdAt: Date;
}

const CHANNELS: Record<string, string> = { email: "by email", whatsapp: "by WhatsApp", call: "by phone" };

/** The first answer's state against its deadline; hover shows the times. */
export function ResponseNote({ inquiry, now }: { inquiry: Answered; now: Date }) {
  const state = responseStateOf(inquiry, now);
  const promised = `Promised by ${formatDateTime(inquiry.respondBy)}`;
  if (inquiry.firstResponseAt) {
    const took = formatTook(inquiry.createdAt, inquiry.firstResponseAt);
    const how = CHANNELS[inquiry.firstResponseBy ?? ""] ?? "";
    return (
      <span title={`${promised}, answered ${formatDateTime(inquiry.firstResponseAt)} ${how}`}>
        {state === "late" ? `Answered late, after ${took}` : `Answered in ${took}`}
      </span>
    );
  }
  if (state === "answered") return <span title={promised}>–</span>;
  return (
    <span title={promised}>
      {state === "overdue" ? (
        <Badge tone="error">{formatTook(inquiry.respondBy, now)} overdue</Badge>
      ) : (
        `${formatTook(now, inquiry.respondBy)} left`
      )}
    </span>
  );
}
