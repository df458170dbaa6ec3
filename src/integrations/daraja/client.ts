import { type Deps, eastAfricaTimestamp, msisdn, openConnection, RETRYABLE, refusal } from "./connection";
import { paybill } from "./paybill";
import { payouts } from "./payouts";
import { outcomeOf } from "./result-codes";
import {
  type DarajaConfig,
  DarajaUnavailable,
  DarajaUnknownOutcome,
  type StkAcknowledgement,
  type StkOutcome,
  type StkPush,
} from "./types";

export type Daraja = ReturnType<typeof createDaraja>;

/**
 * The client for Safaricom's Daraja, exactly as documented: prompts here, what a paybill needs beside it in paybill.ts,
 * money to people in payouts.ts.
 * Every method may throw DarajaRefused (a definite no), DarajaUnavailable (nothing was sent) or DarajaUnknownOutcome
 * (sent, no answer).
 */
export function createDaraja(config: DarajaConfig, deps: Deps = {}) {
  const connection = openConnection(config, deps);
  const { now, post } = connection;

  function password(): { Password: string; Timestamp: string } {
    const Timestamp = eastAfricaTimestamp(now());
    return {
      Password: Buffer.from(config.shortcode + config.passkey + Timestamp).toString("base64"),
      Timestamp,
    };
  }

  return {
    ping: connection.ping,
    ...paybill(connection),
    ...payouts(connection),

    async stkPush(push: StkPush): Promise<StkAcknowledgement> {
      const phone = msisdn(push.phone);
      if (!Number.isInteger(push.amount) || push.amount < 1)
        throw new RangeError("M-Pesa takes whole shillings, at least one.");
      if (push.accountReference.length > 12 || push.description.length > 13)
        throw new RangeError("Account reference up to 12, description up to 13 characters.");
      const answer = await post("/mpesa/stkpush/v1/processrequest", {
        BusinessShortCode: config.shortcode,
        ...password(),
        TransactionType: config.transactionType ?? "CustomerPayBillOnline",
        Amount: push.amount,
        PartyA: phone,
        PartyB: config.shortcode,
        PhoneNumber: phone,
        CallBackURL: push.callbackUrl,
        AccountReference: push.accountReference,
        TransactionDesc: push.description,
      });
      const { body } = answer;
      if (
        answer.status === 200 &&
        String(body.ResponseCode) === "0" &&
        typeof body.CheckoutRequestID === "string"
      ) {
        return {
          merchantRequestId: String(body.MerchantRequestID ?? ""),
          checkoutRequestId: body.CheckoutRequestID,
          customerMessage: String(body.CustomerMessage ?? ""),
        };
      }
      if (typeof body.errorCode !== "string") {
        // A gateway's 503 means the request was not handled; any other answer without a verdict may have rung.
        if (answer.status === 503) throw new DarajaUnavailable("M-Pesa is out of order (503).");
        const verdict = answer.status === 200 ? body.ResponseCode : answer.status < 500;
        if (!verdict || String(verdict) === "0")
          throw new DarajaUnknownOutcome(`M-Pesa's answer (${answer.status}) cannot be read.`);
      }
      throw refusal(answer, "M-Pesa refused the prompt.");
    },

    /** `pending` while the person has not answered. */
    async stkQuery(checkoutRequestId: string): Promise<StkOutcome> {
      const answer = await post("/mpesa/stkpushquery/v1/query", {
        BusinessShortCode: config.shortcode,
        ...password(),
        CheckoutRequestID: checkoutRequestId,
      });
      const { body } = answer;
      if (answer.status === 200 && body.ResultCode !== undefined)
        return outcomeOf(body.ResultCode, body.ResultDesc);
      if (body.errorCode === "500.001.1001" && /being processed/i.test(String(body.errorMessage))) {
        return {
          state: "pending",
          resultCode: "500.001.1001",
          resultDesc: String(body.errorMessage),
          reason: "pending",
        };
      }
      if (answer.status >= 500 || RETRYABLE.has(String(body.errorCode))) {
        return {
          state: "unknown",
          resultCode: String(body.errorCode ?? answer.status),
          resultDesc: String(body.errorMessage ?? ""),
          reason: "unknown",
        };
      }
      throw refusal(answer, "M-Pesa refused the query.");
    },
  };
}
