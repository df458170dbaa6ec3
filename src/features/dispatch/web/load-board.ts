import { daysOf } from "~/features/moves/domain";
import { loadMoveDialogs, type PageArgs } from "~/features/moves/web/move-dialogs-panel";
import { api, pageRequest } from "~/platform/http/loader-api";
import { isPlainDate, nairobiDate } from "~/platform/kernel/dates";
import type { Side } from "../domain/board";
import type { BoardPart } from "./dispatch-parts";

/** The data of the board of a day or a week. Throws 403 for people who do not plan. */
export async function loadBoard({ context, url }: PageArgs) {
  const query = url.searchParams;
  const today = nairobiDate(context.get(pageRequest).now);
  const asked = query.get("date") ?? "";
  const day = isPlainDate(asked) ? asked : today;
  const view: BoardPart["view"] = query.get("view") === "week" ? "week" : "day";
  const side: Side = query.get("by") === "people" ? "people" : "vehicles";
  const days = daysOf(view, day);
  const [board, dialogs] = await Promise.all([
    api(context, "dispatch").board({ from: days[0] ?? day, to: days.at(-1) ?? day }),
    loadMoveDialogs({ context, url }, true),
  ]);
  return { board, dialogs, day, days, today, view, side };
}
export type Planning = Awaited<ReturnType<typeof loadBoard>>;
