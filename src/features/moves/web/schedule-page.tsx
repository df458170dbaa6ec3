import { officeTitle } from "~/platform/ui/document";
import type { Route } from "./+types/schedule-page";
import { loadCalendar, MovesCalendar } from "./calendar-panel";

/** The calendar of planners, who have the board at /moves. */
export const loader = (args: Route.LoaderArgs) => loadCalendar(args, true);

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Calendar of moves");

export default function SchedulePage({ loaderData }: Route.ComponentProps) {
  return <MovesCalendar data={loaderData} />;
}
