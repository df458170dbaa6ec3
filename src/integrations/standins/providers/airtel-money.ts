import { Hono } from "hono";
import type { StandIn } from "../stand-in";

const CLIENT = "5c7a1e30-standin-airtel";
const SECRET = "standin-airtel-secret-2026";

/** Airtel Money Africa: the token of a merchant. */
export const airtelMoney: StandIn = {
  name: "airtelMoney",
  title: "Airtel Money",
  offer: (url) => ({
    clientId: CLIENT,
    clientSecret: SECRET,
    merchantId: "KE-MOVER-01",
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
  routes: () => {
    const app = new Hono();
    app.post("/auth/oauth2/token", async (c) => {
      const asked = await c.req.json<Record<string, unknown>>();
      if (asked.grant_type !== "client_credentials")
        return c.json({ error: "unsupported_grant_type", error_description: "Unsupported grant type" }, 400);
      if (asked.client_id !== CLIENT || asked.client_secret !== SECRET)
        return c.json({ error: "invalid_client", error_description: "Client authentication failed" }, 401);
      return c.json({ access_token: crypto.randomUUID(), expires_in: "180", token_type: "bearer" });
    });
    return app;
  },
};
