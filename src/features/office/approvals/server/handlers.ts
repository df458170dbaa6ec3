import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { approvalsContract } from "../contract";
import { approvalNotFound } from "../errors";
import { handOver } from "./commands";
import { findWaiting, listApprovals, listColleagues } from "./queries/approvals";
import { listDecisions } from "./queries/decisions";

const os = handlersOf(approvalsContract);

export const approvalsHandlers = os.router({
  list: os.list.handler(async ({ input, context: { actor, now } }) => ({
    rows: await listApprovals(db(), actor, { ...input, now }),
  })),
  decided: os.decided.handler(({ input, context: { actor, now } }) =>
    listDecisions(db(), actor, { ...input, now }),
  ),
  approvers: os.approvers.handler(async ({ input, context: { actor, now } }) => {
    if (!(await findWaiting(db(), actor, { ...input, now }))) throw approvalNotFound();
    return listColleagues(db(), actor, input);
  }),
  handOver: os.handOver.handler(({ input, context: { actor, now } }) =>
    transaction((tx) => handOver(tx, actor, { ...input, now })),
  ),
});
