import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import type { Validity } from "../domain";

const TONES: Record<Validity, BadgeTone> = { valid: "ok", expiring: "waiting", expired: "error" };

/** The validity and expiry date; empty without an expiry. */
export function ValidityBadge({ validity, expiresOn }: { validity: Validity; expiresOn: PlainDate | null }) {
  if (expiresOn === null) return null;
  return (
    <Badge tone={TONES[validity]}>
      {validity === "expired" ? "Expired" : validity === "expiring" ? "Expires" : "Valid until"}{" "}
      {formatDate(expiresOn)}
    </Badge>
  );
}
