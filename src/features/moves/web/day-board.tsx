import { useDroppable } from "@dnd-kit/core";
import { windowName } from "~/features/settings/windows/domain";
import { DragBoard } from "~/platform/ui/office/drag-board";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import type { MoveWindow } from "../domain";
import { LiftedMove, MoveCard, nameOf } from "./move-card";
import styles from "./moves-page.module.css";
import type { BoardData, Drop, ShownMove } from "./shown-move";
import { Load } from "./week-board";

const HALVES = ["morning", "afternoon"] as const;
const leadOf = (move: ShownMove) => move.crewLead?.id ?? "";

interface BoardProps {
  data: BoardData;
  onDrop: (drop: Drop) => void;
}

/**
 * One day by crew lead, morning beside afternoon. Full-day moves span both. A drop on the other half asks to change the
 * time.
 */
export function DayBoard({ data, onDrop }: BoardProps) {
  const { moves, date, today, mayPlan, capacity } = data;
  if (moves.length === 0)
    return (
      <div className={styles.nothing}>
        <EmptyState title="No moves on this day">
          {mayPlan ? "Schedule a job from an accepted quote, or drag one here in the week." : ""}
        </EmptyState>
      </div>
    );
  const rows = [...new Map(moves.map((move) => [leadOf(move), move.crewLead?.name ?? ""]))].sort(
    ([, a], [, b]) => (a === "" ? 1 : b === "" ? -1 : a.localeCompare(b)),
  );
  return (
    <DragBoard
      id="day"
      nameOf={nameOf}
      placeOf={(place) => windowName(halfOf(place), "en")}
      onDrop={(move, place) => {
        const window = halfOf(place);
        if (move.window !== window) onDrop({ move, date, window });
      }}
      face={(move) => <LiftedMove move={move} />}
    >
      {(dragged) => (
        <div className={`frame ${styles.lanes}`} data-dragging={dragged !== undefined || undefined}>
          <div className={styles.laneHead}>
            <span>
              Crew lead <Load count={moves.length} capacity={capacity} shown={mayPlan} />
            </span>
            {HALVES.map((half) => (
              <span key={half}>{windowName(half, "en")}</span>
            ))}
          </div>
          {rows.map(([lead, name]) => (
            <section key={lead} className={styles.lane} aria-label={name || "No crew lead yet"}>
              <h3>{name || "No crew lead yet"}</h3>
              {HALVES.map((half) => (
                <Half
                  key={half}
                  window={half}
                  label={windowName(half, "en")}
                  lead={lead}
                  moves={moves.filter((move) => leadOf(move) === lead && move.window === half)}
                  mayPlan={mayPlan}
                  isOpen={date >= today && dragged !== undefined && leadOf(dragged) === lead}
                />
              ))}
              <div className={styles.whole}>
                {moves
                  .filter((move) => leadOf(move) === lead && move.window === "full_day")
                  .map((move) => (
                    <MoveCard key={move.id} move={move} mayPlan={mayPlan} />
                  ))}
              </div>
            </section>
          ))}
        </div>
      )}
    </DragBoard>
  );
}

const halfOf = (place: string) => (place.startsWith("morning") ? "morning" : "afternoon");

interface HalfProps {
  window: MoveWindow;
  label: string;
  lead: string;
  moves: readonly ShownMove[];
  mayPlan: boolean;
  isOpen: boolean;
}

function Half({ window, label, lead, moves, mayPlan, isOpen }: HalfProps) {
  const { setNodeRef, isOver } = useDroppable({ id: `${window}:${lead}`, disabled: !isOpen });
  return (
    <div
      ref={setNodeRef}
      className={styles.half}
      data-window={window}
      data-open={isOpen || undefined}
      data-over={isOver || undefined}
    >
      <span className={styles.halfLabel}>{label}</span>
      {moves.map((move) => (
        <MoveCard key={move.id} move={move} mayPlan={mayPlan} />
      ))}
    </div>
  );
}
