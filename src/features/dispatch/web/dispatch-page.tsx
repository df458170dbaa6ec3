import { daysOf } from "~/features/moves/domain";
import { loadCalendar, MovesCalendar } from "~/features/moves/web/calendar-panel";
import { loadMoveDialogs, MoveDialogs } from "~/features/moves/web/move-dialogs-panel";
import { api, pageRequest } from "~/platform/http/loader-api";
import { isPlainDate, nairobiDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/dispatch-page";
import { type BoardPart, boardTools, dayStrip, sideParts } from "./dispatch-parts";

/** The board for planners; the calendar of moves for everybody else. */
export async function loader(args: Route.LoaderArgs) {
  const { now, viewer } = args.context.get(pageRequest);
  if (!viewer?.permissions.includes("manage_moves"))
    return { calendar: await loadCalendar(args, false), planning: undefined };
  const query = args.url.searchParams;
  const today = nairobiDate(now);
  const asked = query.get("date") ?? "";
  const day = isPlainDate(asked) ? asked : today;
  const view: BoardPart["view"] = query.get("view") === "week" ? "week" : "day";
  const days = daysOf(view, day);
  const [board, dialogs] = await Promise.all([
    api(args.context, "dispatch").board({ from: days[0] ?? day, to: days.at(-1) ?? day }),
    loadMoveDialogs(args, true),
  ]);
  return { calendar: undefined, planning: { board, dialogs, day, view, days, today } };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  officeTitle(matches, loaderData?.planning ? "Dispatch" : "Moves");

export default function DispatchPage({ loaderData: { calendar, planning } }: Route.ComponentProps) {
  if (calendar) return <MovesCalendar data={calendar} />;
  return planning ? <DispatchBoard {...planning} /> : null;
}

type Planning = NonNullable<Route.ComponentProps["loaderData"]["planning"]>;

function DispatchBoard({ board, dialogs, day, view }: Planning) {
  useLive(["move", "quote", "job", "vehicle", "leave"]);
  const part = { board, day, view };
  return (
    <>
      <PageHead
        title="Dispatch"
        actions={boardTools.all().map((Tool, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are joined once and never change places
          <Tool key={at} {...part} />
        ))}
      />
      {view === "day" &&
        dayStrip.all().map((Strip, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are joined once and never change places
          <Strip key={at} {...part} />
        ))}
      {sideParts.all().map((Part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are joined once and never change places
        <Part key={at} {...part} />
      ))}
      <MoveDialogs data={dialogs} />
    </>
  );
}
