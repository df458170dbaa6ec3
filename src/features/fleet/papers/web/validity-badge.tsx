import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import type { Validity } from "../domain";

const TONES: Record<Validity, BadgeTone> = {
  valid: "ok",
  ending: "waiting",
  expired: "error",
  coming: "plain",
};
const WORDS: Record<Validity, string> = {
  valid: "Valid until",
  ending: "Ends",
  expired: "Expired",
  coming: "Not valid yet, until",
};

interface ValidityBadgeProps {
  validity: Validity;
  validTo: PlainDate | null;
  /** Under a heading that says that these days are ends. */
  isShort?: boolean;
}

/** Until when a paper is valid; empty without an end. */
export function ValidityBadge({ validity, validTo, isShort = false }: ValidityBadgeProps) {
  if (validTo === null) return null;
  return (
    <Badge tone={TONES[validity]}>
      {(!isShort || validity === "expired") && WORDS[validity]} {formatDate(validTo)}
    </Badge>
  );
}
