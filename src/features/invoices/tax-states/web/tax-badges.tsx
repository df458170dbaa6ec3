import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { TAX_STATE_LABELS, type TaxState } from "../domain";
import styles from "./tax-badges.module.css";

/** By what needs a person first. */
const TONES: Record<TaxState, BadgeTone> = {
  rejected: "error",
  to_settle: "error",
  by_hand: "waiting",
  waiting: "waiting",
  signed: "ok",
  not_required: "muted",
};
const ORDER = Object.keys(TONES) as TaxState[];

/** The state of an invoice and its credit notes at the tax authority that needs a person first, and how many others there are. */
export function TaxBadges({ states }: { states: readonly TaxState[] }) {
  const [first, ...others] = ORDER.filter((state) => states.includes(state));
  if (!first) return "–";
  const rest = others.map((state) => TAX_STATE_LABELS[state]).join(", ");
  return (
    <span className={styles.states}>
      <Badge tone={TONES[first]}>{TAX_STATE_LABELS[first]}</Badge>
      {rest && (
        <small title={rest}>
          +{others.length}
          <span className="visually-hidden"> {rest}</span>
        </small>
      )}
    </span>
  );
}
