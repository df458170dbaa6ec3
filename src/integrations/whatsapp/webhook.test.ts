import { describe, expect, test } from "vitest";
import { readWebhook } from "./webhook";
import { changes, inApiJs, inPywa, JANE, METADATA } from "./webhook-testing";

const contentOf = (body: string) => readWebhook(body)?.messages[0]?.content;

describe("messages of the first library's fixtures", () => {
  test("a text has the person with number and user id, and Meta's time", () => {
    expect(readWebhook(inPywa({ type: "text", text: { body: "Habari" } }))).toEqual({
      messages: [
        {
          id: "wamid.A1",
          numberId: METADATA.phone_number_id,
          from: { phone: "+254722418305", userId: JANE.user_id, name: "Wanjiru Kamau", username: "" },
          at: new Date(1_795_546_800_000),
          content: { kind: "text", text: "Habari" },
          quotes: "",
          isForwarded: false,
          advert: "",
        },
      ],
      statuses: [],
      templates: [],
      problems: [],
      skipped: 0,
    });
  });

  const file = { mime_type: "image/jpeg", sha256: "4654+8g=", id: "65463453" };
  const held = { mediaId: "65463453", sha256: "4654+8g=", caption: "", name: "", isVoice: false };
  test.each([
    [
      "a photo",
      { type: "image", image: { ...file, url: "https://lookaside.fbsbx.com/x" } },
      { media: "image" },
    ],
    [
      "a video with words",
      { type: "video", video: { ...file, mime_type: "video/mp4", caption: "Ngazi" } },
      { media: "video", mediaType: "video/mp4", caption: "Ngazi" },
    ],
    [
      "a file",
      { type: "document", document: { ...file, mime_type: "application/pdf", filename: "list.pdf" } },
      { media: "document", mediaType: "application/pdf", name: "list.pdf" },
    ],
    [
      "a voice note",
      { type: "audio", audio: { ...file, mime_type: "audio/ogg; codecs=opus", voice: true } },
      { media: "audio", mediaType: "audio/ogg; codecs=opus", isVoice: true },
    ],
    [
      "a sticker",
      { type: "sticker", sticker: { ...file, mime_type: "image/webp", animated: true } },
      { media: "sticker", mediaType: "image/webp" },
    ],
  ])("%s", (_, message, expected) => {
    expect(contentOf(inPywa(message))).toEqual({
      kind: "media",
      mediaType: "image/jpeg",
      ...held,
      ...expected,
    });
  });

  test.each([
    [
      "a place",
      { type: "location", location: { latitude: -1.2921, longitude: 36.8219, name: "Ngong Road" } },
      { kind: "location", latitude: -1.2921, longitude: 36.8219, name: "Ngong Road", address: "" },
    ],
    [
      "contacts",
      {
        type: "contacts",
        contacts: [
          {
            name: { first_name: "Otieno", formatted_name: "Otieno Ouma" },
            phones: [{ phone: "+254 733 900001", wa_id: "254733900001", type: "CELL" }],
          },
        ],
      },
      { kind: "contacts", contacts: [{ name: "Otieno Ouma", phones: ["+254 733 900001"], emails: [] }] },
    ],
    [
      "a tapped button",
      {
        type: "interactive",
        interactive: { type: "button_reply", button_reply: { id: "yes", title: "Ndiyo" } },
      },
      { kind: "answer", id: "yes", title: "Ndiyo" },
    ],
    [
      "a chosen row",
      {
        type: "interactive",
        interactive: { type: "list_reply", list_reply: { id: "mon", title: "Monday", description: "8:00" } },
      },
      { kind: "answer", id: "mon", title: "Monday" },
    ],
    [
      "a template's button",
      { type: "button", button: { payload: "call", text: "Call me" } },
      { kind: "answer", id: "call", title: "Call me" },
    ],
    [
      "a reaction",
      { type: "reaction", reaction: { message_id: "wamid.Z", emoji: "👍" } },
      { kind: "reaction", messageId: "wamid.Z", emoji: "👍" },
    ],
    [
      "a reaction taken back",
      { type: "reaction", reaction: { message_id: "wamid.Z" } },
      { kind: "reaction", messageId: "wamid.Z", emoji: "" },
    ],
    [
      "a deletion",
      { type: "revoke", revoke: { original_message_id: "wamid.Z" } },
      { kind: "deletion", messageId: "wamid.Z" },
    ],
    [
      "an edit",
      {
        type: "edit",
        edit: { original_message_id: "wamid.Z", message: { type: "text", text: { body: "Two beds" } } },
      },
      { kind: "edit", messageId: "wamid.Z", content: { kind: "text", text: "Two beds" } },
    ],
    [
      "an unsupported kind",
      {
        type: "unsupported",
        unsupported: { type: "poll" },
        errors: [{ code: 131051, title: "Message type unknown", message: "Message type unknown" }],
      },
      {
        kind: "unsupported",
        type: "poll",
        problem: "WhatsApp does not support this kind of message. (131051)",
      },
    ],
    [
      "an order",
      { type: "order", order: { catalog_id: "354", product_items: [{ product_retailer_id: "BOX" }] } },
      { kind: "unsupported", type: "order", problem: "" },
    ],
  ])("%s", (_, message, expected) => {
    expect(contentOf(inPywa(message))).toEqual(expected);
  });

  test("what it quotes, whether it was forwarded, and the advertisement it came from", () => {
    const text = { type: "text", text: { body: "Sawa" } };
    const quoting = { ...text, context: { from: "254700418305", id: "wamid.Q" } };
    expect(readWebhook(inPywa(quoting))?.messages[0]).toMatchObject({
      quotes: "wamid.Q",
      isForwarded: false,
    });
    const forwarded = { ...text, context: { frequently_forwarded: true } };
    expect(readWebhook(inPywa(forwarded))?.messages[0]).toMatchObject({ quotes: "", isForwarded: true });
    const advert = { ...text, referral: { source_url: "https://fb.me/x", source_type: "ad" } };
    expect(readWebhook(inPywa(advert))?.messages[0]).toMatchObject({ advert: "https://fb.me/x" });
  });

  test("an error of the account beside a message that Meta could not render", () => {
    const errors = [
      {
        code: 131000,
        title: "Something went wrong",
        message: "Something went wrong",
        error_data: { details: "Unsupported webhook payload" },
      },
    ];
    const read = readWebhook(inPywa({ type: "interactive" }, { errors }));
    expect(read?.problems).toEqual(["Unsupported webhook payload (131000)"]);
    expect(read?.messages[0]?.content).toMatchObject({ kind: "unsupported", type: "interactive" });
  });

  test("a changed number comes without contacts and names both", () => {
    const system = (more: object) =>
      inApiJs({
        metadata: METADATA,
        messages: [
          { from: "254722418305", id: "wamid.S", timestamp: "1795546800", type: "system", system: more },
        ],
      });
    const changed = {
      body: "User A changed from 254722418305 to 254733900001",
      wa_id: "254733900001",
      user_id: "KE.2",
      previous_user_id: "KE.1",
      type: "user_changed_number",
    };
    expect(readWebhook(system(changed))?.messages[0]).toMatchObject({
      from: { phone: "+254733900001", userId: "KE.2" },
      content: { kind: "change", previousPhone: "+254722418305", previousUserId: "KE.1" },
    });
    const identity = { body: "User identity changed", type: "customer_identity_changed" };
    expect(contentOf(system(identity))).toMatchObject({ kind: "unsupported" });
  });
});

