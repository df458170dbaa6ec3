import { createHmac } from "node:crypto";
import { Hono } from "hono";
import type { StandIn } from "../stand-in";

const SID = "ACstandin00000000000000000000000001";
const TOKEN = "standin-auth-token-2026";
const LOGIN = `Basic ${Buffer.from(`${SID}:${TOKEN}`).toString("base64")}`;

const errorOf = (code: number, message: string, status: number) => ({
  code,
  message,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
});

export const twilio: StandIn = {
  name: "twilio",
  title: "Twilio",
  offer: (url) => ({
    smsProvider: "twilio",
    smsApiKey: SID,
    smsApiSecret: TOKEN,
    smsSenderName: "MOVEEASE",
    baseUrl: `${url}/twilio`,
  }),
  problem: (status) =>
    status === 401
      ? errorOf(20003, "Authenticate", 401)
      : status === 429
        ? errorOf(20429, "Too Many Requests", 429)
        : errorOf(20500, "Internal Server Error", 500),
  incoming: ({ id, from, to, text }, address) => {
    const fields = {
      AccountSid: SID,
      Body: text,
      From: `+${from}`,
      MessageSid: `SM${id.replaceAll("-", "")}`,
      NumMedia: "0",
      To: to,
    };
    return {
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        "X-Twilio-Signature": signatureOf(address, fields),
      },
      body: new URLSearchParams(fields).toString(),
    };
  },
  routes: ({ phones, report }) => {
    const app = new Hono();
    app.use(async (c, next) => {
      if (c.req.header("authorization") !== LOGIN) return c.json(errorOf(20003, "Authenticate", 401), 401);
      return next();
    });
    app.get(`/2010-04-01/Accounts/${SID}.json`, (c) =>
      c.json({ sid: SID, friendly_name: "MoveEase stand-in", status: "active", type: "Trial" }),
    );
    app.post(`/2010-04-01/Accounts/${SID}/Messages.json`, async (c) => {
      const form = await c.req.parseBody();
      const [to, from, text] = [form.To, form.From ?? form.MessagingServiceSid, form.Body].map((value) =>
        String(value ?? ""),
      );
      if (!from) return c.json(errorOf(21603, "A 'From' phone number is required.", 400), 400);
      if (!text) return c.json(errorOf(21602, "Message body is required.", 400), 400);
      const refused = phones.refusal(to ?? "");
      if (refused === "blocked")
        return c.json(errorOf(21610, "Attempt to send to unsubscribed recipient", 400), 400);
      if (refused) return c.json(errorOf(21211, `Invalid 'To' Phone Number: ${to}`, 400), 400);
      const received = phones.receive({ provider: "twilio", from, to: to ?? "", text });
      const sid = `SM${received.id.replaceAll("-", "")}`;
      const callback = typeof form.StatusCallback === "string" ? form.StatusCallback : undefined;
      const fields = {
        AccountSid: SID,
        ...(received.arrived ? {} : { ErrorCode: "30003" }),
        From: from,
        MessageSid: sid,
        MessageStatus: received.arrived ? "delivered" : "undelivered",
        To: to ?? "",
      };
      report("twilio", callback, {
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          "X-Twilio-Signature": signatureOf(callback ?? "", fields),
        },
        body: new URLSearchParams(fields).toString(),
      });
      return c.json(
        { sid, status: "queued", to, from, body: text, error_code: null, error_message: null },
        201,
      );
    });
    return app;
  },
};

function signatureOf(address: string, fields: Record<string, string>): string {
  const signed = address + Object.entries(fields).flat().join("");
  return createHmac("sha1", TOKEN).update(signed).digest("base64");
}
