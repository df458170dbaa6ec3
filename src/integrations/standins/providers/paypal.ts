import { createHmac } from "node:crypto";
import { type Context, Hono } from "hono";
import type { StandIn } from "../stand-in";
import type { Bill } from "../till";

const CLIENT = "AStandinPaypalClient2026";
const SECRET = "EStandinPaypalSecret2026";
const LOGIN = `Basic ${Buffer.from(`${CLIENT}:${SECRET}`).toString("base64")}`;
const WEBHOOK = "5GP028458E2496506";
const REFUSED = { error: "invalid_client", error_description: "Client Authentication failed" };

export const paypal: StandIn = {
  name: "paypal",
  title: "PayPal",
  offer: (url) => ({
    clientId: CLIENT,
    clientSecret: SECRET,
    webhookId: WEBHOOK,
    baseUrl: `${url}/paypal`,
  }),
  problem: (status) =>
    status === 401
      ? REFUSED
      : status === 429
        ? { name: "RATE_LIMIT_REACHED", message: "Too many requests. Blocked due to rate limiting." }
        : { name: "INTERNAL_SERVER_ERROR", message: "An internal server error has occurred." },
  routes: ({ till }) => {
    till.serve(
      "paypal",
      (bill, forged) => {
        const body = JSON.stringify({
          id: `WH-${bill.id.slice(0, 8)}${bill.state}`,
          event_type: bill.state === "approved" ? "CHECKOUT.ORDER.APPROVED" : "CHECKOUT.ORDER.VOIDED",
          resource: order(bill),
        });
        const time = new Date().toISOString();
        return {
          headers: {
            "Content-Type": "application/json",
            "PayPal-Auth-Algo": "SHA256withRSA",
            "PayPal-Cert-Url": "https://api.paypal.com/v1/notifications/certs/CERT-standin",
            "PayPal-Transmission-Id": bill.id,
            "PayPal-Transmission-Time": time,
            "PayPal-Transmission-Sig": forged ? "bm9ib2R5" : sealOf(bill.id, time, JSON.parse(body)),
          },
          body,
        };
      },
      true,
    );
    const app = new Hono();
    const tokens = new Set<string>();
    const answered = new Map<string, string>();
    const wrongToken = (c: Context) =>
      tokens.has((c.req.header("authorization") ?? "").replace(/^Bearer /, ""))
        ? undefined
        : c.json({ error: "invalid_token", error_description: "Token signature verification failed" }, 401);
    const unprocessable = (c: Context, issue: string) =>
      c.json({ name: "UNPROCESSABLE_ENTITY", message: issue }, 422);
    app.post("/v2/checkout/orders", async (c) => {
      const refusal = wrongToken(c);
      if (refusal) return refusal;
      const asked = await c.req.json<{
        purchase_units?: {
          custom_id?: string;
          description?: string;
          amount?: { currency_code: string; value: string };
        }[];
        application_context?: { return_url?: string; cancel_url?: string };
      }>();
      const [unit] = asked.purchase_units ?? [];
      if (unit?.amount?.currency_code !== "USD") return unprocessable(c, "CURRENCY_NOT_SUPPORTED");
      if (!/^\d+\.\d\d$/.test(unit.amount.value)) return unprocessable(c, "INVALID_PARAMETER_SYNTAX");
      const bill = await till.open({
        provider: "paypal",
        reference: unit.custom_id ?? "",
        amount: unit.amount.value,
        currency: "USD",
        description: unit.description ?? "",
        returnUrl: asked.application_context?.return_url ?? "",
        cancelUrl: asked.application_context?.cancel_url ?? "",
      });
      const links = [{ href: new URL(`/pay/${bill.id}`, c.req.url).href, rel: "approve", method: "GET" }];
      return c.json({ ...order(bill), links }, 201);
    });
    app.get("/v2/checkout/orders/:id", (c) => {
      const refusal = wrongToken(c);
      if (refusal) return refusal;
      const bill = till.get(c.req.param("id"));
      return bill ? c.json(order(bill)) : c.json({ name: "RESOURCE_NOT_FOUND", message: "No order" }, 404);
    });
    app.post("/v2/checkout/orders/:id/capture", (c) => {
      const refusal = wrongToken(c);
      if (refusal) return refusal;
      const bill = till.get(c.req.param("id"));
      if (!bill) return c.json({ name: "RESOURCE_NOT_FOUND", message: "No order" }, 404);
      const key = c.req.header("paypal-request-id") ?? "";
      if (bill.state !== "approved" && answered.get(key) !== bill.id)
        return unprocessable(c, bill.state === "paid" ? "ORDER_ALREADY_CAPTURED" : "ORDER_NOT_APPROVED");
      if (bill.state === "approved") till.take(bill);
      answered.set(key, bill.id);
      return c.json(order(bill), 201);
    });
    app.post("/v2/payments/captures/:id/refund", (c) => {
      const refusal = wrongToken(c);
      if (refusal) return refusal;
      const bill = till.ofPayment("paypal", c.req.param("id"));
      const key = c.req.header("paypal-request-id") ?? "";
      if (!bill || (bill.state !== "paid" && answered.get(key) !== bill.id))
        return unprocessable(c, "CAPTURE_FULLY_REFUNDED");
      bill.state = "refunded";
      answered.set(key, bill.id);
      return c.json({ id: `R${bill.paymentRef}`, status: "COMPLETED" }, 201);
    });
    app.post("/v1/notifications/verify-webhook-signature", async (c) => {
      const refusal = wrongToken(c);
      if (refusal) return refusal;
      const asked = await c.req.json<Record<string, string> & { webhook_event: unknown }>();
      const { transmission_id: id = "", transmission_time: time = "" } = asked;
      const isOurs =
        asked.webhook_id === WEBHOOK && asked.transmission_sig === sealOf(id, time, asked.webhook_event);
      return c.json({ verification_status: isOurs ? "SUCCESS" : "FAILURE" });
    });
    app.post("/v1/oauth2/token", async (c) => {
      if (c.req.header("authorization") !== LOGIN) return c.json(REFUSED, 401);
      const form = await c.req.parseBody();
      if (form.grant_type !== "client_credentials")
        return c.json({ error: "unsupported_grant_type", error_description: "Grant Type is NULL" }, 400);
      const token = `A21AA${crypto.randomUUID()}`;
      tokens.add(token);
      return c.json({
        scope: "https://uri.paypal.com/services/payments/payment",
        access_token: token,
        token_type: "Bearer",
        app_id: "APP-80W284485P519543T",
        expires_in: 31_668,
        nonce: new Date().toISOString(),
      });
    });
    return app;
  },
};

/** Replaces PayPal's signature, which only PayPal can make and check. */
const sealOf = (id: string, time: string, event: unknown) =>
  createHmac("sha256", SECRET)
    .update(`${id}|${time}|${WEBHOOK}|${JSON.stringify(event)}`)
    .digest("base64");

const STATUS: Record<Bill["state"], string> = {
  open: "CREATED",
  approved: "APPROVED",
  paid: "COMPLETED",
  refunded: "COMPLETED",
  declined: "VOIDED",
};

const order = (bill: Bill) => {
  const amount = { currency_code: bill.currency, value: bill.amount };
  const capture = { id: bill.paymentRef, status: "COMPLETED", amount, custom_id: bill.reference };
  return {
    id: bill.id,
    intent: "CAPTURE",
    status: STATUS[bill.state],
    purchase_units: [
      {
        custom_id: bill.reference,
        amount,
        ...(bill.paymentRef ? { payments: { captures: [capture] } } : {}),
      },
    ],
  };
};