describe("shapes of the second library", () => {
  test("a message without metadata and with a contact of the number alone", () => {
    const read = readWebhook(
      inApiJs({
        contacts: [{ wa_id: "254722418305" }],
        messages: [
          {
            id: "wamid.B",
            from: "254722418305",
            timestamp: "1795546800",
            type: "text",
            text: { body: "Hi" },
          },
        ],
      }),
    );
    expect(read?.messages[0]).toMatchObject({
      numberId: "",
      from: { phone: "+254722418305", userId: "", name: "" },
    });
  });

  test("a person who hides their number is known by the user id alone", () => {
    const read = readWebhook(
      inApiJs({
        metadata: METADATA,
        contacts: [{ profile: { name: "Amina", username: "amina.ke" }, user_id: "KE.77" }],
        messages: [
          {
            id: "wamid.C",
            from_user_id: "KE.77",
            timestamp: "1795546800",
            type: "text",
            text: { body: "Bei?" },
          },
        ],
      }),
    );
    expect(read?.messages[0]?.from).toEqual({
      phone: "",
      userId: "KE.77",
      name: "Amina",
      username: "amina.ke",
    });
  });

  test("two people in one webhook are not mixed up", () => {
    const one = (id: string, userId: string) => ({
      id,
      from_user_id: userId,
      timestamp: "1795546800",
      type: "text",
      text: { body: "x" },
    });
    const read = readWebhook(
      inApiJs({
        contacts: [
          { profile: { name: "One" }, user_id: "KE.1" },
          { profile: { name: "Two" }, user_id: "KE.2", wa_id: "254733900001" },
        ],
        messages: [one("wamid.2", "KE.2"), one("wamid.1", "KE.1"), one("wamid.3", "KE.3")],
      }),
    );
    expect(read?.messages.map(({ from }) => [from.userId, from.name, from.phone])).toEqual([
      ["KE.2", "Two", "+254733900001"],
      ["KE.1", "One", ""],
      ["KE.3", "", ""],
    ]);
  });

  test("an empty list of statuses, and a call, are nothing to us", () => {
    expect(readWebhook(inApiJs({ statuses: [] }))).toMatchObject({ statuses: [], skipped: 0 });
    expect(readWebhook(changes({ field: "calls", value: { calls: [] } }))).toMatchObject({ skipped: 1 });
  });
});
