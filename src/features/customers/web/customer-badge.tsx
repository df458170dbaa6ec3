import { Badge, type BadgeTone } from "~/platform/ui/badge";
import {
  type CustomerStatus,
  type CustomerType,
  STATUS_LABELS,
  TIER_LABELS,
  type Tier,
  TYPE_LABELS,
} from "../domain";

const TONES: Record<CustomerStatus, BadgeTone> = {
  active: "ok",
  inactive: "muted",
  prospect: "waiting",
  suspended: "error",
};

export const CustomerStatusBadge = ({ status }: { status: CustomerStatus | "erased" }) =>
  status === "erased" ? (
    <Badge tone="muted">Erased</Badge>
  ) : (
    <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>
  );

export const CustomerTypeBadge = ({ type }: { type: CustomerType }) => <Badge>{TYPE_LABELS[type]}</Badge>;

export const TierBadge = ({ tier }: { tier: Tier }) => <Badge>{TIER_LABELS[tier]}</Badge>;
