import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnce } from "~/platform/http/reach";
import { outagesContract, proposalsContract } from "../contract";
import { acceptProposal } from "./commands/accept-proposal";
import { makeProposal } from "./commands/make-proposal";
import { replanJob } from "./commands/replan-job";
import { reportOutage } from "./commands/report-outage";
import { sendNotices } from "./commands/send-notices";
import { undoProposal } from "./commands/undo-proposal";
import { undoReplan } from "./commands/undo-replan";
import { getOutage, listOutages } from "./queries/outages";
import { findLatest, showProposal } from "./queries/proposals";
import { assertReachOutage, assertReachProposal } from "./reach";

const proposals = handlersOf(proposalsContract);
const onProposal = actOn(assertReachProposal);

export const proposalsHandlers = proposals.router({
  make: proposals.make.handler(({ input, context }) =>
    actOnce("dispatch-proposals", context, input, makeProposal),
  ),
  latest: proposals.latest.handler(async ({ input, context: { actor, now } }) => {
    const row = await findLatest(db(), actor, input.day);
    return { proposal: row ? await showProposal(db(), actor, row, now) : null };
  }),
  accept: proposals.accept.handler(({ input, context }) => onProposal(context, input, acceptProposal)),
  undo: proposals.undo.handler(({ input, context }) => onProposal(context, input, undoProposal)),
});

const outages = handlersOf(outagesContract);
const onOutage = actOn(assertReachOutage);

export const outagesHandlers = outages.router({
  list: outages.list.handler(async ({ input, context: { actor } }) => ({
    outages: await listOutages(db(), actor, input.day),
  })),
  report: outages.report.handler(({ input, context }) =>
    actOnce("dispatch-outages", context, input, reportOutage),
  ),
  get: outages.get.handler(({ input, context: { actor, now } }) => getOutage(db(), actor, input.id, now)),
  replan: outages.replan.handler(({ input, context }) => onOutage(context, input, replanJob)),
  undo: outages.undo.handler(({ input, context }) => onOutage(context, input, undoReplan)),
  send: outages.send.handler(({ input, context }) => onOutage(context, input, sendNotices)),
});
