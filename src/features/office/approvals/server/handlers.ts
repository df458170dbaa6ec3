import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { approvalsContract } from "../contract";
import { listApprovals } from "./queries";

const os = handlersOf(approvalsContract);

export const approvalsHandlers = os.router({
  list: os.list.handler(async ({ context: { actor, now } }) => ({
    rows: await listApprovals(db(), actor, now),
  })),
});
