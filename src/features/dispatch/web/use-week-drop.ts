import { useEffect, useRef, useState } from "react";
import type { DroppedMove } from "~/features/moves/web/move-dialogs-panel";
import { client } from "~/platform/http/client";
import { daysBetween, type PlainDate } from "~/platform/kernel/dates";
import { notifyProblem } from "~/platform/ui/office/notify";
import type { Board, BoardJob } from "../contract";
import { dayBeside, dayOfJob, startingAt, usualSpan } from "../domain/board";
import { answerOf, type Target } from "../domain/fits";
import { nameOfJob, type Placements } from "./use-placements";

export interface WeekDrop {
  job: BoardJob;
  /** The lane that takes it; undefined for the one that it has. */
  lane?: string | undefined;
  day: PlainDate;
}

interface Rescheduled {
  move: DroppedMove;
  date: PlainDate;
  window: BoardJob["window"];
}

interface Week {
  board: Board;
  days: readonly PlainDate[];
  today: PlainDate;
  targets: ReadonlyMap<string, Target>;
  placements: Placements;
}

/**
 * A card that goes to a day, by a drop on a lane or by a key. Another day of a move's first job is rescheduling the move,
 * which its dialog asks about; other jobs go there at once.
 */
export function useWeekDrop({ board, days: shown, today, targets, placements }: Week) {
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
    const target = targets.get(lane ?? "");
    const takeOff = target && job.assigned.find((one) => one.vehicleId !== null)?.id;
    const answer = answerOf(board, { job, at, target, takeOff });
    placements.propose({ job, at, target, takeOff }, answer);
  };
  // The card of another day is another element.
  const moved = useRef<string>(undefined);
  useEffect(() => {
    const job = rescheduled ? undefined : board.jobs.find(({ id }) => id === moved.current);
    if (!job) return;
    moved.current = undefined;
    document.querySelector<HTMLElement>(`[data-job="${job.id}"]`)?.focus();
  }, [board, rescheduled]);
  const onDay = (job: BoardJob, step: 1 | -1) => {
    const day = dayBeside(job, step, { days: shown, today });
    if (day) {
      moved.current = job.id;
      onDrop({ job, day });
    } else
      placements.say(`${nameOfJob(job)} stays: there is no open day ${step > 0 ? "after" : "before"} it`);
  };
  return { rescheduled, onDrop, onDay, close: () => setRescheduled(undefined) };
}
