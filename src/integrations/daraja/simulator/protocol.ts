import { randomBytes, randomInt } from "node:crypto";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { eastAfricaTimestamp } from "../connection";
import { type Behaviour, behaviourOf, RESULTS, type ResultCode } from "./behaviours";
import type { Ledger, Prompt } from "./ledger";
import { loopback } from "./loopback";
import { type Paybill, simulatePaybill } from "./paybill";
import type { PayoutBehaviour } from "./payout-behaviours";
import type { PayoutLog } from "./payout-log";
import { simulatePayouts } from "./payouts";
import { type InitiatorKeys, openResults, wait } from "./results";
import { asItShouldBe, type Switches } from "./switches";

export interface Credentials {
  shortcode: string;
  passkey: string;
  consumerKey: string;
  consumerSecret: string;
  initiatorName: string;
  initiatorPassword: string;
}

interface Options extends Credentials {
  ledger: Ledger;
  behaviours: Map<string, Behaviour>;
  payoutLog: PayoutLog;
  payoutBehaviours: ReadonlyMap<string, PayoutBehaviour>;
  names: ReadonlyMap<string, string>;
  promptSeconds: number;
  keys: InitiatorKeys;
  lateMs: number;
}

export interface Network {
  routes: Hono;
  answer(prompt: Prompt, result: ResultCode): Promise<void>;
  switches: Switches;
  payPaybill: Paybill["pay"];
  resume(): void;
}

const TOKEN_SECONDS = 3599;

