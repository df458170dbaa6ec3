import { IconAlertTriangle, IconUserX } from "@tabler/icons-react";
import { Link } from "react-router";
import { useListAddress } from "~/platform/ui/office/lists/address";
import { canBecome } from "../domain";
import { MoveBadge } from "./move-badge";
import { place, windowShort } from "./move-labels";
import styles from "./moves-page.module.css";
import type { ShownMove } from "./shown-move";

/** What is dragged: its move's id. Only our own boards take it. */
export const DRAGGED = "application/x-move";

/** A move on the board: opens its dialog; can be dragged by who plans, while it has not begun. */
export function MoveCard({ move, mayPlan }: { move: ShownMove; mayPlan: boolean }) {
  const address = useListAddress();
  const draggable = mayPlan && canBecome(move.status, "rescheduled");
  return (
    <Link
      to={address({ move: move.number })}
      preventScrollReset
      className={styles.card}
      data-status={move.status}
      draggable={draggable}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, move.id);
        event.dataTransfer.effectAllowed = "move";
      }}
    >
      <span className={styles.cardTop}>
        <b>{windowShort(move.window)}</b>
        <MoveBadge status={move.status} />
      </span>
      <span className={styles.cardName}>{move.contact?.name ?? move.number}</span>
      <span className={styles.cardLine}>
        {place(move.from)} → {place(move.to)}
      </span>
      <span className={styles.cardLine}>
        {move.crewLead ? move.crewLead.name : "Nobody leads yet"}
        {move.crew.length > 0 && ` + ${move.crew.length}`}
      </span>
      {move.missing.length > 0 && (
        <span className={styles.clash}>
          <IconUserX size={15} aria-hidden /> To crew anew: {move.missing.join(", ")}
        </span>
      )}
      {move.clashes.length > 0 && (
        <span className={styles.clash}>
          <IconAlertTriangle size={15} aria-hidden /> Also elsewhere then: {move.clashes.join(", ")}
        </span>
      )}
    </Link>
  );
}
