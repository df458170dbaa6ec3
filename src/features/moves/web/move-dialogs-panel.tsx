import type { RouterContextProvider } from "react-router";
import { useNavigate } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { nairobiDate } from "~/platform/kernel/dates";
import { useListAddress } from "~/platform/ui/office/lists/address";
import { onDemand } from "~/platform/ui/office/on-demand";
import type { Drop } from "./shown-move";

const MoveDialog = onDemand(() => import("./move-dialog").then((part) => part.MoveDialog));
const RescheduleDialog = onDemand(() => import("./reschedule-dialog").then((part) => part.RescheduleDialog));
const ScheduleDialog = onDemand(() => import("./schedule-dialog").then((part) => part.ScheduleDialog));

export interface PageArgs {
  context: Readonly<RouterContextProvider>;
  url: URL;
}

/** What the dialogs of `?move=` and `?schedule=` need. */
export async function loadMoveDialogs({ context, url }: PageArgs, mayPlan: boolean) {
  const query = url.searchParams;
  const { now } = context.get(pageRequest);
  const moves = api(context, "moves");
  const opened = query.get("move");
  const [move, crew] = await Promise.all([
    opened ? moves.get({ number: opened.slice(0, 40) }) : undefined,
    mayPlan ? moves.crew() : undefined,
  ]);
  return {
    today: nairobiDate(now),
    move,
    people: crew?.people ?? [],
    scheduling: mayPlan ? query.get("schedule") : null,
  };
}

interface MoveDialogsProps {
  data: Awaited<ReturnType<typeof loadMoveDialogs>>;
  /** A move that was dropped on another day or time. */
  dropped?: (Pick<Drop, "date" | "window"> & { move: DroppedMove }) | undefined;
  onDropped?: (dropped: undefined) => void;
}
export type DroppedMove = Pick<Drop["move"], "id" | "number" | "date" | "window" | "crewLead" | "crew">;

/** The dialogs of a move: its details, scheduling an accepted quote, and rescheduling after a drop. */
export function MoveDialogs({ data, dropped, onDropped }: MoveDialogsProps) {
  const { today, move, people, scheduling } = data;
  const address = useListAddress();
  const navigate = useNavigate();
  const close = (name: string) => () =>
    navigate(address({ [name]: null }), { replace: true, preventScrollReset: true });
  return (
    <>
      {move && <MoveDialog key={move.id} move={move} people={people} onClose={close("move")} today={today} />}
      {scheduling && (
        <ScheduleDialog people={people} today={today} search={scheduling} onClose={close("schedule")} />
      )}
      {dropped && (
        <RescheduleDialog
          move={dropped.move}
          date={dropped.date}
          window={dropped.window}
          today={today}
          onClose={() => onDropped?.(undefined)}
        />
      )}
    </>
  );
}
