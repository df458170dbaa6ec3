import { Badge, type BadgeTone } from "~/platform/ui/badge";
import {
  COMMISSION_LABELS,
  type CommissionStatus,
  type PartnerStatus,
  REFERRAL_LABELS,
  type ReferralState,
  STATUS_LABELS,
} from "../domain";

export function PartnerBadge({ status }: { status: PartnerStatus }) {
  return <Badge tone={status === "active" ? "ok" : "muted"}>{STATUS_LABELS[status]}</Badge>;
}

const REFERRAL_TONES: Record<ReferralState, BadgeTone> = { open: "plain", won: "ok", lost: "muted" };

export function ReferralBadge({ state }: { state: ReferralState }) {
  return <Badge tone={REFERRAL_TONES[state]}>{REFERRAL_LABELS[state]}</Badge>;
}

const COMMISSION_TONES: Record<CommissionStatus, BadgeTone> = {
  owed: "waiting",
  paid: "ok",
  withdrawn: "muted",
};

export function CommissionBadge({ status }: { status: CommissionStatus }) {
  return <Badge tone={COMMISSION_TONES[status]}>{COMMISSION_LABELS[status]}</Badge>;
}
