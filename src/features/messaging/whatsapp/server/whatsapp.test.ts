import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { people } from "~/features/identity/server/tables";
import { aPerson } from "~/features/identity/testing";
import { getSettingsForPage } from "~/features/settings/server/queries";
import { settings } from "~/features/settings/server/tables";
import { type Standins, startStandins } from "~/integrations/standins/server";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import type { RequestContext } from "~/platform/http/handlers";
import { throttleWindows } from "~/platform/http/tables";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { communicationSection } from "../../settings";
import { setCommunication } from "../../testing";
import { connectWhatsApp } from "../testing";
import { forgetDeliveries } from "./commands/receive-webhook";
import { whatsappHandlers } from "./handlers";
import { incomingWhatsApp, type WhatsAppDelivery } from "./queries";
import { whatsappRoutes } from "./routes";
import { whatsappDeliveries } from "./tables";

useDatabase();

let standins: Standins;
let admin: Actor;
const passed: WhatsAppDelivery[] = [];
let fails = false;
beforeAll(async () => {
  standins = await startStandins();
  admin = await aPerson({ role: "admin" });
  await db()
    .update(people)
    .set({ phone: "+254722418305" })
    .where(eq(people.id, admin.personId ?? ""));
  incomingWhatsApp
    .answer(async (_, delivery) => {
      if (fails) throw new Error("The database went away.");
      passed.push(delivery);
    })
    .join();
});
afterAll(() => standins.close());
beforeEach(async () => {
  passed.length = 0;
  await db().delete(throttleWindows);
  fails = false;
  await fetch(`${standins.url}/_sim/messages`, { method: "DELETE" });
  await turn("works");
  await connectWhatsApp(standins);
});

const api = () => callAs(whatsappHandlers, admin);
const turn = (mode: string) =>
  fetch(`${standins.url}/_sim/whatsapp`, { method: "POST", body: JSON.stringify({ mode }) });

describe("settings", () => {
  test("the three secrets are sealed and never echoed", async () => {
    const { value, secrets } = await getSettingsForPage(db(), communicationSection);
    const offer = standins.offers.whatsapp ?? {};
    for (const name of ["whatsappAccessToken", "whatsappAppSecret", "whatsappVerifyToken"]) {
      expect(value[name as keyof typeof value]).toBe("");
      expect(secrets[name]).toMatch(/^••••/);
      const [row] = await db().select().from(settings).where(eq(settings.section, "communication"));
      expect(JSON.stringify(row)).not.toContain(offer[name]);
    }
  });

  test("verify reads the number's state; test sends the caller a template", async () => {
    expect(await api().verify()).toEqual({
      ok: true,
      message: "Twende Movers, +254 700 418305. Quality: green.",
    });
    expect(await api().test()).toMatchObject({ ok: true, message: expect.stringContaining("hello_world") });
    const there = await fetch(`${standins.url}/_sim/messages?to=254722418305`);
    expect(await there.json()).toMatchObject([{ text: expect.stringContaining("Welcome") }]);
  });

  test("an outage is told in words; without credentials nothing is tried", async () => {
    await turn("401");
    expect(await api().verify()).toMatchObject({
      ok: false,
      message: expect.stringContaining("access token"),
    });
    await expect(api().fetchTemplates()).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("access token"),
    });
    await setCommunication({ whatsappEnabled: false });
    for (const call of [api().verify, api().test, api().fetchTemplates])
      await expect(call()).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("the demo shows the address and the simulator's credentials", async () => {
    expect(await api().setup()).toMatchObject({
      webhookAddress: "http://127.0.0.1:3000/callbacks/whatsapp",
      offer: { whatsappNumberId: expect.any(String) },
    });
  });
});

