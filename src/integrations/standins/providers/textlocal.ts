import { Hono } from "hono";
import type { StandIn } from "../stand-in";

const KEY = "standin-textlocal-key";
const failure = (code: number, message: string) => ({ errors: [{ code, message }], status: "failure" });
const REFUSED = {
  blocked: failure(33, "Number is in the opt-out list"),
  invalid: failure(51, "No valid numbers specified"),
};

export const textlocal: StandIn = {
  name: "textlocal",
  title: "Textlocal",
  offer: (url) => ({
    smsProvider: "textlocal",
    smsApiKey: KEY,
    smsSenderName: "MOVEEASE",
    baseUrl: `${url}/textlocal`,
  }),
  problem: (status) =>
    status === 401 ? failure(3, "Invalid login details") : failure(status, "Please try again later"),
  incoming: ({ from, to, text }) => ({
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      sender: from,
      content: text,
      inNumber: to,
      keyword: "",
      comments: text,
      email: "none",
      credits: "1162",
    }).toString(),
  }),
  routes: ({ phones, report }) => {
    const app = new Hono();
    app.post("/send/", async (c) => {
      const form = await c.req.parseBody();
      if (form.apikey !== KEY) return c.json(failure(3, "Invalid login details"));
      const text = String(form.message ?? "");
      const sender = String(form.sender ?? "TXTLCL");
      if (!text) return c.json(failure(5, "No message content"));
      if (text.length > 765) return c.json(failure(6, "Message too long"));
      if (sender.length < 3 || sender.length > 11) return c.json(failure(43, "Invalid sender name"));
      const number = String(form.numbers ?? "");
      const refused = phones.refusal(number);
      if (refused) return c.json(REFUSED[refused]);
      const received = phones.receive({ provider: "textlocal", from: sender, to: number, text });
      const id = String(Number.parseInt(received.id.slice(0, 8), 16));
      report("textlocal", typeof form.receipt_url === "string" ? form.receipt_url : undefined, {
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({
          number,
          status: received.arrived ? "D" : "U",
          customID: String(form.custom ?? ""),
          datetime: new Date().toISOString().slice(0, 19).replace("T", " "),
        }).toString(),
      });
      return c.json({
        balance: 1162,
        batch_id: 8_143_391,
        cost: 1,
        num_messages: 1,
        message: { num_parts: 1, sender, content: text },
        messages: [{ id, recipient: number }],
        status: "success",
      });
    });
    app.post("/balance/", async (c) => {
      const form = await c.req.parseBody();
      return c.json(
        form.apikey === KEY
          ? { balance: { sms: 1162, mms: 0 }, status: "success" }
          : failure(3, "Invalid login details"),
      );
    });
    return app;
  },
};
