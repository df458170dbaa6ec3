import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aPhone } from "~/platform/testing/phones";
import { aForm, mailTo } from "../testing";
import { inquiriesHandlers } from "./handlers";
import { inquiries } from "./tables";

useDatabase();

let address = 0;
const visit = (over: Partial<RequestContext> = {}) =>
  callAs(inquiriesHandlers, visitor, { ip: `198.18.0.${++address % 250}`, ...over });
const typed = (change: object = {}) => ({
  ...aForm(),
  phone: aPhone(),
  service: "residential" as const,
  locale: "en" as const,
  ...change,
});
const rowOf = async (email: string) =>
  (await db().select().from(inquiries).where(eq(inquiries.email, email)))[0];

describe("a form", () => {
  test("is kept, acknowledged and told of, with the specification's sentence", async () => {
    const form = typed({ email: "Grace.WAIRIMU@Example.co.ke", phone: "0722 418 305" });
    const now = new Date("2026-11-18T07:15:00Z");
    expect(await visit({ now }).requestQuote(form)).toEqual({
      message: "Thank you for your inquiry! We will contact you within 24 hours.",
    });
    const row = await rowOf("grace.wairimu@example.co.ke");
    expect(row).toMatchObject({
      source: "home",
      status: "pending",
      phone: "+254722418305",
      amount: 1_250_000,
      consentVersion: form.consent,
      consentedAt: now,
      respondBy: new Date("2026-11-18T09:15:00Z"),
      firstResponseAt: null,
    });
    const mail = await mailTo("grace.wairimu@example.co.ke");
    expect(mail).toMatchObject({ kind: "inquiry.received", subjectId: row?.id });
    expect(mail?.text).toContain("Thank you for your inquiry! We will contact you within 24 hours.");
    const [event] = await db()
      .select()
      .from(events)
      .where(eq(events.subjectId, row?.id ?? ""));
    expect(event).toMatchObject({ type: "inquiry.received", summary: "Quote request from Achieng Odhiambo" });
  });

  test("in Kiswahili is answered in Kiswahili", async () => {
    const form = typed({ locale: "sw", name: "Juma Barasa" });
    await visit().contact(form);
    expect((await mailTo(form.email))?.subject).toBe("Tumepokea ombi lako");
  });

  test("from the contact page needs no service and has then no amount", async () => {
    const form = typed({ service: "" });
    await visit().contact(form);
    expect(await rowOf(form.email)).toMatchObject({ source: "contact", service: "", amount: 0 });
  });

  test("sent twice under one key counts once", async () => {
    const form = typed();
    const twice = () => visit({ idempotencyKey: "an attempt of mine" }).requestQuote(form);
    await Promise.all([twice(), twice()]);
    await twice();
    expect(await db().$count(inquiries, eq(inquiries.email, form.email))).toBe(1);
    expect(await db().$count(outboxMessages, eq(outboxMessages.recipient, form.email))).toBe(1);
  });

  test.each([
    [{ name: "  " }, { name: "Full name is required" }],
    [{ email: "" }, { email: "Email is required" }],
    [{ email: "not an address" }, { email: "Please enter a valid email address" }],
    [{ phone: "" }, { phone: "Phone number is required" }],
    [{ phone: "12" }, { phone: "Please enter a valid phone number" }],
    [{ service: "" }, { service: "Please select a service" }],
    [{ service: "plumbing" }, { service: "Please select a service" }],
    [{ message: "x".repeat(2001) }, { message: "Please use at most 2,000 characters" }],
    [
      { consent: "2019-01-01" },
      { consent: "The form has changed in the meantime. Please reload the page and send it again." },
    ],
  ])("with %j is refused at its field", async (change, fields) => {
    const form = typed(change);
    const refused = visit().requestQuote(form as never);
    await expect(refused).rejects.toMatchObject({ code: "INVALID", status: 422, data: { fields } });
    expect(await rowOf(form.email)).toBeUndefined();
  });

  test("the address may be anybody's: nothing of what was typed goes out to it", async () => {
    const form = typed({ name: "Win https://prize.example", message: "Claim it at prize.example {{link}}" });
    await visit().contact(form);
    const mail = await mailTo(form.email);
    expect(mail?.subject).toBe("We have received your inquiry");
    expect(`${mail?.html} ${mail?.text}`).not.toMatch(/prize|Win|Claim|\{\{/);
  });
});

describe("bots", () => {
  test("that fill in the hidden field hear success and leave nothing", async () => {
    const form = typed({ homepage: "https://spam.example" });
    expect(await visit().requestQuote(form)).toMatchObject({ message: /Thank you/ });
    expect(await rowOf(form.email)).toBeUndefined();
    expect(await mailTo(form.email)).toBeUndefined();
  });

  test("that are quicker than a person are refused, and a person's second try passes", async () => {
    const shown = new Date("2026-11-18T07:00:00Z");
    const form = typed({ shownAt: shown.getTime() });
    const sendAfter = (ms: number) => visit({ now: new Date(shown.getTime() + ms) }).requestQuote(form);
    await expect(sendAfter(800)).rejects.toMatchObject({ code: "INVALID", message: /very quick/ });
    await sendAfter(5_000);
    expect(await rowOf(form.email)).toBeDefined();
  });

  test("that do not stop are stopped, by network address and by mailbox", async () => {
    const ip = "203.0.113.200";
    // Customers of a mobile network share an IP address, so forty an hour must pass.
    for (let n = 0; n < 40; n++) await visit({ ip }).requestQuote(typed());
    const { email, phone } = typed();
    for (let n = 0; n < 4; n++) await visit().contact(typed({ email }));
    await expect(visit().contact(typed({ email }))).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message: /Please call 0700 123 456, or try again in/,
    });
    for (let n = 0; n < 4; n++) await visit().contact(typed({ phone }));
    await expect(visit().contact(typed({ phone }))).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect(await db().$count(outboxMessages, eq(outboxMessages.recipient, email))).toBe(4);
  });
});

test("what came in is for who answers inquiries", async () => {
  const calls = (actor: Parameters<typeof callAs>[1]) => {
    const api = callAs(inquiriesHandlers, actor);
    return [() => api.list({}), () => api.counts(), () => api.subscribers({}), () => api.assignees()];
  };
  for (const call of calls(visitor)) await expect(call()).rejects.toMatchObject({ status: 401 });
  for (const role of ["driver", "accountant", "customer"] as const) {
    for (const call of calls(await aPerson({ role })))
      await expect(call()).rejects.toMatchObject({ status: 403 });
  }
  for (const call of calls(await aPerson({ role: "customer_service" }))) await call();
});
