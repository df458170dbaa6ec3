import { type Context, Hono } from "hono";
import type { StandIn } from "../stand-in";
import { type GraphError, graphError } from "./whatsapp-errors";
import { readMessage } from "./whatsapp-messages";
import { People, type Person } from "./whatsapp-people";
import { phoneRoutes } from "./whatsapp-phones";
import { Templates } from "./whatsapp-templates";
import { ACCOUNT_ID, APP_SECRET, billing, NUMBER_ID, OUR_PHONE, Webhook } from "./whatsapp-webhook";

const TOKEN = "EAAstandinWhatsAppToken2026";
const VERIFY_TOKEN = "standin-verify-token-2026";
const REVIEW_MS = 400;
const MB = 1024 * 1024;
const MOST_BYTES: Readonly<Record<string, number>> = {
  "image/jpeg": 5 * MB,
  "image/png": 5 * MB,
  "audio/ogg": 16 * MB,
  "audio/mpeg": 16 * MB,
  "video/mp4": 16 * MB,
  "application/pdf": 100 * MB,
  "text/plain": 100 * MB,
};

const isError = (read: object): read is GraphError => "status" in read && "body" in read;

/** WhatsApp's Cloud API with the phones of its users. */
export const whatsapp: StandIn = {
  name: "whatsapp",
  title: "WhatsApp",
  hasConsole: true,
  page: { path: "/whatsapp/phones", title: "WhatsApp on phones", isSteady: true },
  offer: (url) => ({
    whatsappNumberId: NUMBER_ID,
    whatsappAccountId: ACCOUNT_ID,
    whatsappAccessToken: TOKEN,
    whatsappAppSecret: APP_SECRET,
    whatsappVerifyToken: VERIFY_TOKEN,
    whatsappBaseUrl: `${url}/whatsapp`,
  }),
  problem: (status) =>
    status === 401
      ? graphError(401, 190, "Error validating access token: the session has expired.").body
      : status === 429
        ? graphError(429, 130429, "Rate limit hit").body
        : graphError(500, 131000, "Something went wrong").body,
  routes: (desk) => {
    const people = new People();
    const templates = new Templates();
    const webhook = new Webhook(desk, people);
    const app = new Hono();
    app.route("/phones", phoneRoutes(desk, people, webhook, VERIFY_TOKEN));
    app.get("/media/:key", (c) => {
      if (c.req.header("authorization") !== `Bearer ${TOKEN}`) return c.text("", 401);
      const media = people.atAddress(c.req.param("key"));
      if (!media) return c.text("URL signature expired", 404);
      return c.body(new Uint8Array(media.bytes), 200, { "Content-Type": media.mimeType });
    });
    const graph = new Hono();
    graph.use(async (c, next) => {
      if (c.req.header("authorization") === `Bearer ${TOKEN}`) return next();
      return answer(c, graphError(401, 190, "Invalid OAuth access token - Cannot parse access token"));
    });
    graph.post(`/${NUMBER_ID}/messages`, async (c) => {
      const body = await c.req.json<Record<string, unknown>>().catch(() => undefined);
      if (body?.messaging_product !== "whatsapp")
        return answer(c, graphError(400, 100, "The parameter messaging_product is required."));
      if (body.status === "read") return c.json({ success: true });
      const person = recipientOf(people, body);
      if (!person) return answer(c, graphError(400, 131009, "Parameter value is not valid"));
      const read = readMessage(body, people, templates);
      if (isError(read)) return answer(c, read);
      const closed = !read.isTemplate && !people.isWindowOpen(person);
      if (read.kind === "reaction") {
        const target = people.entry(String((body.reaction as { message_id?: string }).message_id));
        if (target) target.entry.reactions = read.text ? [read.text] : [];
      }
      const entry = people.add(person, {
        ...read,
        fromPerson: false,
        isBillable: billing(read.category, people),
        trace: String(body.biz_opaque_callback_data ?? ""),
      });
      desk.phones.receive({
        provider: "whatsapp",
        from: OUR_PHONE,
        to: person.hidesPhone ? person.userId : person.phone,
        text: read.text,
      });
      webhook.deliver(person, entry, failureOf(person, closed));
      const reached = person.hidesPhone ? {} : { wa_id: person.phone };
      return c.json({
        messaging_product: "whatsapp",
        contacts: [{ input: String(body.to ?? body.recipient), ...reached, user_id: person.userId }],
        messages: [{ id: entry.id, ...(read.isTemplate ? { message_status: "accepted" } : {}) }],
      });
    });
    graph.post(`/${NUMBER_ID}/media`, async (c) => {
      const form = await c.req.parseBody();
      const { file } = form;
      const type = String(form.type ?? "").split(";")[0] ?? "";
      if (!(file instanceof File)) return answer(c, graphError(400, 100, "(file) must be a file"));
      const most = MOST_BYTES[type];
      if (!most || file.size > most) return answer(c, graphError(400, 131053, "Media upload error"));
      const bytes = Buffer.from(await file.arrayBuffer());
      return c.json({ id: people.keep(bytes, String(form.type), 30) });
    });
    graph.get(`/${ACCOUNT_ID}/message_templates`, (c) => {
      const limit = Math.min(Number(c.req.query("limit") ?? 25), 1000);
      const from = Number(Buffer.from(c.req.query("after") ?? "", "base64url").toString() || 0);
      const all = templates.list();
      const until = from + limit;
      const after = Buffer.from(String(until)).toString("base64url");
      const next = until < all.length ? { next: `${c.req.url}&after=${after}` } : {};
      return c.json({ data: all.slice(from, until), paging: { cursors: { after }, ...next } });
    });
    graph.post(`/${ACCOUNT_ID}/message_templates`, async (c) => {
      const submitted = templates.submit(await c.req.json());
      if (isError(submitted)) return answer(c, submitted);
      setTimeout(() => {
        templates.review(submitted);
        webhook.template(submitted);
      }, REVIEW_MS).unref();
      return c.json({ id: submitted.id, status: submitted.status, category: submitted.category });
    });
    graph.get(`/${ACCOUNT_ID}/subscribed_apps`, (c) =>
      c.json({ data: [{ whatsapp_business_api_data: { id: "418305000000003", name: "MoveEase" } }] }),
    );
    graph.get(`/${NUMBER_ID}`, (c) =>
      c.json({
        id: NUMBER_ID,
        display_phone_number: "+254 700 418305",
        verified_name: "Twende Movers",
        quality_rating: "GREEN",
        status: "CONNECTED",
        name_status: "APPROVED",
      }),
    );
    graph.get("/:media", (c) => {
      const id = c.req.param("media");
      const media = people.media(id);
      if (!media) return answer(c, graphError(400, 100, `Unsupported get request. ${id}`, { subcode: 33 }));
      return c.json({
        messaging_product: "whatsapp",
        id,
        url: `${new URL(c.req.url).origin}/whatsapp/media/${people.addressOf(id)}`,
        mime_type: media.mimeType,
        sha256: media.sha256.toString("hex"),
        file_size: String(media.bytes.length),
      });
    });
    graph.all("*", (c) => answer(c, graphError(400, 100, "Unsupported request", { subcode: 33 })));
    app.route("/v24.0", graph);
    return app;
  },
};

const answer = (c: Context, { status, body }: GraphError) => c.json(body, status);

/** `to` is a phone number, `recipient` a user id. Strangers with a number get WhatsApp when they are written to. */
function recipientOf(people: People, body: Record<string, unknown>): Person | undefined {
  const to = String(body.to ?? "").replace(/\D/g, "");
  if (to) return /^\d{8,15}$/.test(to) ? people.meet({ phone: to }) : undefined;
  return people.find(String(body.recipient ?? ""));
}

/** What Meta says after it accepted: code, title, details. */
function failureOf({ phone }: Person, closed: boolean): [number, string, string] | undefined {
  if (phone.endsWith("0002")) return [131026, "Message undeliverable", "Message Undeliverable."];
  if (phone.endsWith("0001"))
    return [131050, "Unable to deliver the message", "The user stopped marketing messages."];
  if (!closed) return undefined;
  return [
    131047,
    "Re-engagement message",
    "More than 24 hours have passed since the recipient last replied to the sender number.",
  ];
}
