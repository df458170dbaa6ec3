import { describe, expect, test } from "vitest";
import { DELIVERY_STATES, isRise } from "./incoming";
import { readWebhook } from "./webhook";

/**
 * Shapes of the webhook fixtures of two public client libraries, pywa 4 and whatsapp-api-js 6, with invented data
 * (docs/domain/whatsapp.md#sources).
 */
const METADATA = { display_phone_number: "254700418305", phone_number_id: "418305000000001" };
const JANE = {
  profile: { name: "Wanjiru Kamau" },
  wa_id: "254722418305",
  user_id: "KE.1349120865530274",
  parent_user_id: "KE.ENT.1181579921288684",
};

const changes = (...all: { field: string; value: object }[]) =>
  JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: "418305000000002", changes: all }] });
/** As pywa has them: contacts with both keys, and the message with the number only. */
const inPywa = (message: object, more: object = {}) =>
  changes({
    field: "messages",
    value: {
      messaging_product: "whatsapp",
      metadata: METADATA,
      contacts: [JANE],
      messages: [{ from: "254722418305", id: "wamid.A1", timestamp: "1795546800", ...message }],
      ...more,
    },
  });
/** As whatsapp-api-js has them: each part may be missing. */
const inApiJs = (value: object) =>
  changes({ field: "messages", value: { messaging_product: "whatsapp", ...value } });

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

describe("statuses", () => {
  const status = (one: object) =>
    inApiJs({
      metadata: METADATA,
      contacts: [JANE],
      statuses: [{ id: "wamid.A", timestamp: "1795546800", recipient_id: "254722418305", ...one }],
    });

  test.each(["sent", "delivered", "read", "played"])("%s, with its price", (state) => {
    const given = {
      status: state,
      pricing: { billable: true, pricing_model: "PMP", category: "utility", type: "regular" },
    };
    expect(readWebhook(status(given))?.statuses).toMatchObject([
      {
        messageId: "wamid.A",
        state,
        to: { phone: "+254722418305", userId: JANE.user_id },
        price: { category: "utility", isBillable: true, type: "regular" },
        problem: "",
      },
    ]);
  });

  test("a free one without the old field, one with a trace, and a failure in words", () => {
    const free = {
      status: "sent",
      pricing: { pricing_model: "PMP", category: "service", type: "free_customer_service" },
    };
    expect(readWebhook(status(free))?.statuses[0]?.price?.isBillable).toBe(false);
    const traced = { status: "sent", biz_opaque_callback_data: "0190-trace" };
    expect(readWebhook(status(traced))?.statuses[0]).toMatchObject({ trace: "0190-trace", price: undefined });
    const failed = { status: "failed", errors: [{ code: 131047, title: "Re-engagement message" }] };
    expect(readWebhook(status(failed))?.statuses[0]).toMatchObject({
      codes: [131047],
      problem: "More than 24 hours have passed since this person wrote. Send a template. (131047)",
    });
    const other = {
      status: "failed",
      errors: [{ code: 999, title: "New", error_data: { details: "A new rule" } }],
    };
    expect(readWebhook(status(other))?.statuses[0]?.problem).toBe("A new rule (999)");
  });

  test("only rise, in whatever order they arrive", () => {
    const arrive = (...all: (typeof DELIVERY_STATES)[number][]) =>
      all.reduce((known, next) => (isRise(known, next) ? next : known), "accepted" as (typeof all)[number]);
    expect(arrive("delivered", "sent")).toBe("delivered");
    expect(arrive("read", "delivered", "sent")).toBe("read");
    expect(arrive("sent", "failed")).toBe("failed");
    expect(arrive("failed", "delivered")).toBe("delivered");
    expect(arrive("read", "failed")).toBe("read");
    for (const state of DELIVERY_STATES) expect(isRise(state, state)).toBe(false);
  });
});

