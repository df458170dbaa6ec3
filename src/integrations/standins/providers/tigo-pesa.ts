import { Hono } from "hono";
import type { StandIn } from "../stand-in";

const USER = "MOVEEASE";
const PASSWORD = "standin-tigo-2026";
const REFUSED = { error: "invalid_grant", error_description: "Invalid username or password" };

/** Tigo Pesa: the token of a partner, at an address with the partner's own name in it. */
export const tigoPesa: StandIn = {
  name: "tigoPesa",
  title: "Tigo Pesa",
  offer: (url) => ({
    clientId: USER,
    clientSecret: PASSWORD,
    merchantCode: "MoveEase",
    businessNumber: "25565744455",
    baseUrl: `${url}/tigoPesa`,
  }),
  problem: (status) =>
    status === 401
      ? REFUSED
      : {
          ResponseCode: `BILLER-18-${status === 429 ? "3043" : "3999"}-E`,
          ResponseStatus: false,
          ResponseDescription: status === 429 ? "Too many requests" : "System error",
        },
  routes: () => {
    const app = new Hono();
    app.post("/MoveEase2DM-GetToken", async (c) => {
      const form = await c.req.parseBody();
      if (form.grant_type !== "password")
        return c.json(
          { error: "unsupported_grant_type", error_description: "Use the grant 'password'" },
          400,
        );
      if (form.username !== USER || form.password !== PASSWORD) return c.json(REFUSED, 400);
      return c.json({ access_token: crypto.randomUUID(), token_type: "bearer", expires_in: 86_399 });
    });
    return app;
  },
};
