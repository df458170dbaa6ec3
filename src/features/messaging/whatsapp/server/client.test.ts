import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Standins, startStandins } from "~/integrations/standins/server";
import { openWhatsApp } from "~/integrations/whatsapp/client";
import type { DeliveryStatus, IncomingMessage, TemplateNews } from "~/integrations/whatsapp/incoming";
import { isSignedByMeta } from "~/integrations/whatsapp/signature";
import type { SendOutcome, WhatsAppAccount } from "~/integrations/whatsapp/types";
import { readWebhook } from "~/integrations/whatsapp/webhook";
import type { CallOptions } from "~/platform/outbound/provider-call";

let standins: Standins;
const arrived = {
  messages: [] as IncomingMessage[],
  statuses: [] as DeliveryStatus[],
  templates: [] as TemplateNews[],
  forged: 0,
};
const callbacks = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const signature = String(request.headers["x-hub-signature-256"]);
  if (!isSignedByMeta(standins.offers.whatsapp?.whatsappAppSecret ?? "", body, signature))
    arrived.forged += 1;
  else {
    const read = readWebhook(body.toString());
    arrived.messages.push(...(read?.messages ?? []));
    arrived.statuses.push(...(read?.statuses ?? []));
    arrived.templates.push(...(read?.templates ?? []));
  }
  response.end("ok");
});

beforeAll(async () => {
  standins = await startStandins({ lateMs: 60_000 });
  await new Promise<void>((resolve) => callbacks.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await standins.close();
  callbacks.closeAllConnections();
  await new Promise((resolve) => callbacks.close(resolve));
});

const post = (path: string, body: object = {}) =>
  fetch(`${standins.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    redirect: "manual",
  });
const turn = (mode: string, times?: number) => post("/_sim/whatsapp", { mode, ...(times ? { times } : {}) });
const says = (person: string, said: object) =>
  post(`/whatsapp/phones/${encodeURIComponent(person)}/messages`, said);
const onPhone = async (to: string) =>
  (await (await fetch(`${standins.url}/_sim/messages?to=${to}`)).json()) as {
    text: string;
    isOwn?: boolean;
  }[];

function client(over: Partial<WhatsAppAccount> = {}, options: CallOptions = {}) {
  const offer = standins.offers.whatsapp ?? {};
  const account = {
    numberId: offer.whatsappNumberId ?? "",
    accountId: offer.whatsappAccountId ?? "",
    accessToken: offer.whatsappAccessToken ?? "",
    baseUrl: offer.whatsappBaseUrl ?? "",
    ...over,
  };
  return openWhatsApp(account, { fetch, ...options });
}

const PHONE = "254722418305";
const JANE = { phone: `+${PHONE}`, userId: "" };

beforeEach(async () => {
  await turn("works");
  await post("/whatsapp/phones/clear");
  await fetch(`${standins.url}/_sim/messages`, { method: "DELETE" });
  const port = (callbacks.address() as AddressInfo).port;
  await post("/_sim/whatsapp", { reportUrl: `http://127.0.0.1:${port}/callbacks/whatsapp` });
  await post("/whatsapp/phones", { phone: PHONE, name: "Wanjiru" });
  Object.assign(arrived, { messages: [], statuses: [], templates: [], forged: 0 });
});

/** The statuses of one message: earlier tests' can still arrive. */
const of = (sent: SendOutcome) =>
  arrived.statuses.filter(({ messageId }) => sent.outcome === "accepted" && messageId === sent.id);

/** A person with an open window. */
async function wrote(said: object = { kind: "text", text: "Habari" }) {
  await says(PHONE, said);
  await vi.waitFor(() => expect(arrived.messages).toHaveLength(1));
  return arrived.messages[0] as IncomingMessage;
}

