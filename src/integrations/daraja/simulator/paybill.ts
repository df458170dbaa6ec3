import { randomInt } from "node:crypto";
import { type Context, Hono } from "hono";
import { eastAfricaTimestamp } from "../connection";
import { type Behaviour, behaviourOf } from "./behaviours";
import type { Ledger, PaybillPayment } from "./ledger";
import { loopback } from "./loopback";
import type { Payouts } from "./payouts";
import { type Loose, post, type Results, type Verdict, wait } from "./results";

interface Options {
  shortcode: string;
  ledger: Ledger;
  behaviours: ReadonlyMap<string, Behaviour>;
  lateMs: number;
  results: Results;
  payouts: Payouts;
  refuse: (errorCode: string, errorMessage: string) => Record<string, string>;
}

interface Outcome {
  receipt?: string;
  message: string;
}

export interface Paybill {
  routes: Hono;
  pay(input: { phone: string; account: string; amount: number }): Promise<Outcome>;
  confirm(receipt: string, behaviour: Behaviour): Promise<void>;
}

/** Words that Safaricom does not take in an address (docs/domain/kenya.md#c2b). */
const FORBIDDEN = /m-?pesa|safaricom|exec?|cmd|sql|query/i;
const NOT_PAID: Partial<Record<Behaviour, string>> = {
  cancel: "Request cancelled by user.",
  insufficient: "The balance is insufficient for the transaction.",
  "wrong-pin": "The PIN is wrong.",
  silent: "Nobody answered on the phone.",
  spike: "The network is busy.",
};

