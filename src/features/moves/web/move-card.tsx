import { IconAlertTriangle, IconGripVertical, IconTruck, IconUserX } from "@tabler/icons-react";
import { Link } from "react-router";
import { useDragCard } from "~/platform/ui/office/drag-board";
import { useListAddress } from "~/platform/ui/office/lists/address";
import { canBecome } from "../domain";
import { MoveBadge } from "./move-badge";
import styles from "./move-card.module.css";
import { place, windowShort } from "./move-labels";
import type { ShownMove } from "./shown-move";

/** A move's card, which opens its dialog. Planners can drag it until the move starts. */
export function MoveCard({ move, mayPlan }: { move: ShownMove; mayPlan: boolean }) {
  const mayMove = mayPlan && canBecome(move.status, "rescheduled");
  const drag = useDragCard(move, !mayMove);
  return (
    <div
      className={styles.card}
      data-status={move.status}
      data-movable={mayMove || undefined}
      data-away={drag.isDragging || undefined}
      {...drag.card}
    >
      <MoveFace move={move} />
      {mayMove && (
        <button
          type="button"
          {...drag.handle}
          className={styles.handle}
          aria-label={`Move ${nameOf(move)} by the arrow keys`}
        >
          <IconGripVertical size={18} aria-hidden />
        </button>
      )}
    </div>
  );
}

export const nameOf = (move: ShownMove) => move.contact?.name ?? move.number;

/** The card under the pointer while dragging. */
export function LiftedMove({ move }: { move: ShownMove }) {
  return (
    <div className={styles.card} data-status={move.status} data-lifted>
      <MoveFace move={move} />
    </div>
  );
}

function MoveFace({ move }: { move: ShownMove }) {
  const address = useListAddress();
  return (
    <Link to={address({ move: move.number })} preventScrollReset className={styles.face} draggable={false}>
      <span className={styles.cardTop}>
        <b>{windowShort(move.window)}</b>
        <MoveBadge status={move.status} />
      </span>
      <span className={styles.cardName}>{nameOf(move)}</span>
      <span className={styles.cardLine}>
        {place(move.from)} → {place(move.to)}
      </span>
      <span className={styles.cardLine}>
        {move.crewLead ? move.crewLead.name : "No crew lead yet"}
        {move.crew.length > 0 && ` +\u00a0${move.crew.length}`}
      </span>
      {move.vehicles.length > 0 && (
        <span className={`${styles.cardLine} ${styles.vehicles}`}>
          <IconTruck size={15} aria-label="Vehicles" /> {move.vehicles.join(", ")}
        </span>
      )}
      {move.missing.length > 0 && (
        <span className={styles.clash}>
          <IconUserX size={15} aria-hidden /> Needs a new crew: {move.missing.join(", ")}
        </span>
      )}
      {move.clashes.length > 0 && (
        <span className={styles.clash}>
          <IconAlertTriangle size={15} aria-hidden /> Double-booked: {move.clashes.join(", ")}
        </span>
      )}
    </Link>
  );
}
