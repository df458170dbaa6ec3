import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { moveProfitsContract } from "../contract";
import { groupProfits, listChoices } from "./queries/groups";
import { getProfitOfMove, listProfits } from "./queries/profits";

const os = handlersOf(moveProfitsContract);

export const moveProfitsHandlers = os.router({
  list: os.list.handler(({ input, context: { actor, now } }) => listProfits(db(), actor, input, now)),
  groups: os.groups.handler(({ input, context: { actor, now } }) => groupProfits(db(), actor, input, now)),
  choices: os.choices.handler(() => listChoices(db())),
  ofMove: os.ofMove.handler(({ input, context: { actor } }) => getProfitOfMove(db(), actor, input.id)),
});
