import { formatDateTime } from "~/platform/kernel/dates";
import { CODE_LABELS, MARK_STAGE_LABELS, SIDE_LABELS } from "../domain/condition";
import type { ConditionMark } from "./evidence-words";
import styles from "./move-evidence.module.css";

/** Condition marks in the order of their entry. Corrected ones stay readable. */
export function ConditionList({ marks }: { marks: readonly ConditionMark[] }) {
  return (
    <div className={styles.part}>
      <h4>Condition</h4>
      <ul className={styles.marks}>
        {marks.map((mark) => (
          <li key={mark.id} data-past={!mark.stands || undefined}>
            {mark.photo && (
              <a href={mark.photo.path} target="_blank" rel="noopener">
                <img src={mark.photo.path} alt={`${describe(mark)}`} loading="lazy" width={64} height={64} />
              </a>
            )}
            <span>
              <b>{describe(mark)}</b>
              <small>
                {[
                  mark.note,
                  `${mark.by || "Crew"}, ${formatDateTime(mark.at)}`,
                  mark.amends && `${mark.withdrawn ? "withdraws" : "corrects"} an entry: ${mark.amendReason}`,
                  !mark.stands && !mark.withdrawn && "corrected later",
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function describe({ stage, what, place, code, side }: ConditionMark): string {
  const where = [what, place].filter(Boolean).join(", ");
  return `${MARK_STAGE_LABELS[stage]}: ${where}, ${CODE_LABELS.en[code].toLowerCase()}${side ? `, ${SIDE_LABELS.en[side]}` : ""}`;
}
