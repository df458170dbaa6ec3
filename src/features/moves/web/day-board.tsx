import { type DragEvent, useState } from "react";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import type { MoveWindow } from "../domain";
import { DRAGGED, MoveCard } from "./move-card";
import styles from "./moves-page.module.css";
import type { BoardData, Drop } from "./shown-move";
import { Load } from "./week-board";

const COLUMNS: { window: MoveWindow; label: string }[] = [
  { window: "morning", label: "Morning" },
  { window: "afternoon", label: "Afternoon" },
];

interface BoardProps {
  data: BoardData;
  onDrop: (drop: Drop) => void;
}

/** One day by crew lead, morning beside afternoon; a full day reaches over both. Dropped on the other half, a move asks to change its time. */
export function DayBoard({ data, onDrop }: BoardProps) {
  const { moves, date, today, mayPlan, capacity } = data;
  const [over, setOver] = useState<string>();
  if (moves.length === 0)
    return (
      <div className={styles.nothing}>
        <EmptyState title="No moves on this day">
          {mayPlan ? "Schedule a job from an accepted quote, or drag one here in the week." : ""}
        </EmptyState>
      </div>
    );
  const rows = [...new Map(moves.map(({ crewLead }) => [crewLead?.id ?? "", crewLead?.name ?? ""]))].sort(
    ([, a], [, b]) => (a === "" ? 1 : b === "" ? -1 : a.localeCompare(b)),
  );
  const drop = (event: DragEvent, lead: string, window: MoveWindow) => {
    event.preventDefault();
    setOver(undefined);
    const move = moves.find(({ id }) => id === event.dataTransfer.getData(DRAGGED));
    if (move && move.window !== window && (move.crewLead?.id ?? "") === lead) onDrop({ move, date, window });
  };
  return (
    <div className={styles.lanes}>
      <div className={styles.laneHead}>
        <span>
          Crew lead <Load count={moves.length} capacity={capacity} shown={mayPlan} />
        </span>
        {COLUMNS.map(({ label }) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      {rows.map(([lead, name]) => (
        <section key={lead} className={styles.lane} aria-label={name || "Nobody leads yet"}>
          <h3>{name || "Nobody leads yet"}</h3>
          {COLUMNS.map(({ window, label }) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; by keyboard the move's dialog does the same
            <div
              key={window}
              className={styles.half}
              data-window={window}
              data-over={over === lead + window || undefined}
              onDragOver={(event) => {
                if (!event.dataTransfer.types.includes(DRAGGED) || date < today) return;
                event.preventDefault();
                setOver(lead + window);
              }}
              onDragLeave={() => setOver(undefined)}
              onDrop={(event) => drop(event, lead, window)}
            >
              <span className={styles.halfLabel}>{label}</span>
              {moves
                .filter((move) => (move.crewLead?.id ?? "") === lead && move.window === window)
                .map((move) => (
                  <MoveCard key={move.id} move={move} mayPlan={mayPlan} />
                ))}
            </div>
          ))}
          <div className={styles.whole}>
            {moves
              .filter((move) => (move.crewLead?.id ?? "") === lead && move.window === "full_day")
              .map((move) => (
                <MoveCard key={move.id} move={move} mayPlan={mayPlan} />
              ))}
          </div>
        </section>
      ))}
    </div>
  );
}
