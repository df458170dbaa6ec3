import { describe, expect, test } from "vitest";
import { DELIVERY_STATES, isRise } from "./incoming";
import { readWebhook } from "./webhook";
import { changes, inApiJs, inPywa, JANE, METADATA } from "./webhook-testing";

const contentOf = (body: string) => readWebhook(body)?.messages[0]?.content;

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
