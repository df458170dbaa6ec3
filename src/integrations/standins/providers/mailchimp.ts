import { Hono } from "hono";
import type { StandIn } from "../stand-in";

const SERVER = "us21";
const KEY = `0a1b2c3d4e5f60718293a4b5c6d7e8f9-${SERVER}`;
const LIST = "a1b2c3d4e5";

const problemOf = (status: number, title: string, detail: string) => ({
  type: "https://mailchimp.com/developer/marketing/docs/errors/",
  title,
  status,
  detail,
  instance: "standin",
});

/** Mailchimp: whose key it is, and one audience. */
export const mailchimp: StandIn = {
  name: "mailchimp",
  title: "Mailchimp",
  offer: (url) => ({ apiKey: KEY, serverPrefix: SERVER, listId: LIST, baseUrl: `${url}/mailchimp` }),
  problem: (status) =>
    status === 401
      ? problemOf(
          401,
          "API Key Invalid",
          "Your API key may be invalid, or you've attempted to access the wrong datacenter.",
        )
      : status === 429
        ? problemOf(429, "Too Many Requests", "You have exceeded the limit of 10 simultaneous connections.")
        : problemOf(500, "Internal Server Error", "An unexpected internal error has occurred."),
  routes: () => {
    const app = new Hono();
    app.use(async (c, next) => {
      const login = (c.req.header("authorization") ?? "").replace(/^Basic /, "");
      const [, key] = Buffer.from(login, "base64").toString().split(":");
      if (key === KEY) return next();
      return c.json(problemOf(401, "API Key Invalid", "Your API key may be invalid."), 401);
    });
    app.get("/3.0/", (c) => c.json({ account_name: "Twende Movers", email: "office@twende.example" }));
    app.get("/3.0/lists/:id", (c) => {
      if (c.req.param("id") !== LIST)
        return c.json(
          problemOf(404, "Resource Not Found", "The requested resource could not be found."),
          404,
        );
      return c.json({ name: "Newsletter", stats: { member_count: 128 } });
    });
    return app;
  },
};
