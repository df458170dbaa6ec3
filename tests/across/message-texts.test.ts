import { and, desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sendConfirmationMail, sendResetMail } from "~/features/identity/server/messages/identity-messages";
import { approveQuote } from "~/features/quotes/server/commands/decide-quote";
import { requestedQuote } from "~/features/quotes/testing";
import { messageTextsHandlers } from "~/features/settings/message-texts/server/handlers";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { mintActor, system } from "~/platform/http/actor";
import { LOCALES } from "~/platform/kernel/locales";
import { neededVariables, variablesOf } from "~/platform/kernel/message-text";
import { listMessages, localesOf, ownText } from "~/platform/mail/message-texts";
import { sendMail, unseal } from "~/platform/mail/outbox";
import { messageTexts, outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import "~/server/features";
import { subscribers, taskHandlers } from "~/server/tasks";

useDatabase({ subscribers, tasks: taskHandlers });

const editor = (name: string, permissions: readonly string[] = ["manage_system_settings", "view_quotes"]) =>
  mintActor({
    kind: "person",
    personId: "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6a",
    name,
    role: "admin",
    permissions: new Map(permissions.map((permission) => [permission as "view_quotes", "all" as const])),
  });
const api = callAs(messageTextsHandlers, editor("Wanjiku Kamau"));
const other = callAs(messageTextsHandlers, editor("Kevin Otieno"));

beforeEach(async () => {
  await db().delete(messageTexts);
});

const RESET = { message: "identity.reset-password.email", locale: "en" } as const;
const LINK = "https://moves.example.co.ke/set-password?token=secret-of-one";
const to = { name: "Achieng Odhiambo", email: "achieng@example.co.ke" };
const partsOf = async (one: Parameters<typeof api.get>[0]) => {
  const { parts, version } = await api.get(one);
  return { version, parts: Object.fromEntries(parts.map(({ name, text }) => [name, text])) };
};
const lastMail = async (kind: string, channel = "email") => {
  const [mail] = await db()
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.kind, kind), eq(outboxMessages.channel, channel)))
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
    .limit(1);
  if (!mail) throw new Error(`No ${kind} was sent`);
  return mail;
};
async function sent(locale: "en" | "sw" = "en") {
  await transaction((tx) => sendResetMail(tx, to, LINK, locale));
  const mail = await lastMail("identity.reset-password");
  return { ...mail, seen: unseal(mail.text, mail.sealed), page: unseal(mail.html, mail.sealed) };
}
const refused = (fields: object) => ({ data: expect.objectContaining({ fields }) });

describe("the product's own texts", () => {
  test("name only variables that their message has, alike in both languages, and can be saved as they are", async () => {
    for (const definition of listMessages()) {
      const known = [...Object.keys(definition.values), "company"];
      for (const part of Object.values(definition.parts)) {
        for (const locale of LOCALES)
          for (const variable of variablesOf(ownText(part, locale)))
            expect(known, `${definition.kind}: ${part.label}`).toContain(variable);
        if (part.sw)
          expect(neededVariables(part.sw).sort(), `${definition.kind}: ${part.label}`).toEqual(
            neededVariables(part.en).sort(),
          );
      }
      for (const locale of localesOf(definition)) {
        const one = { message: `${definition.kind}.${definition.channel}`, locale };
        await api.save({ ...one, ...(await partsOf(one)) });
      }
    }
    expect(await db().$count(messageTexts)).toBe(0);
    expect(listMessages().length).toBeGreaterThan(30);
  });
});

