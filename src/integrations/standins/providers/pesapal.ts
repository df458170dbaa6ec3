import { type Context, Hono } from "hono";
import type { StandIn } from "../stand-in";
import { twoDecimals } from "../till";

const KEY = "standin+pesapal/consumer+key";
const SECRET = "standin-pesapal-secret=";
const TOKEN_MS = 300_000;

const failure = (type: string, code: string, message: string, status: number) => ({
  error: { error_type: type, code, message },
  status: String(status),
});

/** Tokens last five minutes. Wrong keys are refused with status 200. */
export const pesapal: StandIn = {
  name: "pesapal",
  title: "Pesapal",
  offer: (url) => ({
    consumerKey: KEY,
    consumerSecret: SECRET,
    baseUrl: `${url}/pesapal`,
  }),
  problem: (status) =>
    status === 401
      ? failure("authentication_error", "invalid_api_credentials_provided", "Invalid Access Token", 401)
      : failure("api_error", "api_error", status === 429 ? "Too many requests" : "An error occurred", status),
  routes: ({ till }) => {
    till.serve("pesapal", (bill) => ({
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        OrderTrackingId: bill.id,
        OrderNotificationType: "IPNCHANGE",
        OrderMerchantReference: bill.reference,
      }),
    }));
    const app = new Hono();
    const tokens = new Map<string, number>();
    const addresses = new Map<string, { url: string; created_date: string }>([
      [
        "e32182ca-0983-4fa0-91bc-c3bb813ba750",
        { url: "https://moveease.example/callbacks/pesapal", created_date: "2026-03-02T06:12:40.3" },
      ],
    ]);
    const wrongToken = (c: Context) => {
      const token = c.req.header("authorization")?.replace(/^Bearer /, "") ?? "";
      if ((tokens.get(token) ?? 0) >= Date.now()) return undefined;
      return c.json(
        failure("authentication_error", "invalid_api_credentials_provided", "Invalid Access Token", 401),
        401,
      );
    };
    app.post("/api/URLSetup/RegisterIPN", async (c) => {
      const refusal = wrongToken(c);
      if (refusal) return refusal;
      const { url } = await c.req.json<{ url?: string }>();
      if (!url || !URL.canParse(url))
        return c.json(failure("api_error", "invalid_ipn_url", "Invalid url", 400));
      const ipn_id = crypto.randomUUID();
      const kept = { url, created_date: new Date().toISOString() };
      addresses.set(ipn_id, kept);
      return c.json({ ...kept, ipn_id, error: null, status: "200" });
    });
    app.post("/api/Transactions/SubmitOrderRequest", async (c) => {
      const refusal = wrongToken(c);
      if (refusal) return refusal;
      const asked = await c.req.json<
        Record<string, unknown> & { billing_address?: Record<string, string> }
      >();
      const address = addresses.get(String(asked.notification_id));
      if (!address) return c.json(failure("api_error", "invalid_notification_id", "Invalid IPN", 500));
      const payer = asked.billing_address;
      if (!payer?.email_address && !payer?.phone_number)
        return c.json(failure("api_error", "billing_address", "Email or phone is required", 500));
      const reference = String(asked.id);
      if (till.find("pesapal", reference))
        return c.json(failure("api_error", "duplicate_order_id", "Duplicate order id", 500));
      const bill = await till.open({
        provider: "pesapal",
        reference,
        amount: twoDecimals(asked.amount),
        currency: String(asked.currency),
        description: String(asked.description),
        returnUrl: String(asked.callback_url),
        cancelUrl: String(asked.cancellation_url || asked.callback_url),
        reportUrl: address.url,
      });
      return c.json({
        order_tracking_id: bill.id,
        merchant_reference: reference,
        redirect_url: new URL(`/pay/${bill.id}`, c.req.url).href,
        error: null,
        status: "200",
      });
    });
    app.get("/api/Transactions/GetTransactionStatus", (c) => {
      const refusal = wrongToken(c);
      if (refusal) return refusal;
      const bill = till.get(c.req.query("orderTrackingId") ?? "");
      if (bill?.provider !== "pesapal")
        return c.json(failure("api_error", "invalid_order_tracking_id", "Pending Payment", 500));
      const isPaid = bill.state === "paid" || bill.state === "refunded";
      const code = isPaid ? 1 : bill.state === "declined" ? 2 : 0;
      return c.json({
        payment_method: isPaid ? "Visa" : "",
        amount: Number(bill.amount),
        created_date: new Date(bill.at).toISOString(),
        confirmation_code: bill.paymentRef,
        payment_status_description: ["INVALID", "COMPLETED", "FAILED"][code],
        description: bill.state === "declined" ? "The card was declined" : null,
        message: "Request processed successfully",
        status_code: code,
        merchant_reference: bill.reference,
        currency: bill.currency,
        error: { error_type: null, code: null, message: null },
        status: "200",
      });
    });
    app.post("/api/Transactions/RefundRequest", async (c) => {
      const refusal = wrongToken(c);
      if (refusal) return refusal;
      const { confirmation_code: code } = await c.req.json<Record<string, string>>();
      const bill = till.ofPayment("pesapal", code ?? "");
      if (bill?.state !== "paid") return c.json({ status: "500", message: "Refund rejected" });
      bill.state = "refunded";
      return c.json({ status: "200", message: "Refund request successfully" });
    });
    app.post("/api/Auth/RequestToken", async (c) => {
      const asked = await c.req.json<Record<string, unknown>>();
      if (asked.consumer_key !== KEY || asked.consumer_secret !== SECRET)
        return c.json(failure("api_error", "invalid_consumer_key_or_secret_provided", "", 500));
      const token = crypto.randomUUID();
      const ends = Date.now() + TOKEN_MS;
      tokens.set(token, ends);
      return c.json({
        token,
        expiryDate: new Date(ends).toISOString(),
        error: null,
        status: "200",
        message: "Request processed successfully",
      });
    });
    app.get("/api/URLSetup/GetIpnList", (c) => {
      const refusal = wrongToken(c);
      if (refusal) return refusal;
      return c.json(
        [...addresses].map(([ipn_id, kept]) => ({ ...kept, ipn_id, error: null, status: "200" })),
      );
    });
    return app;
  },
};
