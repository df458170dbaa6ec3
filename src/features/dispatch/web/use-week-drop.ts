import { useState } from "react";
import type { DroppedMove } from "~/features/moves/web/move-dialogs-panel";
import { client } from "~/platform/http/client";
import { daysBetween, type PlainDate } from "~/platform/kernel/dates";
import { notifyProblem } from "~/platform/ui/office/notify";
import type { Board, BoardJob } from "../contract";
import { dayOfJob, startingAt, usualSpan } from "../domain/board";
import { answerOf, type Target } from "../domain/fits";

import type { Placements } from "./use-placements";
import type { WeekDrop } from "./week-board";

interface Rescheduled {
  move: DroppedMove;
  date: PlainDate;
  window: BoardJob["window"];
}

/**
 * A card dropped on a day of a lane. Another day of a move's first job is rescheduling the move, which its dialog asks
 * about; other jobs go there at once.
 */
export function useWeekDrop(board: Board, targets: ReadonlyMap<string, Target>, placements: Placements) {
  const [rescheduled, setRescheduled] = useState<Rescheduled>();
  const onDrop = ({ job, lane, day }: WeekDrop) => {
    const days = daysBetween(dayOfJob(job), day);
    if (days !== 0 && job.position === 1) {
      client("moves")
        .get({ number: job.moveNumber })
        .then((move) => setRescheduled({ move, date: day, window: job.window }), notifyProblem);
      return;
    }
    const span = usualSpan(job, day);
    const at = startingAt(span, new Date(span.startsAt.getTime() + (job.startsAt ? days * 86_400_000 : 0)));
    const target = targets.get(lane);
    const takeOff = job.assigned.find((one) => one.vehicleId !== null)?.id;
    const answer = answerOf(board, { job, at, target, takeOff });
    placements.propose({ job, at, target, takeOff }, answer);
  };
  return { rescheduled, onDrop, close: () => setRescheduled(undefined) };
}
