import { createHash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { startStandins } from "~/integrations/standins/server";
import { JANE, PHONE, usePhones } from "../testing";

const { arrived, post, client, wrote } = usePhones(() => startStandins());

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
