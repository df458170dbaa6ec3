import { describe, expect, test, vi } from "vitest";
import { startStandins } from "~/integrations/standins/server";
import { JANE, PHONE, usePhones } from "../testing";

const { arrived, post, turn, says, onPhone, client, of, wrote } = usePhones(() =>
  startStandins({ lateMs: 60_000 }),
);

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
      phone: "254733900021",
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
