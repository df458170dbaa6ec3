import { Hono } from "hono";
import type { StandIn } from "../stand-in";

const KEY = "standin-jenga-api-key==";
const CODE = "4820176530";
const SECRET = "standin-jenga-consumer-secret";

const failure = (code: number, message: string) => ({ status: false, code, message, data: null });

/** Equity's Jenga: the token of a merchant. */
export const equitel: StandIn = {
  name: "equitel",
  title: "Equitel",
  offer: (url) => ({ apiKey: KEY, merchantCode: CODE, consumerSecret: SECRET, baseUrl: `${url}/equitel` }),
  problem: (status) =>
    failure(
      status,
      status === 401 ? "Invalid Api-Key" : status === 429 ? "Too many requests" : "Internal server error",
    ),
  routes: () => {
    const app = new Hono();
    app.post("/authentication/api/v3/authenticate/merchant", async (c) => {
      if (c.req.header("api-key") !== KEY) return c.json(failure(401, "Invalid Api-Key"), 401);
      const asked = await c.req.json<Record<string, unknown>>();
      if (asked.merchantCode !== CODE || asked.consumerSecret !== SECRET)
        return c.json(failure(401, "Invalid merchant code or consumer secret"), 401);
      const issuedAt = new Date();
      return c.json({
        accessToken: crypto.randomUUID(),
        refreshToken: crypto.randomUUID(),
        expiresIn: new Date(issuedAt.getTime() + 900_000).toISOString(),
        issuedAt: issuedAt.toISOString(),
        tokenType: "Bearer",
      });
    });
    return app;
  },
};
