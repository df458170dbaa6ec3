import { assertOwnEmployee, assertReachEmployee } from "~/features/staff/server/reach";
import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnce, answerDone } from "~/platform/http/reach";
import { overtimeContract } from "../contract";
import { approveOvertime, cancelOvertime, enterOvertime, rejectOvertime } from "./commands";
import { listOvertime, listOwnOvertime } from "./queries";
import { assertOwnOvertime, assertReachEntered, assertReachOvertime, ENTERS } from "./reach";

const os = handlersOf(overtimeContract);
const deciding = actOn(assertReachOvertime);
const entering = actOn(assertReachEntered);
const own = actOn(assertOwnOvertime);

export const overtimeHandlers = os.router({
  list: os.list.handler(({ input, context }) => listOvertime(db(), context.actor, input)),
  enter: os.enter.handler(({ input, context }) =>
    actOnce("overtime", context, input, async (tx, actor, { now }) =>
      enterOvertime(tx, actor, {
        ...input,
        id: await assertReachEmployee(tx, actor, ENTERS, input.number),
        now,
      }),
    ),
  ),
  approve: os.approve.handler(({ input, context }) => answerDone(deciding(context, input, approveOvertime))),
  reject: os.reject.handler(({ input, context }) => answerDone(deciding(context, input, rejectOvertime))),
  cancel: os.cancel.handler(({ input, context }) => answerDone(entering(context, input, cancelOvertime))),
  listOwn: os.listOwn.handler(async ({ context }) => ({
    entries: await listOwnOvertime(db(), context.actor),
  })),
  enterOwn: os.enterOwn.handler(({ input, context }) =>
    actOnce("own-overtime", context, input, async (tx, actor, { now }) =>
      enterOvertime(tx, actor, { ...input, id: await assertOwnEmployee(tx, actor), now }),
    ),
  ),
  cancelOwn: os.cancelOwn.handler(({ input, context }) => answerDone(own(context, input, cancelOvertime))),
});
