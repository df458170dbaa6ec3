import { useState } from "react";
import { client, type Output } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";
import { DragBoard } from "~/platform/ui/office/drag-board";
import { onDemand } from "~/platform/ui/office/on-demand";
import { isClosed, missingFor, STAGE_LABELS, type Stage } from "../../opportunities/domain";
import type { Choices, OpportunityRow } from "../../opportunities/web/opportunity-values";
import type { boardContract } from "../contract";
import styles from "./board.module.css";
import { BoardCard, CardFace } from "./board-card";
import { BoardColumn } from "./board-column";
import { StageTray, stageAt } from "./stage-tray";

const StageDialog = onDemand(() =>
  import("../../opportunities/web/stage-dialog").then((part) => part.StageDialog),
);

type BoardData = Output<typeof boardContract, "get">;

interface BoardProps {
  board: BoardData;
  choices: Choices;
  mayManage: boolean;
  mine: boolean;
}

/** Seven columns of cards that are dragged by mouse, touch or keyboard, or sent by 'Move to…'. */
export function Board({ board, choices, mayManage, mine }: BoardProps) {
  const [shown, setShown] = useState<Stage>("qualification");
  const [moving, setMoving] = useState<{ card: OpportunityRow; to: Stage }>();
  const [asking, setAsking] = useState<{ card: OpportunityRow; to: Stage }>();
  const { act } = useAct();
  const stages = choices.pipelines.find(({ id }) => id === board.pipelineId)?.stages ?? [];
  const labelOf = (stage: Stage) => stages.find((one) => one.stage === stage)?.label ?? STAGE_LABELS[stage];

  const move = async (card: OpportunityRow, to: Stage) => {
    if (card.stage === to) return;
    const requires = stages.find(({ stage }) => stage === to)?.requires ?? [];
    const known = { ...card, nextSteps: "" };
    // The drop asks for a stage's required fields; the server rejects moving a won card.
    if (card.stage !== "closed_won" && (isClosed(to) || missingFor(requires, known).length > 0))
      return setAsking({ card, to });
    setMoving({ card, to });
    const { id, rowVersion, opportunityNumber } = card;
    await act(id, () => client("opportunities").changeStage({ id, rowVersion, stage: to }), {
      said: `${opportunityNumber} is at ${labelOf(to)}`,
    });
    setMoving(undefined);
  };
  const cardsOf = (stage: Stage, cards: readonly OpportunityRow[]) => {
    const here = cards.filter(({ id }) => id !== moving?.card.id);
    return moving?.to === stage ? [{ ...moving.card, stage }, ...here] : here;
  };
  return (
    <>
      <nav className={styles.stages} aria-label="Columns">
        {board.columns.map(({ stage, label, count }) => (
          <button
            key={stage}
            type="button"
            aria-pressed={stage === shown}
            className={styles.stage}
            onClick={() => setShown(stage)}
          >
            {label} <span>{count}</span>
          </button>
        ))}
      </nav>
      <DragBoard
        id="pipeline"
        nameOf={(card: OpportunityRow) => card.name}
        placeOf={(place) => labelOf(stageAt(place))}
        onDrop={(card, place) => void move(card, stageAt(place))}
        face={(card) => <CardFace card={card} lifted />}
      >
        {(dragged) => (
          <>
            <div className={styles.board} data-dragging={dragged !== undefined || undefined}>
              {board.columns.map((column) => (
                <BoardColumn
                  key={column.stage}
                  column={column}
                  pipelineId={board.pipelineId}
                  mine={mine}
                  isShown={column.stage === shown}
                >
                  {(cards) =>
                    cardsOf(column.stage, cards).map((card) => (
                      <BoardCard
                        key={card.id}
                        card={card}
                        labelOf={labelOf}
                        busy={card.id === moving?.card.id}
                        onMove={
                          mayManage && card.stage !== "closed_won" ? (to) => void move(card, to) : undefined
                        }
                      />
                    ))
                  }
                </BoardColumn>
              ))}
            </div>
            {dragged && <StageTray columns={board.columns} from={dragged.stage} />}
          </>
        )}
      </DragBoard>
      {asking && (
        <StageDialog
          opportunity={asking.card}
          to={asking.to}
          choices={choices}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
