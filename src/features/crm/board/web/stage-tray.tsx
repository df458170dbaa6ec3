import { useDroppable } from "@dnd-kit/core";
import type { Stage } from "../../opportunities/domain";
import styles from "./board.module.css";

const PREFIX = "tray:";

/** The stage of a place on the board: a column, or its name in the tray. */
export const stageAt = (place: string) => place.replace(PREFIX, "") as Stage;

interface StageTrayProps {
  columns: readonly { stage: Stage; label: string }[];
  from: Stage;
}

/** Where one column is shown at a time, a lifted card is dropped on the others' names, at the foot of the screen. */
export function StageTray({ columns, from }: StageTrayProps) {
  return (
    <ul className={styles.tray} aria-hidden>
      {columns
        .filter(({ stage }) => stage !== from)
        .map(({ stage, label }) => (
          <StagePlace key={stage} stage={stage} label={label} />
        ))}
    </ul>
  );
}

function StagePlace({ stage, label }: { stage: Stage; label: string }) {
  const { setNodeRef, isOver } = useDroppable({ id: PREFIX + stage });
  return (
    <li ref={setNodeRef} data-over={isOver || undefined}>
      {label}
    </li>
  );
}
