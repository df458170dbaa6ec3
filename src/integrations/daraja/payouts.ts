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
   * The caller's own id, never used before: letters, digits, `_` and `-`, at most 64. Whoever sends a payment again under
   * the same id is refused by M-Pesa, so it is kept before the call.
   */
  originatorConversationId: string;
  /** +2547…, 2547…: a Kenyan mobile number. */
  phone: string;
  /** Whole shillings. What M-Pesa's limits allow is told in the result. */
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
     * Sends money from the utility account to a phone: `POST /mpesa/b2c/v3/paymentrequest`, or v1 where the connection says
     * so (developer.safaricom.co.ke/apis/BusinessToCustomer). An acknowledgement is not a payment: the result is posted
     * later, `readPayoutResult`. DarajaRefused and DarajaUnavailable mean that nothing was sent; after DarajaUnknownOutcome
     * (DarajaDuplicate among them) ask `transactionStatus` by the same id. Throws RangeError for what M-Pesa does not take.
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

/**
 * A payout was taken, or the answer says surely that it was not. Stricter than for questions: where an answer leaves it
 * open, as an internal error does, the money may be on its way.
 */
function assertTaken(answer: Answer, ownId: boolean): void {
  const { status, body } = answer;
  const code = String(body.errorCode ?? body.ResponseCode ?? "");
  if (status === 200 && code === "0") return;
  if (payoutOutcomeOf(code).reason === "duplicate")
    throw new DarajaDuplicate(
      String(body.errorMessage ?? body.ResponseDescription ?? "Duplicate payment id."),
    );
  // Sent again under its own id it is harmless; without one it may be paid twice.
  if (status === 503 && body.errorCode === undefined && ownId)
    throw new DarajaUnavailable("M-Pesa is out of order (503).");
  const sureNo =
    (status === 200 && code !== "") ||
    (status >= 400 && status < 500 && status !== 408 && status !== 499) ||
    TURNED_AWAY.has(code);
  if (!sureNo) throw new DarajaUnknownOutcome(`M-Pesa's answer (${code || status}) leaves it open.`);
  throw refusal(answer, "M-Pesa refused the payout.");
}