test("news of templates", () => {
  const news = (field: string, value: object) => readWebhook(changes({ field, value }))?.templates;
  const about = {
    message_template_id: 1_689_556_908_129_835,
    message_template_name: "quote_ready",
    message_template_language: "en",
  };
  expect(
    news("message_template_status_update", {
      ...about,
      event: "REJECTED",
      reason: "INVALID_FORMAT",
      message_template_category: "MARKETING",
      rejection_info: { reason: "Two variables stand side by side." },
    }),
  ).toEqual([
    {
      templateId: "1689556908129835",
      name: "quote_ready",
      language: "en",
      status: "REJECTED",
      category: "MARKETING",
      quality: "",
      reason: "Two variables stand side by side.",
    },
  ]);
  expect(
    news("message_template_status_update", { ...about, event: "APPROVED", reason: "NONE" }),
  ).toMatchObject([{ status: "APPROVED", reason: "" }]);
  expect(news("template_category_update", { ...about, new_category: "MARKETING" })).toMatchObject([
    { status: "", category: "MARKETING" },
  ]);
  expect(news("message_template_quality_update", { ...about, new_quality_score: "YELLOW" })).toMatchObject([
    { status: "", quality: "YELLOW" },
  ]);
});

describe("hostile bodies", () => {
  test.each([
    "",
    "[]",
    "null",
    '{"object":"page","entry":[]}',
    '{"object":"whatsapp_business_account"}',
    "{".repeat(9000),
  ])("%.20s is no webhook", (body) => {
    expect(readWebhook(body)).toBeUndefined();
  });

  test("an unreadable part does not lose the others", () => {
    const good = {
      id: "wamid.G",
      from: "254722418305",
      timestamp: "1795546800",
      type: "text",
      text: { body: "x" },
    };
    const read = readWebhook(
      inApiJs({
        contacts: ["?", { wa_id: 7 }],
        messages: [
          null,
          { id: "" },
          { ...good, id: "wamid.T", timestamp: "soon" },
          { ...good, text: 7 },
          good,
        ],
        statuses: [{ id: "wamid.A", status: "teleported", timestamp: "1795546800" }],
        errors: "many",
      }),
    );
    expect(read?.messages.map(({ content }) => content.kind)).toEqual(["unsupported", "text"]);
    expect(read?.skipped).toBe(4);
  });

  test("texts and names are made storable and shortened; types that are names of objects do no harm", () => {
    const name = `${"\u202E"}<b>${"x".repeat(5000)}`;
    const body = inApiJs({
      contacts: [{ profile: { name }, user_id: "KE.1" }],
      messages: [
        {
          id: "wamid.1",
          from_user_id: "KE.1",
          timestamp: "1795546800",
          type: "text",
          text: { body: "a\0b\uD800" },
        },
        { id: "wamid.2", from_user_id: "KE.1", timestamp: "1795546800", type: "__proto__" },
        {
          id: "wamid.3",
          from_user_id: "KE.1",
          timestamp: "1795546800",
          type: "constructor",
          constructor: {},
        },
        {
          id: "wamid.4",
          group_id: "G",
          from_user_id: "KE.1",
          timestamp: "1795546800",
          type: "text",
          text: { body: "x" },
        },
      ],
    });
    const read = readWebhook(body);
    expect(read?.messages[0]?.content).toEqual({ kind: "text", text: "a\uFFFDb\uFFFD" });
    expect(read?.messages[0]?.from.name).toHaveLength(200);
    expect(read?.messages.slice(1).map(({ content }) => content)).toMatchObject([
      { kind: "unsupported", type: "__proto__" },
      { kind: "unsupported", type: "constructor" },
      { kind: "unsupported", type: "group" },
    ]);
  });

  test("an edit of an edit ends", () => {
    const edit = (message: object) => ({ type: "edit", edit: { original_message_id: "wamid.Z", message } });
    const deep = edit(edit(edit({ type: "text", text: { body: "x" } })));
    expect(contentOf(inPywa(deep))).toMatchObject({
      kind: "edit",
      content: { kind: "unsupported", type: "edit" },
    });
  });
});
