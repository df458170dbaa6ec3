import { IconDotsVertical, IconGripVertical } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { useDragCard } from "~/platform/ui/office/drag-board";
import { STAGES, type Stage } from "../../opportunities/domain";
import type { OpportunityRow } from "../../opportunities/web/opportunity-values";
import { DatePassedBadge, StuckBadge } from "../../opportunities/web/stage-badge";
import styles from "./board.module.css";

export function CardFace({ card, lifted = false }: { card: OpportunityRow; lifted?: boolean }) {
  const { name, opportunityNumber, amount, probability, expectedCloseDate, owner, isStuck, isDatePassed } =
    card;
  return (
    <div className={lifted ? `${styles.card} ${styles.lifted}` : styles.face}>
      <Link to={`/crm/opportunities/${opportunityNumber}`} draggable={false}>
        {name}
      </Link>
      <span className={styles.sum}>
        <b>{amount > 0 ? formatKes(amount) : "No amount yet"}</b> · {probability}%
      </span>
      <small>
        {opportunityNumber} · {owner ?? "Unassigned"}
      </small>
      {expectedCloseDate && <small>Closes {formatDate(expectedCloseDate)}</small>}
      {isStuck && <StuckBadge />} {isDatePassed && <DatePassedBadge />}
    </div>
  );
}

interface BoardCardProps {
  card: OpportunityRow;
  labelOf: (stage: Stage) => string;
  busy: boolean;
  onMove: ((to: Stage) => void) | undefined;
}

/** One opportunity: taken anywhere by mouse or finger, by its handle from the keyboard, or sent by its menu. */
export function BoardCard({ card, labelOf, busy, onMove }: BoardCardProps) {
  const drag = useDragCard(card, !onMove || busy);
  return (
    <li
      {...drag.card}
      className={styles.card}
      data-movable={onMove ? true : undefined}
      data-away={drag.isDragging || undefined}
      aria-busy={busy || undefined}
    >
      <CardFace card={card} />
      {onMove && (
        <div className={styles.tools}>
          <ActionMenu
            trigger={(trigger) => (
              <button type="button" className={styles.tool} aria-label={`Move ${card.name} to…`} {...trigger}>
                <IconDotsVertical size={18} aria-hidden />
              </button>
            )}
            entries={STAGES.filter((stage) => stage !== card.stage).map((stage) => ({
              label: `Move to ${labelOf(stage)}`,
              id: stage,
              onSelect: () => onMove(stage),
            }))}
          />
          <button
            type="button"
            {...drag.handle}
            className={`${styles.tool} ${styles.grip}`}
            aria-label={`Move ${card.name} by the arrow keys`}
          >
            <IconGripVertical size={18} aria-hidden />
          </button>
        </div>
      )}
    </li>
  );
}
