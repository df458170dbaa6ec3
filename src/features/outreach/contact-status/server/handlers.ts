import { assertReachLead } from "~/features/crm/leads/server/reach";
import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, answerDone } from "~/platform/http/reach";
import { contactStatusContract } from "../contract";
import { chooseForLead, noteAnswer } from "./commands";
import { getContactStatusOfCustomer, getContactStatusOfLead } from "./queries";

const os = handlersOf(contactStatusContract);
const acting = actOn(assertReachLead);

export const contactStatusHandlers = os.router({
  ofLead: os.ofLead.handler(({ input, context: { actor } }) => getContactStatusOfLead(db(), actor, input.id)),
  ofCustomer: os.ofCustomer.handler(({ input, context: { actor } }) =>
    getContactStatusOfCustomer(db(), actor, input.id),
  ),
  answered: os.answered.handler(({ input, context }) => answerDone(acting(context, input, noteAnswer))),
  choose: os.choose.handler(({ input, context }) => answerDone(acting(context, input, chooseForLead))),
});
