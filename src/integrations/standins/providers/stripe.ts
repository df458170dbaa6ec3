import { createHmac } from "node:crypto";
import { type Context, Hono } from "hono";
import type { StandIn } from "../stand-in";
import type { Bill, Wording } from "../till";

const KEY = "sk_test_standin4eC39HqLyjWDarjtT1";
const WEBHOOK = "whsec_standin2026";

const failure = (type: string, message: string, code?: string) => ({
  error: { ...(code ? { code } : {}), message, type },
});

/** Stripe repeats a refused key in its message with the middle hidden. */
export const stripe: StandIn = {
  name: "stripe",
  title: "Stripe",
  offer: (url) => ({
    publishableKey: "pk_test_standin4eC39HqLyjWDarjtT1",
    secretKey: KEY,
    webhookSecret: WEBHOOK,
    baseUrl: `${url}/stripe`,
  }),
  problem: (status) =>
    status === 401
      ? failure("invalid_request_error", "Invalid API Key provided: sk_test_****rjtT1")
      : status === 429
        ? failure("invalid_request_error", "Request rate limit exceeded.", "rate_limit")
        : failure("api_error", "An unknown error occurred"),
  routes: ({ till }) => {
    till.serve("stripe", reported);
    const app = new Hono();
    const wrongKey = (c: Context) => {
      const [, key = ""] = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "") ?? [];
      return key === KEY
        ? undefined
        : c.json(failure("invalid_request_error", `Invalid API Key provided: ${key.slice(0, 8)}****`), 401);
    };
    const keys = new Map<string, { asked: string; id: string }>();
    const sessionOf = (c: Context) => {
      const id = (c.req.param("id") ?? "").replace(/^cs_test_/, "");
      const bill = till.get(id);
      return bill?.provider === "stripe" ? bill : undefined;
    };
    app.post("/v1/checkout/sessions", async (c) => {
      const refusal = wrongKey(c);
      if (refusal) return refusal;
      const form = (await c.req.parseBody()) as Record<string, string>;
      const price = "line_items[0][price_data]";
      const unit = form[`${price}[unit_amount]`] ?? "";
      if (form.mode !== "payment" || !/^\d+$/.test(unit) || !form.success_url)
        return c.json(failure("invalid_request_error", "Missing required param.", "parameter_missing"), 400);
      // A key that is used again with other parameters is refused, as Stripe does.
      const key = c.req.header("idempotency-key") ?? "";
      const asked = JSON.stringify(form);
      const before = keys.get(key);
      if (before && before.asked !== asked)
        return c.json(
          failure(
            "idempotency_error",
            "Keys for idempotent requests can only be used with the same parameters.",
          ),
          400,
        );
      const bill = await till.open({
        provider: "stripe",
        reference: form.client_reference_id ?? "",
        amount: (Number(unit) / 100).toFixed(2),
        currency: (form[`${price}[currency]`] ?? "").toUpperCase(),
        description: form[`${price}[product_data][name]`] ?? "",
        returnUrl: form.success_url,
        cancelUrl: form.cancel_url || form.success_url,
      });
      if (key) keys.set(key, { asked, id: bill.id });
      return c.json({ ...session(bill), url: new URL(`/pay/${bill.id}`, c.req.url).href });
    });
    app.get("/v1/checkout/sessions/:id", (c) => {
      const refusal = wrongKey(c);
      if (refusal) return refusal;
      const bill = sessionOf(c);
      return bill
        ? c.json({ ...session(bill), payment_intent: intentOf(bill) })
        : c.json(failure("invalid_request_error", "No such checkout.session", "resource_missing"), 404);
    });
    app.post("/v1/refunds", async (c) => {
      const refusal = wrongKey(c);
      if (refusal) return refusal;
      const form = (await c.req.parseBody()) as Record<string, string>;
      const key = c.req.header("idempotency-key") ?? "";
      const done = { object: "refund", amount: Number(form.amount), status: "succeeded" };
      const before = keys.get(key);
      if (before) return c.json({ ...done, id: before.id });
      const bill = till.ofPayment("stripe", (form.payment_intent ?? "").replace(/^pi_/, ""));
      if (bill?.state !== "paid")
        return c.json(
          failure("invalid_request_error", "Charge has already been refunded.", "charge_already_refunded"),
          400,
        );
      bill.state = "refunded";
      const id = `re_${bill.id.slice(0, 8)}`;
      keys.set(key, { asked: "", id });
      return c.json({ ...done, id });
    });
    app.get("/v1/account", (c) => {
      const refusal = wrongKey(c);
      if (refusal) return refusal;
      return c.json({
        id: "acct_1StandinMoveEase",
        object: "account",
        business_profile: { name: "MoveEase stand-in", url: null },
        charges_enabled: true,
        country: "KE",
        default_currency: "kes",
        email: "accounts@moveease.example",
        settings: { dashboard: { display_name: "MoveEase stand-in", timezone: "Africa/Nairobi" } },
      });
    });
    return app;
  },
};

/** Expanded, so that it carries the card error. */
const intentOf = ({ id, paymentRef, state }: Bill) =>
  paymentRef
    ? { id: `pi_${paymentRef}`, object: "payment_intent" }
    : state === "declined"
      ? {
          id: `pi_${id}`,
          object: "payment_intent",
          last_payment_error: { message: "Your card was declined." },
        }
      : null;

/** A declined Checkout Session stays open for another card until it expires. */
const session = (bill: Bill) => ({
  id: `cs_test_${bill.id}`,
  object: "checkout.session",
  amount_total: Math.round(Number(bill.amount) * 100),
  client_reference_id: bill.reference,
  currency: bill.currency.toLowerCase(),
  payment_intent: intentOf(bill)?.id ?? null,
  payment_status: bill.state === "paid" || bill.state === "refunded" ? "paid" : "unpaid",
  status: bill.state === "declined" ? "expired" : bill.state === "open" ? "open" : "complete",
});

const reported: Wording = (bill, forged) => {
  const kind = bill.state === "paid" ? "completed" : "expired";
  const body = JSON.stringify({
    id: `evt_${bill.id.slice(0, 12)}${bill.state}`,
    object: "event",
    type: `checkout.session.${kind}`,
    data: { object: session(bill) },
  });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", forged ? "whsec_of_somebody_else" : WEBHOOK)
    .update(`${time}.${body}`)
    .digest("hex");
  return {
    headers: { "Content-Type": "application/json", "Stripe-Signature": `t=${time},v1=${signature}` },
    body,
  };
};