/** The part of Daraja's protocol a paybill needs: OAuth, STK push, STK query, with its envelopes and error codes. */
export function simulateNetwork(options: Options): Network {
  const { ledger, behaviours } = options;
  const tokens = new Map<string, number>();
  const expiredFor = new Set<string>();
  const switches = asItShouldBe();
  const routes = new Hono();
  const requestId = () => `${randomInt(1000, 99_999)}-${randomInt(1_000_000, 99_999_999)}-1`;
  const refuse = (errorCode: string, errorMessage: string) => ({
    requestId: requestId(),
    errorCode,
    errorMessage,
  });
  const results = openResults({ ...options, switches });
  const { payoutLog: log, payoutBehaviours } = options;
  const payouts = simulatePayouts({
    ...options,
    log,
    behaviours: payoutBehaviours,
    results,
    switches,
    refuse,
  });
  const paybill = simulatePaybill({ ...options, refuse, results, payouts });

  async function callBack(prompt: Prompt, times: number, result = prompt.result ?? "1037"): Promise<void> {
    const metadata =
      result === "0"
        ? {
            CallbackMetadata: {
              Item: [
                { Name: "Amount", Value: prompt.amount },
                { Name: "MpesaReceiptNumber", Value: prompt.receipt },
                { Name: "Balance" },
                { Name: "TransactionDate", Value: Number(eastAfricaTimestamp(new Date())) },
                { Name: "PhoneNumber", Value: Number(prompt.phone) },
              ],
            },
          }
        : {};
    const stkCallback = {
      MerchantRequestID: prompt.merchantRequestId,
      CheckoutRequestID: prompt.checkoutRequestId,
      ResultCode: Number(result),
      ResultDesc: RESULTS[result],
      ...metadata,
    };
    for (let time = 0; time < times; time++) {
      await fetch(prompt.callbackUrl, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ Body: { stkCallback } }),
        signal: AbortSignal.timeout(8000),
      }).catch(() => undefined);
    }
  }

  async function answer(prompt: Prompt, result: ResultCode): Promise<void> {
    if (prompt.result === "0" || (prompt.result !== undefined && result !== "0")) return;
    ledger.finish(prompt, result);
    if (prompt.behaviour === "lost-callback") return;
    await callBack(prompt, prompt.behaviour === "triple-callback" ? 3 : 1);
    // A paybill with registered addresses also receives a confirmation of each prompt's payment.
    if (result === "0") await paybill.confirm(prompt.receipt ?? "", prompt.behaviour);
  }

  async function act(prompt: Prompt): Promise<void> {
    const results: Partial<Record<Behaviour, ResultCode>> = {
      cancel: "1032",
      insufficient: "1",
      "wrong-pin": "2001",
    };
    if (prompt.behaviour === "person" || prompt.behaviour === "silent") return;
    await wait(prompt.behaviour === "early-callback" ? 0 : 1000);
    if (prompt.behaviour === "late") {
      await answer(prompt, "1037");
      await wait(options.lateMs);
      prompt.result = undefined;
      ledger.finish(prompt, "0");
      await callBack(prompt, 1);
      await paybill.confirm(prompt.receipt ?? "", prompt.behaviour);
      return;
    }
    if (prompt.behaviour === "out-of-order") {
      ledger.finish(prompt, "0");
      await paybill.confirm(prompt.receipt ?? "", prompt.behaviour);
      await callBack(prompt, 1);
      await callBack(prompt, 1, "1037");
      return;
    }
    await answer(prompt, results[prompt.behaviour] ?? "0");
  }

  routes.use("/oauth/*", async (c, next) =>
    switches.outage === "down" ? c.text("Service Unavailable", 503) : next(),
  );
  const bearerOf = (c: Context) => /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
  function expire(c: Context): Response {
    tokens.delete(bearerOf(c));
    return c.json(refuse("404.001.03", "Invalid Access Token"), 404);
  }
  const guard: MiddlewareHandler = async (c, next) => {
    if (switches.outage === "down") return c.text("Service Unavailable", 503);
    if (switches.outage === "slow") await wait(20_000);
    const isOver = (tokens.get(bearerOf(c)) ?? 0) < Date.now();
    if (isOver || switches.tokens !== "valid") {
      if (switches.tokens === "expired") switches.tokens = "valid";
      return expire(c);
    }
    return next();
  };
  routes.use("/mpesa/*", guard);
  routes.use("/pulltransactions/*", guard);

  routes.get("/oauth/v1/generate", (c) => {
    const expected = `Basic ${Buffer.from(`${options.consumerKey}:${options.consumerSecret}`).toString("base64")}`;
    if (c.req.query("grant_type") !== "client_credentials")
      return c.json(refuse("400.008.02", "Invalid grant type passed"), 400);
    if (c.req.header("authorization") !== expected)
      return c.json(refuse("400.008.01", "Invalid Authentication passed"), 400);
    const token = randomBytes(14).toString("base64url");
    tokens.set(token, Date.now() + TOKEN_SECONDS * 1000);
    return c.json({ access_token: token, expires_in: String(TOKEN_SECONDS) });
  });

  routes.post("/mpesa/stkpush/v1/processrequest", async (c) => {
    const body = await c.req.json<Record<string, unknown>>().catch(() => undefined);
    if (!body) return c.json(refuse("400.002.05", "Invalid Request Payload"), 400);
    const fault = faultOf(body, options, switches);
    if (fault) return c.json(refuse(fault[0], fault[1]), fault[0].startsWith("500") ? 500 : 400);
    const phone = String(body.PhoneNumber);
    const behaviour = behaviourOf(phone, behaviours);
    if (behaviour === "expired-token" && !expiredFor.delete(phone)) {
      expiredFor.add(phone);
      return expire(c);
    }
    if (behaviour === "spike")
      return c.json(refuse("500.003.02", "Error Occurred: Spike Arrest Violation"), 500);
    if (ledger.openOn(phone)) {
      return c.json(
        refuse(
          "500.001.1001",
          "Unable to lock subscriber, a transaction is already in process for the current subscriber",
        ),
        500,
      );
    }
    const prompt: Prompt = {
      merchantRequestId: requestId(),
      checkoutRequestId: `ws_CO_${eastAfricaTimestamp(new Date())}${randomInt(1000, 9999)}${phone.slice(3)}`,
      phone,
      amount: Number(body.Amount),
      account: String(body.AccountReference),
      description: String(body.TransactionDesc),
      callbackUrl: String(body.CallBackURL),
      behaviour,
      createdAt: Date.now(),
      expiresAt: Date.now() + options.promptSeconds * 1000,
      result: undefined,
      receipt: undefined,
    };
    ledger.add(prompt);
    if (behaviour === "early-callback") await act(prompt);
    else void act(prompt);
    if (behaviour === "slow") await wait(20_000);
    return c.json({
      MerchantRequestID: prompt.merchantRequestId,
      CheckoutRequestID: prompt.checkoutRequestId,
      ResponseCode: "0",
      ResponseDescription: "Success. Request accepted for processing",
      CustomerMessage: "Success. Request accepted for processing",
    });
  });

  routes.post("/mpesa/stkpushquery/v1/query", async (c) => {
    const body = await c.req.json<Record<string, unknown>>().catch(() => undefined);
    if (!body) return c.json(refuse("400.002.05", "Invalid Request Payload"), 400);
    if (!passwordFits(body, options))
      return c.json(refuse("500.001.1001", "[MerchantValidate] - Wrong credentials"), 500);
    const prompt = ledger.prompts.get(String(body.CheckoutRequestID));
    if (!prompt) return c.json(refuse("400.002.02", "Bad Request - Invalid CheckoutRequestID"), 400);
    const state = ledger.stateOf(prompt);
    if (!state) return c.json(refuse("500.001.1001", "The transaction is being processed"), 500);
    return c.json({
      ResponseCode: "0",
      ResponseDescription: "The service request has been accepted successsfully",
      MerchantRequestID: prompt.merchantRequestId,
      CheckoutRequestID: prompt.checkoutRequestId,
      ResultCode: state.result,
      ResultDesc: state.description,
    });
  });

  routes.route("/", paybill.routes);
  routes.route("/", payouts.routes);
  return { routes, answer, switches, payPaybill: paybill.pay, resume: payouts.resume };
}

