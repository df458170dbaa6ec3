import { findChange } from "~/features/changes/server/queries";
import { getQuoteById } from "~/features/quotes/server/queries/quotes";
import { db } from "~/platform/db/database";
import { can } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { act, actOn, answerDone } from "~/platform/http/reach";
import { addDays, daysBetween, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { periodReversed } from "~/platform/kernel/schema-errors";
import { movesContract } from "../contract";
import { STEPS, stepRefusal } from "../domain";
import { periodTooLong } from "../errors";
import { advanceMove, rescheduleMove } from "./commands/change-move";
import { crewMove } from "./commands/crew-move";
import { scheduleMove } from "./commands/schedule-move";
import { listCrew } from "./queries/crew";
import { getMove, listMoves, pageMoves } from "./queries/moves";
import { getLoad, listSchedulable, listWarnings } from "./queries/schedule";
import { assertReachMove, reaches } from "./reach";

const os = handlersOf(movesContract);

const planning = actOn((tx, actor, id) => assertReachMove(tx, actor, id, "manage_moves"));
const stepping = actOn((tx, actor, id) => assertReachMove(tx, actor, id, "update_move_status"));

function assertShort({ from, to }: { from: PlainDate; to: PlainDate }): void {
  if (to < from) throw periodReversed.at("to");
  if (daysBetween(from, to) > 41) throw periodTooLong.at("to", { most: 42 });
}

export const movesHandlers = os.router({
  list: os.list.handler(({ input, context: { actor, now } }) => {
    assertShort(input);
    return listMoves(db(), actor, input, now);
  }),
  load: os.load.handler(({ input, context: { actor } }) => {
    assertShort(input);
    return getLoad(db(), actor, input);
  }),
  page: os.page.handler(({ input, context: { actor, now } }) => pageMoves(db(), actor, input, now)),
  get: os.get.handler(async ({ input, context: { actor, now } }) => {
    const move = await getMove(db(), actor, input.number, now);
    const [plans, steps] = await Promise.all([
      reaches(db(), actor, move.id, "manage_moves"),
      reaches(db(), actor, move.id, "update_move_status"),
    ]);
    const change =
      plans && move.quoteId && can(actor, "manage_quotes")
        ? await findChange(db(), await getQuoteById(db(), move.quoteId), "staff", now)
        : null;
    return {
      ...move,
      changeFee: change?.reschedule?.fee ?? null,
      may: { plan: plans, steps: steps ? STEPS.filter((step) => !stepRefusal(move, step, now)) : [] },
    };
  }),
  schedulable: os.schedulable.handler(({ input, context: { actor, now } }) =>
    listSchedulable(db(), actor, input.search, addDays(nairobiDate(now), -30)),
  ),
  crew: os.crew.handler(async ({ context }) => ({ people: await listCrew(db(), context.actor) })),
  warnings: os.warnings.handler(async ({ input: { except, ...plan } }) => ({
    warnings: await listWarnings(db(), plan, except),
  })),
  schedule: os.schedule.handler(({ input, context }) => act(context, input, scheduleMove)),
  reschedule: os.reschedule.handler(({ input, context }) => planning(context, input, rescheduleMove)),
  assign: os.assign.handler(({ input, context }) => planning(context, input, crewMove)),
  advance: os.advance.handler(({ input, context }) => answerDone(stepping(context, input, advanceMove))),
});
