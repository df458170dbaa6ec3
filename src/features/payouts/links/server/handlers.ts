import { findSms } from "~/features/messaging/server/commands/call-sms";
import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOnceOn, answerDone } from "~/platform/http/reach";
import { getPayslip } from "../../slips/server/queries";
import { payslipLinksContract } from "../contract";
import { linkProofOf, linkStateOf } from "../domain";
import { openLink, sendCode } from "./commands/open-link";
import { revokeLink, sendLink } from "./commands/send-link";
import { getLinkOfToken, listLinksOfRun } from "./queries";
import { assertReachPayslip, assertReachPayslipLink } from "./reach";

const os = handlersOf(payslipLinksContract);
const isSmsSetUp = async () => (await findSms()) !== undefined;

export const payslipLinksHandlers = os.router({
  ofRun: os.ofRun.handler(async ({ input, context: { now } }) => ({
    people: await listLinksOfRun(db(), input.id, { hasSms: await isSmsSetUp(), now }),
  })),
  send: os.send.handler(async ({ input, context }) => {
    const hasSms = await isSmsSetUp();
    return actOnceOn(assertReachPayslip)("payslip-link", context, input, (tx, actor, of) =>
      sendLink(tx, actor, { ...of, hasSms }),
    );
  }),
  revoke: os.revoke.handler(({ input, context }) =>
    answerDone(actOnceOn(assertReachPayslipLink)("payslip-link-end", context, input, revokeLink)),
  ),
  get: os.get.handler(async ({ input, context: { now } }) => {
    const { link, voidedAt, phone, hasId, payPeriod } = await getLinkOfToken(db(), input.token);
    const proof = linkProofOf({ hasSms: await isSmsSetUp(), phone, hasId });
    const state = linkStateOf({ ...link, voidedAt }, now);
    return {
      // A link without a proof to ask for cannot be opened.
      state: state === "open" && !proof ? ("revoked" as const) : state,
      proof: proof ?? null,
      phoneEnding: proof === "sms" ? (phone ?? "").slice(-3) : "",
      payPeriod,
      codeSent: link.codeExpiresAt !== null && link.codeExpiresAt > now,
    };
  }),
  sendCode: os.sendCode.handler(async ({ input: { token }, context: { now } }) =>
    answerDone(sendCode({ token, hasSms: await isSmsSetUp(), now })),
  ),
  open: os.open.handler(async ({ input: { token, proof }, context: { now } }) => {
    const { number, pass } = await openLink({ token, proof, hasSms: await isSmsSetUp(), now });
    const { content, ...slip } = await getPayslip(db(), number);
    return {
      payslip: {
        number,
        employeeName: content.employee.name,
        payPeriod: slip.payPeriod,
        payDate: slip.payDate,
        grossPay: slip.grossPay,
        totalDeductions: slip.totalDeductions,
        netPay: slip.netPay,
        payable: slip.payable,
        earnings: content.earnings,
        deductions: content.deductions,
      },
      pass,
    };
  }),
});