/** The part of Daraja beside prompts: C2B, status, balance, reversal and pull, with results posted later. */
export function simulatePaybill(options: Options): Paybill {
  const { ledger, refuse, results, payouts, shortcode } = options;
  const routes = new Hono();

  const reported = (payment: PaybillPayment, balance: string) => ({
    TransactionType: "Pay Bill",
    TransID: payment.receipt,
    TransTime: eastAfricaTimestamp(new Date(payment.at)),
    TransAmount: payment.amount.toFixed(2),
    BusinessShortCode: shortcode,
    BillRefNumber: payment.account,
    InvoiceNumber: "",
    OrgAccountBalance: balance,
    ThirdPartyTransID: "",
    MSISDN: `${payment.phone.slice(0, 4)} ***** ${payment.phone.slice(-3)}`,
    FirstName: "Customer",
    MiddleName: "",
    LastName: "",
  });

  async function confirm(receipt: string, behaviour: Behaviour): Promise<void> {
    const payment = ledger.payments.get(receipt);
    if (!payment || !ledger.registration || behaviour === "lost-callback") return;
    if (payment.kind === "paybill" && (behaviour === "late" || behaviour === "slow"))
      await wait(options.lateMs);
    const times = behaviour === "triple-callback" ? 3 : 1;
    for (let time = 0; time < times; time++)
      await post(ledger.registration.confirmationUrl, reported(payment, "49197.00"));
  }

  async function pay(input: { phone: string; account: string; amount: number }): Promise<Outcome> {
    const phone = input.phone.replace(/[\s+-]/g, "").replace(/^0/, "254");
    const { amount } = input;
    if (!/^254(7|1)\d{8}$/.test(phone)) return { message: "This is not a Kenyan mobile number." };
    if (!Number.isInteger(amount) || amount < 1 || amount > 250_000)
      return { message: "An amount is whole shillings, from 1 to 250,000." };
    const behaviour = behaviourOf(phone, options.behaviours);
    const not = NOT_PAID[behaviour];
    if (not) return { message: not };
    const { registration } = ledger;
    const overtaken = behaviour === "early-callback" || behaviour === "out-of-order";
    const draft = { receipt: "", phone, amount, account: input.account, kind: "paybill" as const };
    if (registration && !overtaken) {
      const asked = {
        ...draft,
        receipt: `V${Date.now().toString(36).toUpperCase()}`,
        at: Date.now(),
        reversed: false,
      };
      const verdict = await post(registration.validationUrl, reported(asked, ""));
      const accepted = verdict
        ? String(verdict.ResultCode) === "0"
        : registration.responseType === "Completed";
      if (!accepted)
        return {
          message: `The business refused the payment (${String(verdict?.ResultCode ?? "no answer")}).`,
        };
    }
    const { receipt: _, ...paid } = draft;
    const payment = ledger.receive(paid);
    const confirmed = confirm(payment.receipt, behaviour);
    if (behaviour !== "late" && behaviour !== "slow") await confirmed;
    // Out of order: the validation request arrives after the confirmation.
    if (registration && overtaken) await post(registration.validationUrl, reported(payment, ""));
    return { receipt: payment.receipt, message: "Paid." };
  }

  const asked = (path: string, decide: (body: Loose) => Verdict, command: string) =>
    routes.post(path, async (c) => {
      const body = await c.req.json<Loose>().catch(() => undefined);
      if (!body) return c.json(refuse("400.002.05", "Invalid Request Payload"), 400);
      if (body.CommandID !== command)
        return c.json(refuse("400.002.02", "Bad Request - Invalid CommandID"), 400);
      const fault = results.faultOf(body);
      if (fault) return c.json(refuse(...fault), 400);
      return c.json(await results.take(body, () => decide(body)));
    });

  asked(
    "/mpesa/transactionstatus/v1/query",
    (body) => {
      const payout = payouts.statusOf(body);
      if (payout) return payout;
      const payment = ledger.payments.get(String(body.TransactionID));
      if (!payment) return { code: 2032, desc: "The transaction receipt number does not exist." };
      const at = Number(eastAfricaTimestamp(new Date(payment.at)));
      return {
        code: 0,
        desc: "The service request is processed successfully.",
        receipt: payment.receipt,
        parameters: {
          DebitPartyName: `${payment.phone} - Customer`,
          CreditPartyName: `${shortcode} - MoveEase`,
          InitiatedTime: at,
          DebitAccountType: "MMF Account For Customer",
          DebitPartyCharges: "",
          TransactionReason: "",
          ReasonType: "Pay Bill Online",
          TransactionStatus: payment.reversed ? "Reversed" : "Completed",
          FinalisedTime: at,
          Amount: payment.amount.toFixed(2),
          ReceiptNo: payment.receipt,
        },
      };
    },
    "TransactionStatusQuery",
  );
  asked(
    "/mpesa/accountbalance/v1/query",
    () => ({
      code: 0,
      desc: "The service request is processed successfully.",
      parameters: {
        AccountBalance: payouts.accounts(),
        BOCompletedTime: Number(eastAfricaTimestamp(new Date())),
      },
    }),
    "AccountBalance",
  );
  asked(
    "/mpesa/reversal/v1/request",
    (body) => {
      const payment = ledger.payments.get(String(body.TransactionID));
      if (!payment) return { code: "R000002", desc: "The OriginalTransactionID is invalid." };
      if (payment.reversed) return { code: "R000001", desc: "The transaction has already been reversed." };
      payment.reversed = true;
      ledger.save();
      return {
        code: 0,
        desc: "The service request is processed successfully.",
        receipt: payment.receipt,
        parameters: {
          Amount: body.Amount,
          TransCompletedTime: Number(eastAfricaTimestamp(new Date())),
          OriginalTransactionID: payment.receipt,
          Charge: "0.00",
          CreditPartyPublicName: `${payment.phone} - Customer`,
          DebitPartyPublicName: `${shortcode} - MoveEase`,
        },
      };
    },
    "TransactionReversal",
  );

  for (const version of ["v1", "v2"]) {
    routes.post(`/mpesa/c2b/${version}/registerurl`, async (c) => {
      const body = await c.req.json<Loose>().catch(() => ({}) as Loose);
      const bad = (field: string) => c.json(refuse("400.003.02", `Bad Request - Invalid ${field}`), 400);
      if (String(body.ShortCode) !== shortcode) return bad("ShortCode");
      if (body.ResponseType !== "Completed" && body.ResponseType !== "Cancelled") return bad("ResponseType");
      for (const field of ["ConfirmationURL", "ValidationURL"]) {
        const url = String(body[field] ?? "");
        if (!loopback(url) || FORBIDDEN.test(url)) return bad(field);
      }
      ledger.registration = {
        confirmationUrl: String(body.ConfirmationURL),
        validationUrl: String(body.ValidationURL),
        responseType: String(body.ResponseType),
      };
      ledger.save();
      return c.json({
        OriginatorCoversationID: `${randomInt(1e6)}-1`,
        ResponseCode: "0",
        ResponseDescription: "Success",
      });
    });
  }
  const simulate = async (c: Context) => {
    const body = await c.req.json<Loose>().catch(() => ({}) as Loose);
    const paid = await pay({
      phone: String(body.Msisdn ?? ""),
      account: String(body.BillRefNumber ?? ""),
      amount: Number(body.Amount),
    });
    if (!paid.receipt) return c.json(refuse("400.003.02", paid.message), 400);
    return c.json({
      OriginatorCoversationID: `${randomInt(1e6)}-1`,
      ResponseCode: "0",
      ResponseDescription: "Accept the service request successfully.",
    });
  };
  // Sandbox only: simulates a payment from a phone's menu.
  for (const version of ["v1", "v2"]) routes.post(`/mpesa/c2b/${version}/simulate`, simulate);

  routes.post("/pulltransactions/v1/register", async (c) => {
    const body = await c.req.json<Loose>().catch(() => ({}) as Loose);
    if (String(body.ShortCode) !== shortcode || body.RequestType !== "Pull")
      return c.json(refuse("400.003.02", "Bad Request - Invalid ShortCode"), 400);
    const known = ledger.pullRegistered;
    ledger.pullRegistered = true;
    ledger.save();
    return c.json({
      ResponseRefID: `${randomInt(1e6)}-1`,
      ResponseStatus: known ? "1001" : "1000",
      ShortCode: shortcode,
      ResponseDescription: known ? "ShortCode already Registered" : "ShortCode Registered Successfully",
    });
  });
  routes.post("/pulltransactions/v1/query", async (c) => {
    const body = await c.req.json<Loose>().catch(() => ({}) as Loose);
    const instant = (text: unknown) => new Date(`${String(text).replace(" ", "T")}+03:00`).getTime();
    const [from, until] = [instant(body.StartDate), instant(body.EndDate)];
    if (!(from <= until)) return c.json(refuse("400.003.02", "Bad Request - Invalid StartDate"), 400);
    if (!ledger.pullRegistered)
      return c.json(refuse("404.001.01", "ShortCode is not registered for Pull"), 404);
    const offset = Number(body.OffSetValue) || 0;
    const found = [...ledger.payments.values()]
      .filter(({ at, reversed }) => !reversed && at >= from - 1000 && at < until + 1000)
      .slice(offset, offset + 100);
    const ref = { ResponseRefID: `${randomInt(1e6)}-1` };
    if (found.length === 0)
      return c.json({ ...ref, ResponseCode: "1001", ResponseMessage: "No transactions" });
    const rows = found.map((payment) => ({
      transactionId: payment.receipt,
      trxDate: new Date(payment.at).toISOString(),
      msisdn: Number(payment.phone),
      sender: "MPESA",
      transactiontype: "c2b-pay-bill-debit",
      billreference: payment.account,
      amount: payment.amount.toFixed(2),
      organizationname: "MoveEase",
    }));
    return c.json({ ...ref, ResponseCode: "1000", ResponseMessage: "Success", Response: [rows] });
  });

  return { routes, pay, confirm };
}
