import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { TAX_STATE_LABELS, type TaxState } from "../domain";
import styles from "./tax-badges.module.css";

const TONES: Record<TaxState, BadgeTone> = {
  waiting: "waiting",
  rejected: "error",
  by_hand: "waiting",
  signed: "ok",
  to_settle: "error",
  not_required: "muted",
};

/** The states of an invoice and its credit notes at the tax authority, each once. */
export function TaxBadges({ states }: { states: readonly TaxState[] }) {
  if (states.length === 0) return "–";
  return (
    <span className={styles.states}>
      {states.map((state) => (
        <Badge key={state} tone={TONES[state]}>
          {TAX_STATE_LABELS[state]}
        </Badge>
      ))}
    </span>
  );
}
