import { Hono } from "hono";
import type { StandIn } from "../stand-in";

const KEY = "atsk_standin_4f1d0c2b7a";
const USERNAME = "sandbox";

const REFUSED = {
  blocked: { statusCode: 406, status: "UserInBlacklist" },
  invalid: { statusCode: 403, status: "InvalidPhoneNumber" },
};

export const africastalking: StandIn = {
  name: "africastalking",
  title: "Africa's Talking",
  hasConsole: true,
  offer: (url) => ({
    smsProvider: "africastalking",
    smsApiKey: KEY,
    smsApiSecret: USERNAME,
    smsSenderName: "MOVEEASE",
    baseUrl: `${url}/africastalking`,
  }),
  problem: (status) =>
    status === 401
      ? "The supplied authentication is invalid"
      : { errorMessage: status === 429 ? "Too many requests" : "Internal error" },
  incoming: ({ id, from, to, text }) => ({
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      date: new Date().toISOString(),
      from: `+${from}`,
      id,
      linkId: `Sample${id.slice(0, 8)}`,
      networkCode: "63902",
      text,
      to,
    }).toString(),
  }),
  routes: ({ phones, report, reportUrl }) => {
    const app = new Hono();
    app.post("/version1/messaging", async (c) => {
      const form = await c.req.parseBody();
      if (c.req.header("apikey") !== KEY || form.username !== USERNAME)
        return c.text("The supplied authentication is invalid", 401);
      const text = String(form.message ?? "");
      const from = String(form.from ?? "AFRICASTKNG");
      if (!text || !form.to) return c.text("Request is missing required form field 'message'", 400);
      if (from.length > 11)
        return c.json({ SMSMessageData: { Message: "InvalidSenderId", Recipients: [] } }, 201);
      const recipients = String(form.to)
        .split(",")
        .map((number) => {
          const refused = phones.refusal(number);
          if (refused) return { ...REFUSED[refused], number, cost: "0", messageId: "None" };
          const received = phones.receive({ provider: "africastalking", from, to: number, text });
          const messageId = `ATXid_${received.id.replaceAll("-", "")}`;
          const said: Record<string, string> = received.arrived
            ? { status: "Success" }
            : { status: "Failed", failureReason: "AbsentSubscriber" };
          report("africastalking", reportUrl("africastalking"), {
            headers: { "Content-Type": "application/x-www-form-urlencoded" },
            body: new URLSearchParams({
              id: messageId,
              phoneNumber: number,
              networkCode: "63902",
              retryCount: "0",
              ...said,
            }).toString(),
          });
          return { statusCode: 101, number, status: "Success", cost: "KES 0.8000", messageId };
        });
      const sent = recipients.filter(({ statusCode }) => statusCode === 101).length;
      const Message = `Sent to ${sent}/${recipients.length} Total Cost: KES ${(sent * 0.8).toFixed(4)}`;
      return c.json({ SMSMessageData: { Message, Recipients: recipients } }, 201);
    });
    app.get("/version1/user", (c) =>
      c.req.header("apikey") === KEY && c.req.query("username") === USERNAME
        ? c.json({ UserData: { balance: "KES 1785.5000" } })
        : c.text("The supplied authentication is invalid", 401),
    );
    return app;
  },
};
