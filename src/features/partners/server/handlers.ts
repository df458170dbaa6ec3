import { assertReachLead } from "~/features/crm/leads/server/reach";
import { db } from "~/platform/db/database";
import { can } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnce, answerDone } from "~/platform/http/reach";
import { partnersContract } from "../contract";
import {
  createPartner,
  endPartner,
  erasePartner,
  makeLink,
  revokeLink,
  setRule,
  updatePartner,
} from "./commands";
import { setPartnerOfLead } from "./commands/refer-lead";
import { payCommissions } from "./commands/settle-commission";
import {
  getPartner,
  getPartnerPage,
  listPartnerChoices,
  listPartners,
  proposeRule,
} from "./queries/partners";
import { getPartnerOfLead } from "./queries/referrals";
import { assertReachCommissions, assertReachPartner } from "./reach";

const os = handlersOf(partnersContract);
const acting = actOn(assertReachPartner);

export const partnersHandlers = os.router({
  list: os.list.handler(({ input }) => listPartners(db(), input)),
  get: os.get.handler(({ input, context: { actor, publicUrl } }) =>
    getPartner(db(), input.id, { publicUrl, seesPage: can(actor, "manage_sales_setup") }),
  ),
  choices: os.choices.handler(async () => ({ partners: await listPartnerChoices(db()) })),
  proposal: os.proposal.handler(() => proposeRule(db())),
  create: os.create.handler(({ input, context }) => actOnce("partners", context, input, createPartner)),
  update: os.update.handler(({ input, context }) => answerDone(acting(context, input, updatePartner))),
  setRule: os.setRule.handler(({ input, context }) => answerDone(acting(context, input, setRule))),
  end: os.end.handler(({ input, context }) => answerDone(acting(context, input, endPartner))),
  erase: os.erase.handler(({ input, context }) => answerDone(acting(context, input, erasePartner))),
  makeLink: os.makeLink.handler(({ input, context }) => acting(context, input, makeLink)),
  revokeLink: os.revokeLink.handler(({ input, context }) => answerDone(acting(context, input, revokeLink))),
  pay: os.pay.handler(({ input, context }) => actOn(assertReachCommissions)(context, input, payCommissions)),
  ofLead: os.ofLead.handler(({ input, context: { actor } }) => getPartnerOfLead(db(), actor, input.id)),
  setOfLead: os.setOfLead.handler(({ input, context }) =>
    answerDone(actOn(assertReachLead)(context, input, setPartnerOfLead)),
  ),
  ofLink: os.ofLink.handler(({ input, context: { now, publicUrl } }) =>
    getPartnerPage(db(), input.token, { now, publicUrl }),
  ),
});