describe("templates", () => {
  const template = {
    name: "quote_ready",
    language: "en" as const,
    category: "UTILITY" as const,
    body: "Hello {{1}}, your quote is ready. Reply here with questions.",
    examples: ["Wanjiru"],
  };

  test("are fetched, stored once each, and removed with Meta's", async () => {
    const { count } = await api().fetchTemplates();
    expect(await api().fetchTemplates()).toEqual({ count });
    const { templates } = await api().templates();
    expect(templates).toHaveLength(count);
    expect(templates[0]).toMatchObject({ name: "booking_confirmed", language: "en", status: "APPROVED" });
    // Another account has none of them.
    await setCommunication({ ...standins.offers.whatsapp, whatsappAccountId: "9", whatsappEnabled: true });
    expect(await api().templates()).toEqual({ templates: [] });
  });

  test("a new one is in review until the webhook tells more", async () => {
    expect(await api().submitTemplate(template)).toEqual({ status: "PENDING", category: "UTILITY" });
    await expect(api().submitTemplate(template)).rejects.toMatchObject({
      message: expect.stringContaining("exists already"),
    });
    const stored = async () =>
      (await api().templates()).templates.find(
        ({ name, language }) => name === template.name && language === "en",
      );
    expect(await stored()).toMatchObject({ status: "PENDING", variables: ["1"] });
    const [mine] = (await (await listed()).json()).data.filter(
      ({ name }: { name: string }) => name === template.name,
    );
    const value = {
      event: "REJECTED",
      message_template_id: Number(mine.id),
      message_template_name: template.name,
      message_template_language: "en",
      reason: "INVALID_FORMAT",
    };
    await send(webhook("message_template_status_update", value));
    expect(await stored()).toMatchObject({ status: "REJECTED", reason: "INVALID_FORMAT" });
    const [event] = await db().select().from(events).where(eq(events.type, "whatsapp.template_reviewed"));
    expect(event?.summary).toBe("WhatsApp template quote_ready (en): rejected");
  });

  test.each([
    ["a name with spaces", { name: "Quote ready" }, "name"],
    ["no text", { body: " ", examples: [] }, "body"],
    ["a variable at the end", { body: "Hello {{1}}" }, "body"],
    ["a gap", { body: "Hello {{2}}, bye." }, "body"],
    ["numbers and names", { body: "Hello {{1}} and {{day}}, bye.", examples: ["a", "b"] }, "body"],
    ["a missing example", { examples: [] }, "examples"],
  ])("%s is refused at its field", async (_, change, field) => {
    const refused = await api()
      .submitTemplate({ ...template, ...change })
      .catch((error) => error);
    expect(refused.code).toBe("INVALID");
    expect(Object.keys(refused.data.fields)).toEqual([field]);
  });

  const listed = () =>
    fetch(
      `${standins.url}/whatsapp/v24.0/${standins.offers.whatsapp?.whatsappAccountId}/message_templates?limit=99`,
      {
        headers: { authorization: `Bearer ${standins.offers.whatsapp?.whatsappAccessToken}` },
      },
    );
});

const callbacks = new Hono<{ Variables: { request: RequestContext } }>();
callbacks.use(async (c, next) => {
  c.set("request", requestContext(visitor));
  await next();
});
callbacks.route("/", serveFiles(whatsappRoutes));
const sign = (body: string, secret = standins.offers.whatsapp?.whatsappAppSecret ?? "") =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
const send = (body: string, signature = sign(body)) =>
  callbacks.request("/callbacks/whatsapp", {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", "X-Hub-Signature-256": signature },
  });
const webhook = (field: string, value: object) =>
  JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: "1", changes: [{ field, value }] }] });
const messages = (list: object[], numberId = standins.offers.whatsapp?.whatsappNumberId) =>
  webhook("messages", {
    messaging_product: "whatsapp",
    metadata: { phone_number_id: numberId },
    contacts: [{ wa_id: "254722418305", user_id: "KE.1", profile: { name: "Wanjiru" } }],
    ...{ messages: list },
  });
const text = (id: string, body: string, at = 1_795_546_800) => ({
  id,
  from: "254722418305",
  from_user_id: "KE.1",
  timestamp: String(at),
  type: "text",
  text: { body },
});

