import { type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { MoveDialogs } from "~/features/moves/web/move-dialogs-panel";
import { useGo } from "~/platform/ui/office/lists/address";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { ReasonDialog } from "~/platform/ui/office/reason-dialog";
import type { BoardJob } from "../contract";
import { dayOfJob, groupJobs, isOnDay } from "../domain/board";
import styles from "./board.module.css";
import { BoardBar, Legend } from "./board-bar";
import { onBoardKey, onBoardKeyUp } from "./board-keys";
import { BoardContext, makeBoardStore, useBoardStore } from "./board-store";
import { BoardNews, CarriedJob } from "./board-tip";
import { DayBoard, lanesOf } from "./day-board";
import { DayList } from "./day-list";
import { type BoardPart, dayStrip, type LaneAction, type LaneOf, sideParts } from "./dispatch-parts";
import type { Planning } from "./load-board";
import { Unassigned } from "./unassigned";
import { beginDrag, type Grip } from "./use-drag";
import { nameOfJob, type Placements, usePlacements } from "./use-placements";
import { useWeekDrop } from "./use-week-drop";
import { WeekBoard } from "./week-board";

const AssignSheet = onDemand(() => import("./assign-sheet").then((part) => part.AssignSheet));
const JobDrawer = onDemand(() => import("./job-drawer").then((part) => part.JobDrawer));

/** The board of planners: a day or a week, and on a phone the list of a day. */
export function DispatchBoard(planning: Planning) {
  const [store] = useState(makeBoardStore);
  return (
    <BoardContext value={store}>
      <Board {...planning} />
    </BoardContext>
  );
}

function Board(planning: Planning) {
  const { board, dialogs, day, days, today, view, side } = planning;
  useLive(["move", "quote", "job", "vehicle", "leave", "crew", "evidence"]);
  const store = useBoardStore();
  const placements = usePlacements();
  const go = useGo();
  const opened = useOpened(planning);
  const isPhone = useIsPhone();
  const grouped = useMemo(() => groupJobs(board, days, side), [board, days, side]);
  const targets = useMemo(() => new Map(lanesOf(board, side).map(({ id, of }) => [id, of])), [board, side]);
  store.show(board, targets);
  const [dragged, setDragged] = useState<BoardJob>();
  const drop = useWeekDrop({ board, days, today, targets, placements });
  useFirstStop(board.jobs, grouped.unassigned[0] ?? [...grouped.lanes.values()][0]?.[0]?.job);
  const latest = useRef(placements);
  latest.current = placements;
  const onGrip = useCallback(
    (event: PointerEvent<HTMLElement>, grip: Grip) =>
      beginDrag(event, grip, { store, placements: latest, day }),
    [store, day],
  );
  const part: BoardPart = { board, day, view };
  const onNew = () => go({ schedule: "new" });
  const keys = {
    ...{ board, day, lanes: [...targets.keys()], store, placements },
    ...{ onAssign: opened.assign, onDay: view === "week" ? drop.onDay : undefined },
  };
  return (
    <div className={styles.board} data-starts-folded="" data-view={view}>
      <BoardBar {...{ part, days, today, onNew }} />
      {view === "day" &&
        dayStrip.all().map((Strip, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are joined once and never change places
          <Strip key={at} {...part} />
        ))}
      {isPhone !== false && view === "day" && (
        <div className={styles.onPhone}>
          <DayList {...{ board, grouped, day, onNew }} onOpen={opened.open} onAssign={opened.assign} />
        </div>
      )}
      {(isPhone !== true || view === "week") && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
        <div
          className={styles.wide}
          data-board=""
          onKeyDown={(event) => onBoardKey(event, keys)}
          onKeyUp={(event) => onBoardKeyUp(event, store, placements)}
          onFocus={({ target }) => target.dataset.job && store.focus(target.dataset.job)}
        >
          <Unassigned
            jobs={grouped.unassigned}
            byDay={view === "week"}
            onGrip={view === "day" ? onGrip : undefined}
            onCarry={view === "week" ? setDragged : undefined}
            onOpen={opened.open}
            empty={emptyWords(planning)}
            onNew={onNew}
          >
            {sideParts.all().map((Side, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts are joined once and never change places
              <Side key={at} {...part} />
            ))}
          </Unassigned>
          {view === "day" ? (
            <DayBoard {...{ board, grouped, day, side, onGrip }} onOpen={opened.open} onAct={opened.act} />
          ) : (
            <WeekBoard {...{ part, days, today, side, dragged }} onDrop={drop.onDrop} />
          )}
        </div>
      )}
      <Legend view={view} />
      <CarriedJob />
      <BoardNews said={placements.said} />
      <Opened {...{ opened, part, side, placements }} isPhone={isPhone ?? false} />
      <MoveDialogs data={dialogs} dropped={drop.rescheduled} onDropped={drop.close} />
    </div>
  );
}

