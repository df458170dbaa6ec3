import { employeeNotFound } from "~/features/staff/errors";
import { findReachable } from "~/features/staff/server/reach";
import { db } from "~/platform/db/database";
import { can } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { nairobiDate } from "~/platform/kernel/dates";
import { listPlannedOf } from "../../server/queries/schedule";
import { employeeMovesContract } from "../contract";

const os = handlersOf(employeeMovesContract);

export const employeeMovesHandlers = os.router({
  upcoming: os.upcoming.handler(async ({ input, context: { actor, now } }) => {
    const personId = await findReachable(db(), actor, input.number, "view_team_staff");
    if (!personId) throw employeeNotFound();
    const moves = await listPlannedOf(db(), personId, nairobiDate(now));
    const seesPlaces = can(actor, "view_moves");
    return { moves: seesPlaces ? moves : moves.map((move) => ({ ...move, from: "", to: "" })) };
  }),
});
