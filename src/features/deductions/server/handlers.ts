import { assertReachEmployee } from "~/features/staff/server/reach";
import type { Tx } from "~/platform/db/database";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { actOnceOn, answerDone } from "~/platform/http/reach";
import { payrollDeductionsContract } from "../contract";
import { addDeduction, editDeduction, moveDeduction, setDeductionStatus } from "./commands";
import { getDeduction, listDeductionsOf } from "./queries";

const os = handlersOf(payrollDeductionsContract);
const acting = actOnceOn((tx: Tx, actor: Actor, number: string) =>
  assertReachEmployee(tx, actor, "manage_deductions", number),
);
const of = <Input extends { number: string }>({ number, ...input }: Input) => ({ ...input, id: number });

export const payrollDeductionsHandlers = os.router({
  list: os.list.handler(({ input, context }) => listDeductionsOf(db(), context.actor, input.number)),
  get: os.get.handler(({ input, context }) => getDeduction(db(), context.actor, input)),
  add: os.add.handler(({ input, context }) => acting("deduction-add", context, of(input), addDeduction)),
  edit: os.edit.handler(({ input, context }) =>
    answerDone(acting("deduction-edit", context, of(input), editDeduction)),
  ),
  setStatus: os.setStatus.handler(({ input, context }) =>
    answerDone(acting("deduction-status", context, of(input), setDeductionStatus)),
  ),
  move: os.move.handler(({ input, context }) => acting("deduction-move", context, of(input), moveDeduction)),
});
