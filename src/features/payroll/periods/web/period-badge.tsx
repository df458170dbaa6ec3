import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { ruleSetLabel } from "../../rules/domain";
import { PAYMENT_STATUS_LABELS, type PaymentStatus, type PeriodStatus, STATUS_LABELS } from "../domain";

const TONES: Record<PeriodStatus, BadgeTone> = {
  draft: "muted",
  pending_approval: "waiting",
  approved: "ok",
  processing: "plain",
  completed: "ok",
  failed: "error",
  cancelled: "muted",
};
const PAYMENT_TONES: Record<PaymentStatus, BadgeTone> = {
  pending: "muted",
  processing: "plain",
  completed: "ok",
  failed: "error",
};

export const PeriodBadge = ({ status }: { status: PeriodStatus }) => (
  <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>
);

export const PaymentBadge = ({ status }: { status: PaymentStatus }) => (
  <Badge tone={PAYMENT_TONES[status]}>{PAYMENT_STATUS_LABELS[status]}</Badge>
);

/** By which rules tax is worked out. */
export const TaxEngineBadge = ({ ruleSet }: { ruleSet: string }) => (
  <Badge tone="plain">Tax engine: {ruleSetLabel(ruleSet).toLowerCase()}</Badge>
);
