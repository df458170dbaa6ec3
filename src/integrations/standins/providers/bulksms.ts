import { Hono } from "hono";
import type { StandIn } from "../stand-in";

const ID = "STANDIN-TOKEN-01";
const SECRET = "standin*bulksms*secret";
const LOGIN = `Basic ${Buffer.from(`${ID}:${SECRET}`).toString("base64")}`;

const problemOf = (status: number, title: string, detail: string) => ({
  type: "https://developer.bulksms.com/json/v1/errors#problem",
  title,
  status,
  detail,
});

export const bulksms: StandIn = {
  name: "bulksms",
  title: "BulkSMS",
  hasConsole: true,
  offer: (url) => ({
    smsProvider: "bulksms",
    smsApiKey: ID,
    smsApiSecret: SECRET,
    smsSenderName: "MOVEEASE",
    baseUrl: `${url}/bulksms/v1`,
  }),
  problem: (status) =>
    status === 401
      ? problemOf(401, "Unauthorized", "Your token is not known")
      : status === 429
        ? problemOf(429, "Too Many Requests", "Slow down")
        : problemOf(500, "Internal Server Error", "Something went wrong"),
  incoming: ({ id, from, to, text }) => ({
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify([
      {
        id,
        type: "RECEIVED",
        from,
        to,
        body: text,
        encoding: "TEXT",
        protocolId: 0,
        messageClass: 0,
        numberOfParts: null,
        creditCost: null,
        submission: null,
        status: null,
        relatedSentMessageId: null,
        userSuppliedId: null,
      },
    ]),
  }),
  routes: ({ phones, report, reportUrl }) => {
    const app = new Hono();
    app.use(async (c, next) => {
      if (c.req.header("authorization") !== LOGIN)
        return c.json(problemOf(401, "Unauthorized", "Your token is not known"), 401);
      return next();
    });
    app.get("/v1/profile", (c) =>
      c.json({
        id: "4321",
        username: "moveease-standin",
        credits: { balance: 850.5, isTransferAllowed: false },
      }),
    );
    app.post("/v1/messages", async (c) => {
      const given = await c.req.json<Record<string, unknown>>().catch(() => ({}) as Record<string, unknown>);
      const [to, text, from] = [given.to, given.body, given.from].map((value) => String(value ?? ""));
      if (!to || !text) return c.json(problemOf(400, "Bad Request", "to and body are required"), 400);
      const refused = phones.refusal(to);
      if (refused === "invalid")
        return c.json(problemOf(400, "Bad Request", `${to} is not a valid number`), 400);
      const message = {
        type: "SENT",
        from,
        to: to.replace(/^\+/, ""),
        body: text,
        encoding: given.encoding ?? "TEXT",
        relatedSentMessageId: null,
        userSuppliedId: given.userSuppliedId ?? null,
      };
      if (refused) {
        const status = { id: "FAILED.BLOCKED", type: "FAILED", subtype: "BLOCKED" };
        return c.json([{ ...message, id: "0", status, creditCost: 0 }], 201);
      }
      const received = phones.receive({ provider: "bulksms", from: from ?? "", to, text });
      const id = received.id;
      const ended = received.arrived
        ? { id: "DELIVERED.null", type: "DELIVERED", subtype: null }
        : { id: "FAILED.EXPIRED", type: "FAILED", subtype: "EXPIRED" };
      report("bulksms", reportUrl("bulksms"), {
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify([{ ...message, id, status: ended }]),
      });
      const status = { id: "ACCEPTED.null", type: "ACCEPTED", subtype: null };
      const submission = { id: `1-${id}`, date: new Date().toISOString() };
      return c.json([{ ...message, id, status, creditCost: 1, submission }], 201);
    });
    return app;
  },
};
