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
 * A paybill's requests beside prompts: C2B addresses, status, balance, reversal, pull (docs/domain/kenya.md#c2b,
 * #status-balance-reversal-pull).
 */
export function paybill({ config, now, post }: Connection) {
  function initiator() {
    const { name, credential } = initiatorOf(config);
    return { Initiator: name, SecurityCredential: credential };
  }

  /** The acknowledgement says nothing of the outcome: that is posted later. */
  async function ask(path: string, body: Record<string, unknown>): Promise<Acknowledgement> {
    const answer = await post(path, body);
    accepted(answer, "M-Pesa refused the request.");
    return acknowledgement(answer);
  }

  return {
    /** Registers the validation and confirmation addresses; in production possible once (docs/domain/kenya.md#c2b). */
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
     * Asks for one payment's status, by receipt or by the id its conversation or payout was sent under. Read the result
     * with `readPaymentStatus`.
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

    /** Asks for the shortcode's balances; read with `readBalances` or `utilityBalanceOf`. */
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

    /** `amount` in whole shillings. */
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

    /** Requests permission to pull, once per shortcode. `nominatedNumber` 2547…. */
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

    /** Payments between two instants, at most 48 hours ago; page by `offset` until a page is empty. */
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

    clock: now,
  };
}

/** ResponseCode 0; anything else is not accepted. */
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

/** Daraja sends a list, a list in a list, or a single row. Unreadable rows are left out. */
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
