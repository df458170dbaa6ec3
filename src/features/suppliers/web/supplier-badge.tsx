import { IconStarFilled } from "@tabler/icons-react";
import { Badge } from "~/platform/ui/badge";
import { STATUS_LABELS, type SupplierStatus } from "../domain";

export function SupplierBadge({ status }: { status: SupplierStatus }) {
  return <Badge tone={status === "active" ? "ok" : "muted"}>{STATUS_LABELS[status]}</Badge>;
}

/** A rating of 1 to 5 as a figure with a star. */
export function SupplierRating({ rating }: { rating: number | null }) {
  if (rating === null) return "Not rated";
  return (
    <span
      role="img"
      aria-label={`${rating} of 5 stars`}
      style={{ display: "inline-flex", alignItems: "center", gap: 4 }}
    >
      {rating} <IconStarFilled size={13} color="var(--accent-text)" aria-hidden />
    </span>
  );
}
