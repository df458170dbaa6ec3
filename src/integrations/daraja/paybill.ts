import { type Answer, acknowledgement, type Connection, eastAfricaTimestamp, refusal } from "./connection";
import { initiatorOf } from "./credential";
import {
  type Acknowledgement,
  type Answers,
  DarajaUnavailable,
  DarajaUnknownOutcome,
  type PulledTransaction,
} from "./types";

/**
 * What a paybill can ask Daraja beside prompts: C2B addresses, status, balance, reversal, pull
 * (docs/domain/kenya.md#c2b, #status-balance-reversal-pull).
 */
export function paybill({ config, now, post }: Connection) {
  function initiator() {
    const { name, credential } = initiatorOf(config);
    return { Initiator: name, SecurityCredential: credential };
  }

  /** Sends what is answered later at an address; the acknowledgement says nothing of the outcome. */
  async function ask(path: string, body: Record<string, unknown>): Promise<Acknowledgement> {
    const answer = await post(path, body);
    accepted(answer, "M-Pesa refused the request.");
    return acknowledgement(answer);
  }

  return {
    /**
     * Tells where validations and confirmations of paybill payments go. In production once
     * (docs/domain/kenya.md#c2b).
     */
    async registerUrls(input: {
      confirmationUrl: string;
      validationUrl: string;
      responseType: "Completed" | "Cancelled";
    }): Promise<void> {
      const answer = await post("/mpesa/c2b/v2/registerurl", {
        ShortCode: config.shortcode,
        ResponseType: input.responseType,
        ConfirmationURL: input.confirmationUrl,
        ValidationURL: input.validationUrl,
      });
      accepted(answer, "M-Pesa refused the addresses.");
    },

    /**
     * Asks what is known of one payment, by its receipt or by the conversation that began it: of a payout, the id it was
     * sent under. Its result is read with `readPaymentStatus`.
     */
    async transactionStatus(
      of: { receipt: string } | { originatorConversationId: string },
      answers: Answers,
    ): Promise<Acknowledgement> {
      return ask("/mpesa/transactionstatus/v1/query", {
        ...initiator(),
        CommandID: "TransactionStatusQuery",
        ...("receipt" in of
          ? { TransactionID: of.receipt }
          : { OriginalConversationID: of.originatorConversationId }),
        PartyA: config.shortcode,
        IdentifierType: "4",
        ResultURL: answers.resultUrl,
        QueueTimeOutURL: answers.timeoutUrl,
        Remarks: "Payment check",
        Occasion: "",
      });
    },

    /** Asks for the balances of the shortcode's accounts: `readBalances`, `utilityBalanceOf`. */
    async accountBalance(answers: Answers): Promise<Acknowledgement> {
      return ask("/mpesa/accountbalance/v1/query", {
        ...initiator(),
        CommandID: "AccountBalance",
        PartyA: config.shortcode,
        IdentifierType: "4",
        Remarks: "Balance check",
        ResultURL: answers.resultUrl,
        QueueTimeOutURL: answers.timeoutUrl,
      });
    },

    /** Asks M-Pesa to give a payment back. `amount` in whole shillings. */
    async reversal(
      input: { receipt: string; amount: number; remarks: string } & Answers,
    ): Promise<Acknowledgement> {
      if (!Number.isInteger(input.amount) || input.amount < 1)
        throw new RangeError("M-Pesa takes whole shillings, at least one.");
      return ask("/mpesa/reversal/v1/request", {
        ...initiator(),
        CommandID: "TransactionReversal",
        TransactionID: input.receipt,
        Amount: input.amount,
        ReceiverParty: config.shortcode,
        RecieverIdentifierType: "11",
        ResultURL: input.resultUrl,
        QueueTimeOutURL: input.timeoutUrl,
        Remarks: input.remarks.slice(0, 100),
        Occasion: "",
      });
    },

    /** Asks, once per shortcode, to be allowed to pull. `nominatedNumber` 2547…. */
    async registerPull(input: { nominatedNumber: string; callbackUrl: string }): Promise<void> {
      const answer = await post("/pulltransactions/v1/register", {
        ShortCode: config.shortcode,
        RequestType: "Pull",
        NominatedNumber: input.nominatedNumber.replace(/^\+/, ""),
        CallBackURL: input.callbackUrl,
      });
      const status = String(answer.body.ResponseStatus ?? answer.body.ResponseCode ?? "");
      if (answer.status !== 200 || !["0", "1000", "1001"].includes(status))
        throw refusal(answer, "M-Pesa refused to register.");
    },

    /** What arrived between two instants, at most 48 hours ago; page by `offset` until a page is empty. */
    async pullTransactions(input: { from: Date; until: Date; offset: number }): Promise<PulledTransaction[]> {
      const answer = await post("/pulltransactions/v1/query", {
        ShortCode: config.shortcode,
        StartDate: pullDate(input.from),
        EndDate: pullDate(input.until),
        OffSetValue: String(input.offset),
      });
      const code = String(answer.body.ResponseCode ?? "");
      if (code === "1001") return [];
      if (answer.status !== 200 || code !== "1000") {
        if (answer.status >= 500 || answer.status === 200)
          throw new DarajaUnavailable(`M-Pesa could not say what arrived (${code || answer.status}).`);
        throw refusal(answer, "M-Pesa refused the question.");
      }
      return readPulled(answer.body.Response);
    },

    /** When this connection's clock stands, for windows of a pull. */
    clock: now,
  };
}

/** An asynchronous request was taken: ResponseCode 0, and nothing else will do. */
function accepted(answer: Answer, fallback: string): void {
  const { status, body } = answer;
  if (status === 200 && String(body.ResponseCode) === "0") return;
  if (typeof body.errorCode !== "string" && body.ResponseCode === undefined) {
    if (status === 503) throw new DarajaUnavailable("M-Pesa is out of order (503).");
    if (status === 200 || status >= 500)
      throw new DarajaUnknownOutcome(`M-Pesa's answer (${status}) cannot be read.`);
  }
  throw refusal(answer, fallback);
}

/** '2026-03-02 14:05:09', East Africa time. */
function pullDate(instant: Date): string {
  const digits = eastAfricaTimestamp(instant);
  return digits.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3 $4:$5:$6");
}

/** Rows as they come: a list, a list in a list, or one alone. Rows that cannot be read are left out. */
function readPulled(response: unknown): PulledTransaction[] {
  const rows = (Array.isArray(response) ? response.flat(2) : [response]) as unknown[];
  return rows.flatMap((row) => {
    if (typeof row !== "object" || row === null) return [];
    const fields = row as Record<string, unknown>;
    const receipt = String(fields.transactionId ?? "").trim();
    const amount = Number(fields.amount);
    const at = new Date(String(fields.trxDate ?? ""));
    if (!/^[A-Z0-9]{6,20}$/.test(receipt) || !(amount > 0) || Number.isNaN(at.getTime())) return [];
    return [
      {
        receipt,
        amount,
        at,
        account: String(fields.billreference ?? ""),
        phone: String(fields.msisdn ?? ""),
        kind: String(fields.transactiontype ?? ""),
      },
    ];
  });
}