describe("sending", () => {
  test("within 24 hours a text arrives, with its price and our trace, first sent and then delivered", async () => {
    const asked = await wrote();
    const sent = await client().sendText(JANE, "Karibu", { quotes: asked.id, trace: "trace-1" });
    expect(sent).toMatchObject({ outcome: "accepted", userId: asked.from.userId, isHeld: false });
    const id = sent.outcome === "accepted" ? sent.id : "";
    expect((await onPhone(PHONE)).map(({ text }) => text)).toEqual(["Habari", "Karibu"]);
    await vi.waitFor(() => expect(of(sent)).toHaveLength(2));
    expect(of(sent)).toMatchObject([
      { messageId: id, state: "sent", trace: "trace-1", price: { category: "service", isBillable: false } },
      { messageId: id, state: "delivered", to: { phone: `+${PHONE}` } },
    ]);
  });

  test("after 24 hours a text fails in words, and a template arrives", async () => {
    await wrote();
    await post("/whatsapp/phones/clock", { hours: 25 });
    const late = await client().sendText(JANE, "Bado?");
    await vi.waitFor(() => expect(of(late)).toHaveLength(1));
    expect(of(late)[0]).toMatchObject({ state: "failed", codes: [131047] });
    expect(of(late)[0]?.problem).toContain("Send a template");
    const body = [{ text: "Wanjiru" }, { text: "MV-2026-0001" }, { text: "1 Dec" }];
    const template = { name: "booking_confirmed", language: "sw", body };
    const sent = await client().sendTemplate(JANE, template);
    await vi.waitFor(() => expect(of(sent)).toHaveLength(2));
    expect(of(sent)[0]).toMatchObject({ price: { category: "utility", isBillable: true } });
    expect((await onPhone(PHONE)).at(-1)?.text).toContain("Habari Wanjiru, uhamisho wako MV-2026-0001");
  });

  test("buttons, lists and template buttons are tapped, and name what they answer", async () => {
    await wrote();
    const tap = async (message: unknown, id: string) => {
      Object.assign(arrived, { messages: [] });
      await says(PHONE, { kind: "answer", id, about: (message as { id: string }).id });
      await vi.waitFor(() => expect(arrived.messages).toHaveLength(1));
      return arrived.messages[0];
    };
    const buttons = await client().sendButtons(JANE, {
      text: "Ready?",
      buttons: [
        { id: "yes", title: "Ndiyo" },
        { id: "no", title: "Hapana" },
      ],
    });
    expect(await tap(buttons, "no")).toMatchObject({
      content: { kind: "answer", id: "no", title: "Hapana" },
      quotes: (buttons as { id: string }).id,
    });
    const rows = [{ id: "mon", title: "Monday", description: "8:00" }];
    const list = await client().sendList(JANE, {
      text: "Day?",
      button: "Days",
      sections: [{ title: "Week", rows }],
    });
    expect(await tap(list, "mon")).toMatchObject({ content: { kind: "answer", id: "mon", title: "Monday" } });
    const template = await client().sendTemplate(JANE, {
      name: "crew_on_the_way",
      language: "en",
      body: [{ text: "Wanjiru" }, { text: "9:00" }],
      buttons: [{ index: 1, kind: "quick_reply", value: "call-me" }],
    });
    expect(await tap(template, "call-me")).toMatchObject({
      content: { kind: "answer", id: "call-me", title: "Call me" },
    });
  });

  test("a reaction, and marking as read", async () => {
    const asked = await wrote();
    expect(await client().sendReaction(JANE, { messageId: asked.id, emoji: "👍" })).toMatchObject({
      outcome: "accepted",
    });
    expect(await client().markRead(asked.id)).toEqual({ outcome: "done", result: null });
  });

  test("to a person who hides the number, by the user id", async () => {
    const made = await post("/whatsapp/phones", {
      phone: "254733900001",
      name: "Amina",
      username: "amina.ke",
    });
    const { userId } = (await made.json()) as { userId: string };
    await says(userId, { kind: "text", text: "Bei?" });
    await vi.waitFor(() => expect(arrived.messages).toHaveLength(1));
    expect(arrived.messages[0]?.from).toEqual({ phone: "", userId, name: "Amina", username: "amina.ke" });
    const to = { phone: "", userId };
    const sent = await client().sendText(to, "KES 18,000");
    expect(sent).toMatchObject({ outcome: "accepted", userId });
    await vi.waitFor(() => expect(of(sent)).toHaveLength(2));
    expect(of(sent)[0]?.to).toMatchObject({ phone: "", userId, name: "Amina" });
  });

  test("read, when the person reads", async () => {
    await wrote();
    const sent = await client().sendText(JANE, "Karibu");
    await vi.waitFor(() => expect(of(sent)).toHaveLength(2));
    await post(`/whatsapp/phones/${PHONE}/read`);
    await vi.waitFor(() => expect(of(sent).at(-1)?.state).toBe("read"));
  });

  test("what Meta would refuse is refused before a call, and its refusals are plain words", async () => {
    const many = Array.from({ length: 4 }, (_, at) => ({ id: String(at), title: "x" }));
    const refusals = [
      await client().sendText(JANE, " "),
      await client().sendText(JANE, "x".repeat(4097)),
      await client().sendText({ phone: "", userId: "" }, "x"),
      await client().sendButtons(JANE, { text: "x", buttons: many }),
      await client().sendMedia(JANE, { kind: "audio", mediaId: "1", caption: "x" }),
      await client().sendMedia(JANE, { kind: "image", mediaId: "1" }),
      await client().sendTemplate(JANE, { name: "unknown", language: "en" }),
      await client().sendTemplate(JANE, { name: "booking_confirmed", language: "en" }),
      await client().sendTemplate(JANE, { name: "payment_reminder", language: "en" }),
    ];
    expect(refusals.map((one) => (one.outcome === "refused" ? one.reason : one))).toEqual([
      "The message is empty.",
      "A message can have 4096 characters.",
      "The person has neither a phone number nor a user id.",
      "A message has one to 3 buttons.",
      "Only pictures, videos and files can have a caption.",
      "Part of the message has a value that WhatsApp does not accept. (131009)",
      "No approved template has this name in this language. (132001)",
      "The number of values does not match the template's variables. (132000)",
      "Meta has paused this template, because people did not like it. (132015)",
    ]);
    expect(await onPhone(PHONE)).toEqual([]);
  });
});