describe("the webhook", () => {
  const ask = (query: Record<string, string>) =>
    callbacks.request(`/callbacks/whatsapp?${new URLSearchParams(query)}`);
  const question = () => ({
    "hub.mode": "subscribe",
    "hub.verify_token": standins.offers.whatsapp?.whatsappVerifyToken ?? "",
    "hub.challenge": "1158201444",
  });

  test("answers Meta's question with its challenge, and nobody else's", async () => {
    const answer = await ask(question());
    expect([answer.status, await answer.text()]).toEqual([200, "1158201444"]);
    for (const wrong of [
      { "hub.verify_token": "guessed" },
      { "hub.verify_token": "" },
      { "hub.mode": "unsubscribe" },
      { "hub.challenge": "<script>" },
    ])
      expect((await ask({ ...question(), ...wrong })).status).toBe(403);
    await setCommunication({ whatsappEnabled: false });
    expect((await ask(question())).status).toBe(404);
    expect((await send(messages([text("wamid.off", "x")]))).status).toBe(404);
  });

  test("passes messages on in Meta's order, and counts them", async () => {
    const before = await api().setup();
    const later = text("wamid.o2", "second", 1_795_546_900);
    expect((await send(messages([later, text("wamid.o1", "first")]))).status).toBe(200);
    expect(passed).toHaveLength(1);
    expect(passed[0]?.messages.map(({ id }) => id)).toEqual(["wamid.o1", "wamid.o2"]);
    const { received } = await api().setup();
    expect(received.messages).toBe(before.received.messages + 2);
    expect(received.lastAt).toBeInstanceOf(Date);
  });

  test("a repeated webhook is acknowledged and passed on once, also if both come at the same time", async () => {
    const body = messages([text("wamid.r", "once")]);
    const answers = await Promise.all([send(body), send(body), send(body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await send(body)).status).toBe(200);
    expect(passed).toHaveLength(1);
  });

  test.each([
    ["another secret's signature", () => [messages([text("wamid.f1", "x")]), sign("x", "guessed")]],
    ["no signature", () => [messages([text("wamid.f2", "x")]), ""]],
    [
      "the signature of another body",
      () => [messages([text("wamid.f3", "pay here")]), sign(messages([text("wamid.f3", "hello")]))],
    ],
  ])("%s is refused, and nothing is passed on or counted", async (_, given) => {
    const [body = "", signature = ""] = given();
    const before = await db().$count(whatsappDeliveries);
    expect((await send(body, signature)).status).toBe(403);
    expect(passed).toEqual([]);
    expect(await db().$count(whatsappDeliveries)).toBe(before);
  });

  test("an answer that fails leaves nothing, so that Meta's repetition is passed on", async () => {
    const body = messages([text("wamid.x", "later")]);
    fails = true;
    const first = await Promise.resolve(send(body)).catch(() => undefined);
    expect(first?.status ?? 500).toBeGreaterThanOrEqual(500);
    fails = false;
    expect((await send(body)).status).toBe(200);
    expect(passed).toHaveLength(1);
  });

  test("another number of the same app, and bodies that are no webhook, are acknowledged alone", async () => {
    expect((await send(messages([text("wamid.n", "x")], "999"))).status).toBe(200);
    expect((await send("not json")).status).toBe(200);
    expect((await send(webhook("calls", { calls: [] }))).status).toBe(200);
    expect(passed).toEqual([]);
    expect((await send(`{"x":"${"y".repeat(3 * 1024 * 1024)}"}`)).status).toBe(413);
  });

  test("counts are deleted after 30 days", async () => {
    await send(messages([text("wamid.old", "x")]));
    await transaction((tx) => forgetDeliveries(tx, new Date(Date.now() + 29 * 86_400_000)));
    expect(await db().$count(whatsappDeliveries)).toBeGreaterThan(0);
    await transaction((tx) => forgetDeliveries(tx, new Date(Date.now() + 31 * 86_400_000)));
    expect(await db().$count(whatsappDeliveries)).toBe(0);
  });
});

test("what a phone writes at the stand-in reaches us through the route", async () => {
  const bodies: string[] = [];
  const { createServer } = await import("node:http");
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    bodies.push(body);
    const answer = await send(body, String(request.headers["x-hub-signature-256"]));
    response.writeHead(answer.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const headers = { "content-type": "application/json" };
  const post = (path: string, body: object) =>
    fetch(`${standins.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  try {
    await post("/_sim/whatsapp", { reportUrl: `http://127.0.0.1:${port}/callbacks/whatsapp` });
    await post("/whatsapp/phones", { phone: "254722418399", name: "Otieno" });
    await post("/whatsapp/phones/254722418399/messages", { kind: "location" });
    await vi.waitFor(() => expect(passed).toHaveLength(1));
    expect(passed[0]?.messages).toMatchObject([
      { from: { name: "Otieno", phone: "+254722418399" }, content: { kind: "location", latitude: -1.2921 } },
    ]);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
