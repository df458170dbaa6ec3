import { type Context, Hono } from "hono";
import type { Desk } from "../stand-in";
import { whatsappPage } from "./whatsapp-page";
import { type People, type Person, type Said, say } from "./whatsapp-people";
import { OUR_PHONE, type Webhook } from "./whatsapp-webhook";

const HOUR_MS = 3_600_000;
const KINDS: ReadonlySet<string> = new Set([
  "text",
  "photo",
  "voice",
  "location",
  "answer",
  "reaction",
  "deletion",
  "file",
  "poll",
]);

/** What people do on their phones: by hand on a page, and by programs. Never disturbed by the switches. */
export function phoneRoutes(desk: Desk, people: People, webhook: Webhook, verifyToken: string): Hono {
  const app = new Hono();
  const back = (c: Context, said = "") =>
    c.redirect(`/whatsapp/phones${said ? `?said=${encodeURIComponent(said)}` : ""}`, 303);
  const write = (person: Person, said: Said) => {
    const message = say(people, person, said);
    const shown = person.thread.at(-1)?.text ?? "";
    desk.phones.write({
      provider: "whatsapp",
      from: person.hidesPhone ? person.userId : person.phone,
      to: OUR_PHONE,
      text: shown,
    });
    webhook.message(person, message);
    return message.id;
  };
  const readAll = (person: Person) => {
    for (const entry of person.thread)
      if (!entry.fromPerson && entry.state !== "read" && entry.state !== "failed")
        webhook.status(person, entry, "read");
  };

  app.get("/", (c) => c.html(whatsappPage(people, c.req.query("said") ?? "")));
  app.get("/list.json", (c) => c.json(people.list()));
  app.get("/files/:id", (c) => {
    const media = people.media(c.req.param("id"));
    if (!media) return c.text("The file has expired.", 404);
    return c.body(new Uint8Array(media.bytes), 200, { "Content-Type": media.mimeType });
  });
  app.post("/", async (c) => {
    const { phone, name, username } = await fieldsOf(c);
    const digits = String(phone ?? "")
      .replace(/\D/g, "")
      .replace(/^0(?=\d{9}$)/, "254");
    if (!/^\d{8,15}$/.test(digits))
      return c.req.header("accept")?.includes("html") ? back(c) : c.json({ ok: false }, 422);
    const person = people.meet({
      phone: digits,
      name: String(name ?? ""),
      username: String(username ?? "").replace(/^@/, ""),
    });
    return c.req.header("accept")?.includes("html") ? back(c) : c.json({ userId: person.userId }, 201);
  });
  app.post("/clock", async (c) => {
    const { hours } = await fieldsOf(c);
    const ahead = Number(hours);
    if (ahead >= 0 && ahead <= 10_000) people.aheadMs = ahead * HOUR_MS;
    return back(c);
  });
  app.post("/clear", (c) => {
    people.clear();
    return c.json({ ok: true });
  });
  app.post("/verify", async (c) => back(c, await verify(desk.reportUrl("whatsapp"), verifyToken)));
  app.post("/:person/number", async (c) => {
    const person = people.find(c.req.param("person"));
    const { phone } = await fieldsOf(c);
    if (!person || !/^\d{8,15}$/.test(String(phone))) return c.json({ ok: false }, 422);
    webhook.changedNumber(person, people.renumber(person, String(phone)));
    return c.json({ userId: person.userId });
  });
  app.post("/:person/messages", async (c) => {
    const person = people.find(c.req.param("person"));
    if (!person) return c.json({ ok: false }, 404);
    if (c.req.header("content-type")?.includes("json")) {
      const { bytes, ...said } = await c.req.json<Omit<Said, "bytes"> & { bytes?: string }>();
      if (!KINDS.has(said.kind)) return c.json({ ok: false }, 422);
      const file = bytes === undefined ? {} : { bytes: Buffer.from(bytes, "base64") };
      return c.json({ id: write(person, { ...said, ...file }) }, 201);
    }
    const { kind, text, file, tap } = await c.req.parseBody();
    if (typeof tap === "string") {
      const { id, about } = JSON.parse(tap) as { id: string; about: string };
      write(person, { kind: "answer", id, about });
    } else if (kind === "read") readAll(person);
    else if (typeof kind === "string" && KINDS.has(kind) && (kind !== "text" || String(text).trim() !== "")) {
      const chosen = file instanceof File && file.size > 0 && file.size < 5_000_000 ? file : undefined;
      write(person, {
        kind: kind as Said["kind"],
        text: String(text ?? ""),
        ...(chosen ? { bytes: Buffer.from(await chosen.arrayBuffer()), mimeType: chosen.type } : {}),
      });
    }
    return back(c);
  });
  app.post("/:person/read", (c) => {
    const person = people.find(c.req.param("person"));
    if (person) readAll(person);
    return c.json({ ok: person !== undefined });
  });
  return app;
}

const fieldsOf = (c: Context): Promise<Record<string, unknown>> =>
  c.req.header("content-type")?.includes("json") ? c.req.json() : c.req.parseBody();

/** Meta's question when the address is entered in its console. The desk keeps only addresses of this machine. */
async function verify(address: string | undefined, token: string): Promise<string> {
  if (!address) return "No webhook address is set.";
  const challenge = String(Math.floor(Math.random() * 1e9));
  const url = new URL(address);
  url.search = new URLSearchParams({
    "hub.mode": "subscribe",
    "hub.verify_token": token,
    "hub.challenge": challenge,
  }).toString();
  try {
    const answer = await fetch(url);
    const isRight = answer.status === 200 && (await answer.text()) === challenge;
    return isRight
      ? "The webhook is verified."
      : `The webhook does not answer as it should (${answer.status}).`;
  } catch {
    return "The webhook does not answer.";
  }
}
