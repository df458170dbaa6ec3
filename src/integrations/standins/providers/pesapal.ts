import { Hono } from "hono";
import type { StandIn } from "../stand-in";

const KEY = "standin+pesapal/consumer+key";
const SECRET = "standin-pesapal-secret=";
const TOKEN_MS = 300_000;

const failure = (type: string, code: string, message: string, status: number) => ({
  error: { error_type: type, code, message },
  status: String(status),
});

/** Pesapal v3: a token for five minutes, and the addresses a merchant has registered. Wrong keys are refused in a 200. */
export const pesapal: StandIn = {
  name: "pesapal",
  title: "Pesapal",
  offer: (url) => ({
    consumerKey: KEY,
    consumerSecret: SECRET,
    ipnUrl: "https://moveease.example/callbacks/pesapal",
    baseUrl: `${url}/pesapal`,
  }),
  problem: (status) =>
    status === 401
      ? failure("authentication_error", "invalid_api_credentials_provided", "Invalid Access Token", 401)
      : failure("api_error", "api_error", status === 429 ? "Too many requests" : "An error occurred", status),
  routes: () => {
    const app = new Hono();
    const tokens = new Map<string, number>();
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
      const token = c.req.header("authorization")?.replace(/^Bearer /, "") ?? "";
      if ((tokens.get(token) ?? 0) < Date.now())
        return c.json(
          failure("authentication_error", "invalid_api_credentials_provided", "Invalid Access Token", 401),
          401,
        );
      return c.json([
        {
          url: "https://moveease.example/callbacks/pesapal",
          created_date: "2026-03-02T06:12:40.3",
          ipn_id: "e32182ca-0983-4fa0-91bc-c3bb813ba750",
          error: null,
          status: "200",
        },
      ]);
    });
    return app;
  },
};
