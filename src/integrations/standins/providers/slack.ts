import { Hono } from "hono";
import type { StandIn } from "../stand-in";

const HOOK = "/services/T0STANDIN1/B0STANDIN1/standinslackhook00000001";
const TOKEN = "xoxb-standin-slack-bot-token";

export const slack: StandIn = {
  name: "slack",
  title: "Slack",
  offer: (url) => ({
    webhookUrl: `https://hooks.slack.com${HOOK}`,
    botToken: TOKEN,
    baseUrl: `${url}/slack`,
  }),
  problem: (status) => (status === 401 ? "invalid_token" : status === 429 ? "rate_limited" : "rollup_error"),
  routes: ({ phones }) => {
    const app = new Hono();
    app.post("/api/auth.test", (c) => {
      const token = (c.req.header("authorization") ?? "").replace(/^Bearer /, "");
      if (token !== TOKEN) return c.json({ ok: false, error: token ? "invalid_auth" : "not_authed" });
      return c.json({
        ok: true,
        url: "https://twende.slack.example/",
        team: "Twende Movers",
        user: "moveease",
        team_id: "T0STANDIN1",
        user_id: "U0STANDIN1",
        bot_id: "B0STANDIN1",
      });
    });
    app.post("/services/*", async (c) => {
      if (new URL(c.req.url).pathname !== `/slack${HOOK}`) return c.text("no_service", 404);
      const given = await c.req.json<{ text?: unknown }>().catch(() => undefined);
      if (!given) return c.text("invalid_payload", 400);
      if (typeof given.text !== "string" || given.text === "") return c.text("no_text", 400);
      phones.receive({ provider: "slack", from: "MoveEase", to: "#moves", text: given.text });
      return c.text("ok");
    });
    return app;
  },
};