describe("an edited text", () => {
  test("is what sign-in sends, in its language alone, with the link it always has", async () => {
    const { parts, version } = await partsOf(RESET);
    await api.save({
      ...RESET,
      version,
      parts: { ...parts, subject: "Your way back in", body: "One.\n\nTwo." },
    });
    const mail = await sent();
    expect(mail.subject).toBe("Your way back in");
    expect(mail.seen).toContain("One.\n\nTwo.");
    expect(mail.seen).toContain(`Set a new password: ${LINK}`);
    expect(mail.text).not.toContain(LINK);
    expect((await sent("sw")).subject).toBe("Weka nenosiri jipya");
    await api.reset({ ...RESET, version: version + 1 });
    expect((await sent()).subject).toBe("Set a new password");
  });

  test("greets everybody by the company's own first line, also where there is no name", async () => {
    const one = { message: "mail.greeting.email", locale: "en" } as const;
    const { version } = await partsOf(one);
    await api.save({ ...one, version, parts: { greeting: "Dear {name}," } });
    expect((await sent()).seen).toMatch(/^Dear Achieng,/);
    await transaction((tx) => sendConfirmationMail(tx, { ...to, name: "https://prize.example" }, LINK, "en"));
    expect((await lastMail("identity.confirm-email")).text).toMatch(/^Dear,/);
  });

  test("is written into the approved quote, filled with its own values", async () => {
    const quote = await requestedQuote({ customer: { ...to, phone: "+254712345678" } });
    const one = { message: "quote.approved.email", locale: "en" } as const;
    const { parts, version } = await partsOf(one);
    const subject = "Ready: {reference} for {total}";
    await api.save({ ...one, version, parts: { ...parts, subject } });
    await transaction((tx) =>
      approveQuote(tx, system, {
        id: quote.id,
        now: new Date(),
        publicUrl: "https://moves.example.co.ke",
      }),
    );
    const mail = await lastMail("quote.approved");
    expect(mail.subject).toMatch(new RegExp(`^Ready: ${quote.reference} for KES`));
    const preview = await api.preview({ ...one, parts: { ...parts, subject } });
    expect(preview.row).toBe(`quote ${quote.number}`);
    expect(preview.subject).toContain(`Ready: ${quote.reference} for KES`);
    expect(preview.text).not.toContain("{{");
  });

  test("is data: HTML is shown as it was typed, braces open no secret, breaks add no header", async () => {
    const { parts, version } = await partsOf(RESET);
    const body = 'Hello <img src=x onerror="alert(1)"> & <a href="javascript:alert(1)">press</a>';
    await api.save({ ...RESET, version, parts: { ...parts, body } });
    const mail = await sent();
    expect(mail.page).not.toContain("<img src=x");
    expect(mail.page).not.toContain('href="javascript:');
    expect(mail.seen).toContain(body);
    const now = { ...RESET, version: version + 1 };
    for (const subject of ["Hello\r\nBcc: all@example.co.ke", "Hello\nX: 1"])
      await expect(api.save({ ...now, parts: { ...parts, subject } })).rejects.toMatchObject(
        refused({ "parts.subject": "This text is a single line" }),
      );
    await expect(api.save({ ...now, parts: { ...parts, body: "Go to {{link}}" } })).rejects.toMatchObject(
      refused({ "parts.body": "There is no variable {link} in this message" }),
    );
    await expect(
      transaction((tx) =>
        sendMail(tx, { kind: "test", to, subject: "a\r\nBcc: b@example.co.ke", html: "", text: "" }),
      ),
    ).resolves.toBeTypeOf("string");
  });

  test.each([
    ["subject", "Accepted", "The text must name {reference}"],
    ["subject", "Accepted: {reference} on {day} {amount}", "There is no variable {amount} in this message"],
    ["body", "  ", "Please write this text"],
    ["action", "", "Please write this text"],
    ["body", "x".repeat(4001), "At most 4000 characters"],
  ])("whose %s is %j is refused at its field", async (part, typed, message) => {
    const one = { message: "quote.accepted.email", locale: "en" } as const;
    const { parts, version } = await partsOf(one);
    await expect(api.save({ ...one, version, parts: { ...parts, [part]: typed } })).rejects.toMatchObject(
      refused({ [`parts.${part}`]: message }),
    );
    expect(await db().$count(messageTexts)).toBe(0);
  });

  test("for a phone is counted in SMS, and refused when it costs too many", async () => {
    const one = { message: "quote.accepted.sms", locale: "en" } as const;
    const { parts, version } = await partsOf(one);
    const short = await api.preview({ ...one, parts });
    expect(short).toMatchObject({ encoding: "GSM-7" });
    const needs = "{day} {deposit} ";
    const curly = await api.preview({ ...one, parts: { ...parts, text: `${needs}Ŋ` } });
    expect(curly).toMatchObject({ encoding: "UCS-2" });
    await expect(
      api.save({ ...one, version, parts: { ...parts, text: needs + "Ŋ".repeat(300) } }),
    ).rejects.toMatchObject(
      refused({ "parts.text": expect.stringMatching(/^That is [5-9] SMS; at most 4$/) }),
    );
  });

  test("that two people edit tells the second one, and loses neither", async () => {
    const { parts, version } = await partsOf(RESET);
    await api.save({ ...RESET, version, parts: { ...parts, subject: "First" } });
    const late = other.save({ ...RESET, version, parts: { ...parts, subject: "Second" } });
    await expect(late).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(other.reset({ ...RESET, version })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await api.get(RESET)).toMatchObject({ version: 1, updatedBy: "Wanjiku Kamau", isEdited: true });
    const both = await Promise.allSettled(
      ["A", "B"].map((subject) => api.save({ ...RESET, version: 1, parts: { ...parts, subject } })),
    );
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("is in the audit log: who, which and what of it, never twice for nothing", async () => {
    const { parts, version } = await partsOf(RESET);
    const count = () => db().$count(events, eq(events.type, "message-text.saved"));
    const before = await count();
    await api.save({ ...RESET, version, parts: { ...parts, closing: "Call us." } });
    await api.save({ ...RESET, version: version + 1, parts: { ...parts, closing: "Call us." } });
    expect(await count()).toBe(before + 1);
    const [told] = await db()
      .select()
      .from(events)
      .where(eq(events.type, "message-text.saved"))
      .orderBy(desc(events.id))
      .limit(1);
    expect(told).toMatchObject({
      summary: "Text saved: Set a new password, Email, English",
      data: { changed: ["closing"] },
      actorName: "Wanjiku Kamau",
    });
  });
});

test("a preview shows no row to who may not see such rows", async () => {
  await requestedQuote();
  const one = { message: "quote.approved.email", locale: "en" } as const;
  const { parts } = await partsOf(one);
  const blind = callAs(messageTextsHandlers, editor("Kevin Otieno", ["manage_system_settings"]));
  expect(await blind.preview({ ...one, parts })).toMatchObject({ row: null });
});

test("a message that is not sent in a language, or not at all, is not found", async () => {
  for (const one of [
    { message: "payslip.ready.email", locale: "sw" },
    { message: "quote.nothing.email", locale: "en" },
    { message: "constructor", locale: "en" },
  ] as const)
    await expect(api.get(one)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