function emptyWords({ board, days, view, side }: Planning): string {
  if (!board.jobs.some((job) => days.some((day) => isOnDay(job, day))))
    return view === "day" ? "No jobs on this day" : "No jobs in this week";
  return side === "vehicles" ? "Every job has a truck" : "Every job has people";
}

type OpenDialog =
  | { of: "drawer" | "assign"; id: string }
  | { of: "action"; action: LaneAction; lane: LaneOf };

/** The open drawer, sheet or dialog. A job that leaves the board closes its own. */
function useOpened({ board }: Planning) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const open = useCallback((id: string) => setDialog({ of: "drawer", id }), []);
  const assign = useCallback((id: string) => setDialog({ of: "assign", id }), []);
  const act = useCallback(
    (action: LaneAction, lane: LaneOf) => setDialog({ of: "action", action, lane }),
    [],
  );
  const close = useCallback(() => setDialog(undefined), []);
  const job = dialog && dialog.of !== "action" ? board.jobs.find(({ id }) => id === dialog.id) : undefined;
  return { dialog, job, open, assign, act, close };
}

interface OpenedProps {
  opened: ReturnType<typeof useOpened>;
  part: BoardPart;
  side: Planning["side"];
  placements: Placements;
  isPhone: boolean;
}

function Opened({ opened, part, side, placements, isPhone }: OpenedProps) {
  const { dialog, job, close } = opened;
  const { asked } = placements;
  return (
    <>
      {dialog?.of === "drawer" && job && (
        <JobDrawer part={part} job={job} onAssign={opened.assign} onClose={close} />
      )}
      {dialog?.of === "assign" && job && (
        <AssignSheet
          {...{ side, placements, isPhone, job }}
          board={part.board}
          day={dayOfJob(job)}
          onClose={close}
        />
      )}
      {dialog?.of === "action" && <dialog.action.Dialog {...part} lane={dialog.lane} onClose={close} />}
      {asked && (
        <ReasonDialog
          title={`Place ${nameOfJob(asked.job)} anyway`}
          confirm="Place anyway"
          maxLength={placements.maxReason}
          onClose={placements.close}
          onConfirm={placements.confirm}
        >
          {asked.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </ReasonDialog>
      )}
    </>
  );
}

/** Tab reaches one block; arrows walk from it. */
function useFirstStop(jobs: readonly BoardJob[], first: BoardJob | undefined): void {
  const store = useBoardStore();
  useEffect(() => {
    const { focused } = store.get();
    if (!jobs.some(({ id }) => id === focused)) store.focus(first?.id);
  }, [store, jobs, first]);
}

const PHONE = "(max-width: 719px)";

/** Undefined until the page has hydrated: both forms are rendered, and styles show one. */
function useIsPhone(): boolean | undefined {
  const [isPhone, setPhone] = useState<boolean>();
  useEffect(() => {
    const query = matchMedia(PHONE);
    const read = () => setPhone(query.matches);
    read();
    query.addEventListener("change", read);
    return () => query.removeEventListener("change", read);
  }, []);
  return isPhone;
}
