import { type Answer, acknowledgement, type Connection, msisdn, refusal } from "./connection";
import { initiatorOf } from "./credential";
import { payoutOutcomeOf } from "./payout-codes";
import {
  type Acknowledgement,
  type Answers,
  DarajaDuplicate,
  DarajaUnavailable,
  DarajaUnknownOutcome,
} from "./types";

export interface Payout {
  /**
   * Caller's unique id: letters, digits, `_` and `-`, at most 64. M-Pesa refuses a repeated id, so save it before the
   * call.
   */
  originatorConversationId: string;
  /** +2547…, 2547…: a Kenyan mobile number. */
  phone: string;
  /** Whole shillings. M-Pesa's result reports exceeded limits. */
  amount: number;
  command: "SalaryPayment" | "BusinessPayment" | "PromotionPayment";
  /** 2 to 100 characters. */
  remarks: string;
  /** Up to 100 characters. */
  occasion?: string;
}

/** Codes of a gateway that turned a request away before M-Pesa saw it (docs/domain/kenya.md#errors-of-a-call). */
const TURNED_AWAY = new Set(["500.003.02", "500.003.03"]);

/** Money to people's phones (docs/domain/kenya.md#b2c). */
export function payouts({ config, post }: Connection) {
  return {
    /**
     * Sends money from the utility account to a phone: `POST /mpesa/b2c/v3/paymentrequest`, or v1 by configuration
     * (developer.safaricom.co.ke/apis/BusinessToCustomer). An acknowledgement is not a payment: the result is posted
     * later, `readPayoutResult`. DarajaRefused and DarajaUnavailable mean that nothing was sent; after
     * DarajaUnknownOutcome (DarajaDuplicate among them) query `transactionStatus` by the same id. Throws RangeError for
     * invalid fields.
     */
    async payOut(payout: Payout, answers: Answers): Promise<Acknowledgement> {
      assertPayout(payout);
      const { name, credential } = initiatorOf(config);
      const ownId = config.payouts !== "v1";
      const occasion = payout.occasion?.slice(0, 100) ?? "";
      const answer = await post(`/mpesa/b2c/${ownId ? "v3" : "v1"}/paymentrequest`, {
        ...(ownId ? { OriginatorConversationID: payout.originatorConversationId } : {}),
        InitiatorName: name,
        SecurityCredential: credential,
        CommandID: payout.command,
        Amount: payout.amount,
        PartyA: config.shortcode,
        PartyB: msisdn(payout.phone),
        Remarks: payout.remarks.slice(0, 100),
        QueueTimeOutURL: answers.timeoutUrl,
        ResultURL: answers.resultUrl,
        // Spelled with two s since v3.
        ...(ownId ? { Occassion: occasion } : { Occasion: occasion }),
      });
      assertTaken(answer, ownId);
      const taken = acknowledgement(answer);
      return ownId ? { ...taken, originatorConversationId: payout.originatorConversationId } : taken;
    },
  };
}

function assertPayout({ originatorConversationId, amount, remarks }: Payout): void {
  if (!/^[\w-]{1,64}$/.test(originatorConversationId))
    throw new RangeError("The id of a payout is letters, digits, _ and -, at most 64.");
  if (!Number.isInteger(amount) || amount < 1)
    throw new RangeError("M-Pesa takes whole shillings, at least one.");
  if (remarks.trim().length < 2) throw new RangeError("Remarks are at least 2 characters.");
}

/** Stricter than for queries: after an ambiguous answer, such as an internal error, the money may be on its way. */
function assertTaken(answer: Answer, ownId: boolean): void {
  const { status, body } = answer;
  const code = String(body.errorCode ?? body.ResponseCode ?? "");
  if (status === 200 && code === "0") return;
  if (payoutOutcomeOf(code).reason === "duplicate")
    throw new DarajaDuplicate(
      String(body.errorMessage ?? body.ResponseDescription ?? "Duplicate payment id."),
    );
  // Sending again under the same id is harmless; without an id it may pay twice.
  if (status === 503 && body.errorCode === undefined && ownId)
    throw new DarajaUnavailable("M-Pesa is out of order (503).");
  const sureNo =
    (status === 200 && code !== "") ||
    (status >= 400 && status < 500 && status !== 408 && status !== 499) ||
    TURNED_AWAY.has(code);
  if (!sureNo) throw new DarajaUnknownOutcome(`M-Pesa's answer (${code || status}) leaves it open.`);
  throw refusal(answer, "M-Pesa refused the payout.");
}
