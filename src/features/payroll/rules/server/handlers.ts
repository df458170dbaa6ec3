import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOnce, actOnceOn, answerDone } from "~/platform/http/reach";
import { payrollRulesContract } from "../contract";
import { confirmRuleSet, proposeRuleSet, withdrawRuleSet } from "./commands";
import { listRuleSets } from "./queries";
import { assertReachRuleSet } from "./reach";

const os = handlersOf(payrollRulesContract);
const confirming = actOnceOn(assertReachRuleSet("approve_payroll"));
const withdrawing = actOnceOn(assertReachRuleSet("process_payroll"));

export const payrollRulesHandlers = os.router({
  list: os.list.handler(async ({ context }) => ({ ruleSets: await listRuleSets(db(), context.actor) })),
  propose: os.propose.handler(({ input, context }) =>
    actOnce("payroll-rules", context, input, proposeRuleSet),
  ),
  confirm: os.confirm.handler(({ input, context }) =>
    answerDone(confirming("rules-confirm", context, input, confirmRuleSet)),
  ),
  withdraw: os.withdraw.handler(({ input, context }) =>
    answerDone(withdrawing("rules-withdraw", context, input, withdrawRuleSet)),
  ),
});
