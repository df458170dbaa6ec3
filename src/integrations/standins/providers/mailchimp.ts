import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
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

interface Member {
  email: string;
  status: string;
  language: string;
  /** Unsubscribed by the member: the merchant cannot resubscribe them. */
  isTheirs: boolean;
  writes: number;
  changed: string;
}

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
    const members = new Map<string, Member>();
    let isRevoked = false;
    const app = new Hono();
    app.get("/audience.json", (c) => c.json([...members.values()]));
    app.post("/people", async (c) => {
      const { act, email = "" } = await c.req.json<{ act: string; email?: string }>();
      if (act === "revoke" || act === "allow") isRevoked = act === "revoke";
      else
        members.set(md5(email), {
          ...(members.get(md5(email)) ?? { email, language: "en", writes: 0 }),
          status: act === "join" ? "subscribed" : act === "bounce" ? "cleared" : "unsubscribed",
          isTheirs: act !== "join",
          changed: now(),
        });
      return c.json({ ok: true });
    });
    app.use("/3.0/*", async (c, next) => {
      const login = (c.req.header("authorization") ?? "").replace(/^Basic /, "");
      const [, key] = Buffer.from(login, "base64").toString().split(":");
      if (key === KEY && !isRevoked) return next();
      return c.json(problemOf(401, "API Key Invalid", "Your API key may be invalid."), 401);
    });
    const missing = (c: Context) =>
      c.json(problemOf(404, "Resource Not Found", "The requested resource could not be found."), 404);
    app.get("/3.0/", (c) => c.json({ account_name: "Twende Movers", email: "office@twende.example" }));
    app.use("/3.0/lists/:id/*", async (c, next) => (c.req.param("id") === LIST ? await next() : missing(c)));
    app.get("/3.0/lists/:id", (c) =>
      c.req.param("id") === LIST ? c.json({ name: "Newsletter", stats: { member_count: 128 } }) : missing(c),
    );
    app.get("/3.0/lists/:id/members", (c) => {
      const { status, since_last_changed: since = "", count = "10", offset = "0" } = c.req.query();
      const found = [...members.values()]
        .filter((member) => (!status || member.status === status) && member.changed >= since)
        .sort((one, other) => (one.changed < other.changed ? -1 : 1))
        .slice(Number(offset), Number(offset) + Number(count));
      return c.json({ members: found.map(shown), total_items: found.length });
    });
    app.put("/3.0/lists/:id/members/:hash", async (c) => {
      const { hash } = c.req.param();
      const asked = await c.req.json<Record<string, string>>();
      const email = asked.email_address ?? "";
      if (md5(email) !== hash)
        return c.json(problemOf(400, "Invalid Resource", "The subscriber hash does not fit."), 400);
      const before = members.get(hash);
      const status = (before ? asked.status : asked.status_if_new) ?? "";
      if (before?.isTheirs && status === "subscribed")
        return c.json(
          problemOf(
            400,
            "Member In Compliance State",
            `${email} is in a compliance state due to unsubscribe, bounce, or compliance review and cannot be subscribed.`,
          ),
          400,
        );
      const { language = "en" } = asked;
      const member = { email, status, language, isTheirs: false, writes: (before?.writes ?? 0) + 1 };
      members.set(hash, { ...member, changed: now() });
      return c.json(shown({ ...member, changed: now() }));
    });
    app.patch("/3.0/lists/:id/members/:hash", async (c) => {
      const member = members.get(c.req.param("hash"));
      if (!member) return missing(c);
      const { status = member.status } = await c.req.json<{ status?: string }>();
      Object.assign(member, { status, changed: now() });
      return c.json(shown(member));
    });
    app.delete("/3.0/lists/:id/members/:hash", (c) => {
      const member = members.get(c.req.param("hash"));
      if (!member || member.status === "archived") return missing(c);
      Object.assign(member, { status: "archived", changed: now() });
      return c.body(null, 204);
    });
    app.post("/3.0/lists/:id/members/:hash/actions/delete-permanent", (c) =>
      members.delete(c.req.param("hash")) ? c.body(null, 204) : missing(c),
    );
    return app;
  },
};

const md5 = (email: string) => createHash("md5").update(email.toLowerCase()).digest("hex");
const now = () => new Date().toISOString();
const shown = ({ email, status, language, changed }: Omit<Member, "isTheirs" | "writes">) => ({
  id: md5(email),
  email_address: email,
  status,
  language,
  last_changed: changed,
});
