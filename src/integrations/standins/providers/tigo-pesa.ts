import { Hono } from "hono";
import type { StandIn } from "../stand-in";

const USER = "MOVEEASE";
const PASSWORD = "standin-tigo-2026";
const REFUSED = { error: "invalid_grant", error_description: "Invalid username or password" };

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
  routes: ({ till, phones }) => {
    till.serve("tigoPesa", (bill) => ({
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        Status: bill.state === "paid",
        Description: bill.state === "paid" ? "Successful" : "Declined",
        MFSTransactionID: bill.paymentRef,
        ReferenceID: bill.reference,
        Amount: String(Math.round(Number(bill.amount))),
      }),
    }));
    const tokens = new Set<string>();
    const app = new Hono();
    app.post("/MoveEase2DM-PushBillpay", async (c) => {
      const token = (c.req.header("authorization") ?? "").replace(/^bearer /i, "");
      if (!tokens.has(token) || c.req.header("username") !== USER || c.req.header("password") !== PASSWORD)
        return c.json({ error: "invalid_token", error_description: "Invalid token" }, 401);
      const asked = await c.req.json<Record<string, unknown>>();
      const reference = String(asked.ReferenceID);
      const said = (code: string, isTaken: boolean, words: string) => ({
        ResponseCode: `BILLER-18-${code}`,
        ResponseStatus: isTaken,
        ResponseDescription: words,
        ReferenceID: reference,
      });
      if (!/^255\d{9}$/.test(String(asked.CustomerMSISDN)) || !Number.isInteger(asked.Amount))
        return c.json(said("3019-E", false, "Invalid MSISDN or amount"));
      if (till.find("tigoPesa", reference)) return c.json(said("3020-E", false, "Duplicate ReferenceID"));
      const bill = await till.open({
        provider: "tigoPesa",
        reference,
        amount: `${asked.Amount}.00`,
        currency: "TZS",
        description: String(asked.Remarks),
      });
      const text = `Lipa TZS ${asked.Amount} kwa MoveEase? ${new URL(`/pay/${bill.id}`, c.req.url).href}`;
      phones.receive({ provider: "tigoPesa", from: "TigoPesa", to: String(asked.CustomerMSISDN), text });
      return c.json(said("0000-S", true, "Request accepted"));
    });
    app.post("/MoveEase2DM-GetToken", async (c) => {
      const form = await c.req.parseBody();
      if (form.grant_type !== "password")
        return c.json(
          { error: "unsupported_grant_type", error_description: "Use the grant 'password'" },
          400,
        );
      if (form.username !== USER || form.password !== PASSWORD) return c.json(REFUSED, 400);
      const token = crypto.randomUUID();
      tokens.add(token);
      return c.json({ access_token: token, token_type: "bearer", expires_in: 86_399 });
    });
    return app;
  },
};