describe("outages", () => {
  test.each([
    ["401", "later", "access token", 0],
    ["429", "later", "no more messages", 0],
    ["500", "unknown", "Something went wrong", 0],
    ["deaf", "unknown", "did not answer", 0],
    ["cut", "unknown", "did not answer", 1],
    ["late", "unknown", "did not answer", 1],
  ])("%s: the send is %s", async (mode, outcome, words, onThePhone) => {
    await turn(mode, 1);
    const sent = await client({}, mode === "late" ? { timeoutMs: 800 } : {}).sendTemplate(JANE, {
      name: "hello_world",
      language: "en_US",
    });
    expect(sent).toMatchObject({ outcome, reason: expect.stringContaining(words) });
    expect(await onPhone(PHONE)).toHaveLength(onThePhone);
  });

  test("a wrong token, a wrong number and no server at all", async () => {
    const hello = { name: "hello_world", language: "en_US" };
    expect(await client({ accessToken: "guessed" }).sendTemplate(JANE, hello)).toMatchObject({
      outcome: "later",
      code: "190",
    });
    expect(await client({ numberId: "1" }).getNumber()).toMatchObject({ outcome: "refused", code: "100" });
    const nowhere = await client({ baseUrl: "http://127.0.0.1:1" }).sendTemplate(JANE, hello);
    expect(nowhere).toMatchObject({ outcome: "later", reason: expect.stringContaining("cannot be reached") });
  });

  test("statuses that come twice, in the wrong order, forged, or not at all", async () => {
    const hello = { name: "hello_world", language: "en_US" };
    const send = async (mode: string) => {
      await turn(mode);
      return client().sendTemplate(JANE, hello);
    };
    const twice = await send("twice");
    await vi.waitFor(() => expect(of(twice)).toHaveLength(4));
    const mixed = await send("disorder");
    await vi.waitFor(() => expect(of(mixed).map(({ state }) => state)).toEqual(["delivered", "sent"]));
    const forged = await send("forged");
    await vi.waitFor(() => expect(arrived.forged).toBe(2));
    expect(of(forged)).toEqual([]);
  });

  test("a number that is not at WhatsApp fails, and a phone that is off stays at sent", async () => {
    const hello = { name: "hello_world", language: "en_US" };
    const nowhere = await client().sendTemplate({ phone: "+254722000002", userId: "" }, hello);
    await vi.waitFor(() => expect(of(nowhere)).toMatchObject([{ state: "failed", codes: [131026] }]));
    const off = await client().sendTemplate({ phone: "+254722000003", userId: "" }, hello);
    await vi.waitFor(() => expect(of(off)).toMatchObject([{ state: "sent" }]));
  });
});