function passwordFits(body: Record<string, unknown>, { shortcode, passkey }: Credentials): boolean {
  const expected = Buffer.from(`${shortcode}${passkey}${String(body.Timestamp)}`).toString("base64");
  return (
    String(body.BusinessShortCode) === shortcode &&
    body.Password === expected &&
    /^\d{14}$/.test(String(body.Timestamp))
  );
}

function faultOf(
  body: Record<string, unknown>,
  options: Options,
  { descriptions }: Switches,
): [string, string] | undefined {
  const bad = (field: string): [string, string] => ["400.002.02", `Bad Request - Invalid ${field}`];
  if (String(body.BusinessShortCode) !== options.shortcode)
    return ["500.001.1001", "Merchant does not exist"];
  if (!passwordFits(body, options)) return ["500.001.1001", "[MerchantValidate] - Wrong credentials"];
  if (!["CustomerPayBillOnline", "CustomerBuyGoodsOnline"].includes(String(body.TransactionType)))
    return bad("TransactionType");
  const amount = Number(body.Amount);
  if (!Number.isInteger(amount) || amount < 1 || amount > 250_000) return bad("Amount");
  if (!/^254(7|1)\d{8}$/.test(String(body.PhoneNumber)) || String(body.PartyA) !== String(body.PhoneNumber))
    return bad("PhoneNumber");
  if (!String(body.PartyB ?? "")) return bad("PartyB");
  if (!String(body.AccountReference ?? "") || String(body.AccountReference).length > 12)
    return bad("AccountReference");
  // Published clients send 'Lipa na Mpesa Online', which the real service takes.
  const description = String(body.TransactionDesc ?? "");
  if (!description || (descriptions === "documented" && description.length > 13))
    return bad("TransactionDesc");
  if (!loopback(String(body.CallBackURL ?? ""))) return bad("CallBackURL");
  return undefined;
}
