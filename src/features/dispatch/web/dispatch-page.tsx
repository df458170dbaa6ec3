import { loadCalendar, MovesCalendar } from "~/features/moves/web/calendar-panel";
import { pageRequest } from "~/platform/http/loader-api";
import { officeTitle } from "~/platform/ui/document";
import type { Route } from "./+types/dispatch-page";
import { DispatchBoard } from "./dispatch-board";
import { loadBoard } from "./load-board";

/** The board for planners; the calendar of moves for other staff. */
export async function loader(args: Route.LoaderArgs) {
  const { viewer } = args.context.get(pageRequest);
  return viewer?.permissions.includes("manage_moves")
    ? { planning: await loadBoard(args) }
    : { planning: undefined, calendar: await loadCalendar(args, false) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  officeTitle(matches, loaderData?.planning ? "Dispatch" : "Moves");

export default function DispatchPage({ loaderData }: Route.ComponentProps) {
  return loaderData.planning ? (
    <DispatchBoard {...loaderData.planning} />
  ) : (
    <MovesCalendar data={loaderData.calendar} />
  );
}