describe("media", () => {
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200, 7)]);
  const photo = { name: "sofa.jpg", mediaType: "image/jpeg", bytes: jpeg };

  test("goes up and down by its id, and is sent with words", async () => {
    await wrote();
    const up = await client().uploadMedia(photo);
    expect(up).toMatchObject({ outcome: "done", result: expect.stringMatching(/^\d+$/) });
    const mediaId = up.outcome === "done" ? up.result : "";
    expect(await client().sendMedia(JANE, { kind: "image", mediaId, caption: "Sofa" })).toMatchObject({
      outcome: "accepted",
    });
    const down = await client().fetchMedia({ mediaId });
    expect(down).toEqual({ outcome: "done", result: { mediaType: "image/jpeg", bytes: jpeg } });
  });

  test.each([
    ["photo", "image", "image/jpeg", false],
    ["voice", "audio", "audio/ogg", true],
  ])("a person's %s is fetched and checked", async (kind, media, mediaType, isVoice) => {
    const { content } = await wrote({ kind });
    expect(content).toMatchObject({ kind: "media", media, isVoice });
    if (content.kind !== "media") return;
    const got = await client().fetchMedia({ mediaId: content.mediaId, sha256: content.sha256 });
    expect(got).toMatchObject({ outcome: "done", result: { mediaType } });
    const sha256 = createHash("sha256").update("another").digest("base64");
    expect(await client().fetchMedia({ mediaId: content.mediaId, sha256 })).toMatchObject({
      outcome: "refused",
      reason: "The file is not the one that WhatsApp announced.",
    });
    expect(await client().fetchMedia({ mediaId: content.mediaId, mostBytes: 100 })).toMatchObject({
      outcome: "refused",
      reason: expect.stringContaining("too large"),
    });
  });

  test("after seven days a person's file is gone", async () => {
    const { content } = await wrote({ kind: "photo" });
    await post("/whatsapp/phones/clock", { hours: 24 * 8 });
    expect(
      await client().fetchMedia({ mediaId: content.kind === "media" ? content.mediaId : "" }),
    ).toMatchObject({
      outcome: "refused",
    });
  });

  test.each([
    ["HTML called a photo", "image/jpeg", "<html><script>1</script>"],
    ["SVG", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ["markup called text", "text/plain", " <svg/>"],
    ["a program", "application/x-msdownload", "MZ"],
  ])("%s is not taken, in either direction", async (_, mediaType, words) => {
    const bytes = Buffer.from(words);
    expect(await client().uploadMedia({ name: "x", mediaType, bytes })).toMatchObject({ outcome: "refused" });
    const { content } = await wrote({
      kind: "file",
      text: "x",
      mimeType: mediaType,
      bytes: bytes.toString("base64"),
    });
    const mediaId = content.kind === "media" ? content.mediaId : "";
    expect(await client().fetchMedia({ mediaId })).toMatchObject({ outcome: "refused" });
  });

  test("the token is not sent to another host, and an endless file ends at the limit", async () => {
    const asked: string[] = [];
    const answering = (url: string, bytes: () => ReadableStream | string) =>
      (async (given: string) => {
        asked.push(given);
        if (!given.includes("phone_number_id")) return new Response(bytes());
        return Response.json({ url, mime_type: "image/jpeg", id: "1" });
      }) as unknown as typeof fetch;
    const elsewhere = answering("https://media.example/x", () => "");
    expect(await client({ baseUrl: "" }, { fetch: elsewhere }).fetchMedia({ mediaId: "1" })).toMatchObject({
      outcome: "refused",
      reason: expect.stringContaining("not its own"),
    });
    expect(asked).toHaveLength(1);
    const endless = () =>
      new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1024 * 1024).fill(255)) });
    const metas = answering("https://lookaside.fbsbx.com/x", endless);
    expect(await client({ baseUrl: "" }, { fetch: metas }).fetchMedia({ mediaId: "1" })).toMatchObject({
      outcome: "refused",
      reason: "The file is too large: 5120 kB at most.",
    });
  });
});

