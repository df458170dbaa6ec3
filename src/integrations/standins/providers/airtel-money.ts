import { createHmac } from "node:crypto";
import { type Context, Hono } from "hono";
import type { StandIn } from "../stand-in";
import { type Bill, twoDecimals, type Wording } from "../till";

const CLIENT = "5c7a1e30-standin-airtel";
const SECRET = "standin-airtel-secret-2026";
const CALLBACK_KEY = "standin-airtel-callback-key";
const TOKEN_MS = 180_000;

export const airtelMoney: StandIn = {
  name: "airtelMoney",
  title: "Airtel Money",
  offer: (url) => ({
    clientId: CLIENT,
    clientSecret: SECRET,
    merchantId: "KE-MOVER-01",
    callbackKey: CALLBACK_KEY,
    baseUrl: `${url}/airtelMoney`,
  }),
  problem: (status) =>
    status === 401
      ? { error: "invalid_client", error_description: "Client authentication failed" }
      : {
          status: {
            code: String(status),
            message: status === 429 ? "Rate limit exceeded" : "Internal server error",
            success: false,
          },
        },
  routes: ({ till, phones }) => {
    till.serve("airtelMoney", reported);
    const tokens = new Map<string, number>();
    const app = new Hono();
    const wrongToken = (c: Context) =>
      (tokens.get((c.req.header("authorization") ?? "").replace(/^Bearer /, "")) ?? 0) > Date.now()
        ? undefined
        : c.json({ error: "invalid_token", error_description: "Invalid access token" }, 401);
    const said = (code: string, message: string, success: boolean) => ({
      code,
      message,
      result_code: "ESB000010",
      response_code: success ? "DP00800001006" : "DP00800001005",
      success,
    });
    app.post("/merchant/v1/payments/", async (c) => {
      const refusal = wrongToken(c);
      if (refusal) return refusal;
      const asked = await c.req.json<{
        reference?: string;
        subscriber?: { msisdn?: string };
        transaction?: { id?: string; amount?: number };
      }>();
      const msisdn = asked.subscriber?.msisdn ?? "";
      const { id = "", amount = 0 } = asked.transaction ?? {};
      if (c.req.header("x-country") !== "KE" || c.req.header("x-currency") !== "KES")
        return c.json({ status: said("400", "X-Country and X-Currency are required", false) }, 400);
      if (!/^[17]\d{8}$/.test(msisdn) || !id || amount <= 0)
        return c.json({ status: said("400", "Invalid msisdn, without the country code", false) }, 400);
      if (till.find("airtelMoney", id))
        return c.json({ status: said("409", "Duplicate transaction id", false) }, 409);
      const bill = await till.open({
        provider: "airtelMoney",
        reference: id,
        amount: twoDecimals(amount),
        currency: "KES",
        description: asked.reference ?? "",
      });
      const text = `Pay KES ${bill.amount} to MoveEase? ${new URL(`/pay/${bill.id}`, c.req.url).href}`;
      phones.receive({ provider: "airtelMoney", from: "AirtelMoney", to: `254${msisdn}`, text });
      return c.json({
        data: { transaction: { id, status: "SUCCESS" } },
        status: said("200", "Success.", true),
      });
    });
    app.get("/standard/v1/payments/:id", (c) => {
      const refusal = wrongToken(c);
      if (refusal) return refusal;
      const bill = till.find("airtelMoney", c.req.param("id"));
      if (!bill) return c.json({ status: said("404", "Transaction not found", false) }, 404);
      return c.json({
        data: {
          transaction: {
            ...transaction(bill),
            status: codeOf(bill),
            amount: bill.amount,
            currency: bill.currency,
          },
        },
        status: said("200", "SUCCESS", true),
      });
    });
    app.post("/standard/v1/payments/refund", async (c) => {
      const refusal = wrongToken(c);
      if (refusal) return refusal;
      const asked = await c.req.json<{ transaction?: { airtel_money_id?: string } }>();
      const number = asked.transaction?.airtel_money_id ?? "";
      const bill = till.ofPayment("airtelMoney", number);
      if (bill?.state !== "paid")
        return c.json({ status: said("400", "Transaction is refunded already", false) }, 400);
      bill.state = "refunded";
      return c.json({
        data: { transaction: { airtel_money_id: `R${number}`, status: "SUCCESS" } },
        status: said("200", "SUCCESS", true),
      });
    });
    app.post("/auth/oauth2/token", async (c) => {
      const asked = await c.req.json<Record<string, unknown>>();
      if (asked.grant_type !== "client_credentials")
        return c.json({ error: "unsupported_grant_type", error_description: "Unsupported grant type" }, 400);
      if (asked.client_id !== CLIENT || asked.client_secret !== SECRET)
        return c.json({ error: "invalid_client", error_description: "Client authentication failed" }, 401);
      const token = crypto.randomUUID();
      tokens.set(token, Date.now() + TOKEN_MS);
      return c.json({ access_token: token, expires_in: "180", token_type: "bearer" });
    });
    return app;
  },
};

const codeOf = ({ state }: Bill) =>
  state === "paid" || state === "refunded" ? "TS" : state === "declined" ? "TF" : "TIP";

const transaction = (bill: Bill) => ({
  id: bill.reference,
  message: bill.state === "declined" ? "Declined by the subscriber" : "Paid",
  ...(bill.paymentRef ? { airtel_money_id: bill.paymentRef } : {}),
});

const reported: Wording = (bill, forged) => {
  const told = { ...transaction(bill), status_code: codeOf(bill) };
  const hash = createHmac("sha256", forged ? "another" : CALLBACK_KEY)
    .update(JSON.stringify(told))
    .digest("base64");
  return {
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ transaction: told, hash }),
  };
};
