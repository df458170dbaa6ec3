import { Hono } from "hono";
import type { StandIn } from "../stand-in";

const KEY = "sk_test_standin4eC39HqLyjWDarjtT1";

const failure = (type: string, message: string, code?: string) => ({
  error: { ...(code ? { code } : {}), message, type },
});

/** Stripe: the account of a key. It writes a refused key into its sentence, all but its middle hidden. */
export const stripe: StandIn = {
  name: "stripe",
  title: "Stripe",
  offer: (url) => ({
    publishableKey: "pk_test_standin4eC39HqLyjWDarjtT1",
    secretKey: KEY,
    webhookSecret: "whsec_standin2026",
    baseUrl: `${url}/stripe`,
  }),
  problem: (status) =>
    status === 401
      ? failure("invalid_request_error", "Invalid API Key provided: sk_test_****rjtT1")
      : status === 429
        ? failure("invalid_request_error", "Request rate limit exceeded.", "rate_limit")
        : failure("api_error", "An unknown error occurred"),
  routes: () => {
    const app = new Hono();
    app.get("/v1/account", (c) => {
      const [, key = ""] = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "") ?? [];
      if (key !== KEY)
        return c.json(
          failure("invalid_request_error", `Invalid API Key provided: ${key.slice(0, 8)}****`),
          401,
        );
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