describe("the account", () => {
  test("the number's state, the subscription, and templates over several pages", async () => {
    expect(await client().getNumber()).toEqual({
      outcome: "done",
      result: {
        phone: "+254 700 418305",
        name: "Twende Movers",
        quality: "GREEN",
        status: "CONNECTED",
        nameStatus: "APPROVED",
      },
    });
    expect(await client().isSubscribed()).toEqual({ outcome: "done", result: true });
    const listed = await client().listTemplates();
    expect(
      listed.outcome === "done" && listed.result.find(({ name }) => name === "crew_on_the_way"),
    ).toMatchObject({
      language: "en",
      status: "APPROVED",
      category: "UTILITY",
      variables: ["1", "2"],
      buttons: ["Share my location", "Call me"],
      hasMediaHeader: false,
    });
  });

  test("a submitted template is in review, then approved, or rejected with a reason", async () => {
    const template = {
      language: "en",
      category: "UTILITY" as const,
      header: "",
      footer: "",
      quickReplies: [],
    };
    const good = {
      ...template,
      name: `ready_${Date.now()}`,
      body: "Hello {{1}}, ready.",
      examples: ["Amina"],
    };
    expect(await client().submitTemplate(good)).toMatchObject({
      outcome: "done",
      result: { status: "PENDING" },
    });
    await vi.waitFor(() =>
      expect(arrived.templates).toMatchObject([{ name: good.name, status: "APPROVED" }]),
    );
    expect(await client().submitTemplate(good)).toMatchObject({
      outcome: "refused",
      reason: expect.stringContaining("exists already"),
    });
    const bad = { ...good, name: `edge_${Date.now()}`, body: "{{1}} is ready." };
    await client().submitTemplate(bad);
    await vi.waitFor(() =>
      expect(arrived.templates.at(-1)).toMatchObject({ status: "REJECTED", reason: "INVALID_FORMAT" }),
    );
    const offer = { ...good, name: `offer_${Date.now()}`, body: "Hello {{1}}, 10% off today." };
    expect(await client().submitTemplate(offer)).toMatchObject({ result: { category: "MARKETING" } });
    const unnamed = { ...good, name: "No Name" };
    expect(await client().submitTemplate(unnamed)).toMatchObject({ outcome: "refused", code: "100" });
  });

  test("another SIM card: the same thread with a new number and a new user id", async () => {
    const before = await wrote();
    await post(`/whatsapp/phones/${PHONE}/number`, { phone: "254733900009" });
    await vi.waitFor(() => expect(arrived.messages).toHaveLength(2));
    expect(arrived.messages[1]).toMatchObject({
      from: { phone: "+254733900009" },
      content: { kind: "change", previousPhone: `+${PHONE}`, previousUserId: before.from.userId },
    });
  });
});
