import { assertReachLead } from "~/features/crm/leads/server/reach";
import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, answerDone } from "~/platform/http/reach";
import { standingContract } from "../contract";
import { chooseForLead, noteAnswer } from "./commands";
import { getStandingOfCustomer, getStandingOfLead } from "./queries";

const os = handlersOf(standingContract);
const acting = actOn(assertReachLead);

export const standingHandlers = os.router({
  ofLead: os.ofLead.handler(({ input, context: { actor } }) => getStandingOfLead(db(), actor, input.id)),
  ofCustomer: os.ofCustomer.handler(({ input, context: { actor } }) =>
    getStandingOfCustomer(db(), actor, input.id),
  ),
  answered: os.answered.handler(({ input, context }) => answerDone(acting(context, input, noteAnswer))),
  choose: os.choose.handler(({ input, context }) => answerDone(acting(context, input, chooseForLead))),
});
