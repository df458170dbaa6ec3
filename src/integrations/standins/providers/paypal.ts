import { Hono } from "hono";
import type { StandIn } from "../stand-in";

const CLIENT = "AStandinPaypalClient2026";
const SECRET = "EStandinPaypalSecret2026";
const LOGIN = `Basic ${Buffer.from(`${CLIENT}:${SECRET}`).toString("base64")}`;
const REFUSED = { error: "invalid_client", error_description: "Client Authentication failed" };

/** PayPal: the token of an app. */
export const paypal: StandIn = {
  name: "paypal",
  title: "PayPal",
  offer: (url) => ({
    clientId: CLIENT,
    clientSecret: SECRET,
    webhookId: "5GP028458E2496506",
    baseUrl: `${url}/paypal`,
  }),
  problem: (status) =>
    status === 401
      ? REFUSED
      : status === 429
        ? { name: "RATE_LIMIT_REACHED", message: "Too many requests. Blocked due to rate limiting." }
        : { name: "INTERNAL_SERVER_ERROR", message: "An internal server error has occurred." },
  routes: () => {
    const app = new Hono();
    app.post("/v1/oauth2/token", async (c) => {
      if (c.req.header("authorization") !== LOGIN) return c.json(REFUSED, 401);
      const form = await c.req.parseBody();
      if (form.grant_type !== "client_credentials")
        return c.json({ error: "unsupported_grant_type", error_description: "Grant Type is NULL" }, 400);
      return c.json({
        scope: "https://uri.paypal.com/services/payments/payment",
        access_token: `A21AA${crypto.randomUUID()}`,
        token_type: "Bearer",
        app_id: "APP-80W284485P519543T",
        expires_in: 31_668,
        nonce: new Date().toISOString(),
      });
    });
    return app;
  },
};
