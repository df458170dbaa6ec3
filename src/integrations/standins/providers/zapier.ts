import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { StandIn } from "../stand-in";

const HOOK = "/hooks/catch/1830544/standin/";

export const zapier: StandIn = {
  name: "zapier",
  title: "Zapier",
  offer: (url) => ({ webhookUrl: `https://hooks.zapier.com${HOOK}`, baseUrl: `${url}/zapier` }),
  problem: (status) => ({
    status: status === 401 ? "unauthorized" : status === 429 ? "throttled" : "error",
  }),
  routes: ({ phones }) => {
    const app = new Hono();
    app.post("/hooks/catch/*", async (c) => {
      if (new URL(c.req.url).pathname !== `/zapier${HOOK}`)
        return c.json({ status: "please unsubscribe me!" }, 410);
      const text = await c.req.text();
      phones.receive({ provider: "zapier", from: "MoveEase", to: "zap", text });
      const id = randomUUID();
      return c.json({ attempt: id, id, request_id: id, status: "success" });
    });
    return app;
  },
};
