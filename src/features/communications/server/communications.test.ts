import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { matchOrCreateCustomer } from "~/features/customers/server/commands";
import { editCustomer } from "~/features/customers/server/commands/save-customer";
import { customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { setCommunication } from "~/features/messaging/testing";
import { requestedQuote } from "~/features/quotes/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aCall } from "../testing";
import { communicationsHandlers } from "./handlers";
import { customersOfAssignees } from "./office";
import { communications } from "./tables";

useDatabase();

let service: Actor;
let manager: Actor;
const as = (actor: Actor, over: { key?: string; now?: Date } = {}) =>
  callAs(communicationsHandlers, actor, {
    ...(over.key ? { idempotencyKey: over.key } : {}),
    ...(over.now ? { now: over.now } : {}),
  });
const MINUTE = 60_000;

let made = 0;
async function aCustomer(name = "Nekesa Wafula") {
  made += 1;
  const contact = { name, email: `nekesa${made}@example.co.ke`, phone: `+2547120010${10 + made}` };
  const one = await transaction((tx) => matchOrCreateCustomer(tx, system, contact, new Date()));
  return { ...one, ...contact };
}
const only = async (id: string) => {
  const { rows } = await as(manager).list({ id });
  const [row] = rows;
  if (!row) throw new Error("there is a communication");
  return row;
};

beforeAll(async () => {
  customersOfAssignees.join();
  service = await aPerson({ role: "customer_service" });
  manager = await aPerson({ role: "manager" });
});

describe("writing one down", () => {
  test("is done once, by number or id, pending, with every field, and the audit log does not repeat the words", async () => {
    const { id, customerNumber } = await aCustomer();
    const quote = await requestedQuote();
    await expect(as(service).create({ id, ...aCall, relatedQuoteId: quote.id })).rejects.toMatchObject({
      data: { fields: { relatedQuoteId: "This quote is not this customer's" } },
    });
    const key = newId();
    const call = {
      id: customerNumber,
      ...aCall,
      contactPerson: {
        name: "Otieno",
        email: "Otieno@Example.co.ke",
        phone: "0712000999",
        role: "Caretaker",
      },
      assignedTo: manager.personId ?? "",
      tags: ["storage", "storage", "price"],
      responseDeadline: new Date("2026-03-02T14:00:00Z"),
      followUpRequired: true,
      followUpDate: "2026-03-05",
      followUpNotes: "Ring again",
    };
    const first = await as(service, { key }).create(call);
    expect(first).toMatchObject({ message: "Communication created successfully", open: null });
    expect(await as(service, { key }).create(call)).toEqual(first);
    const page = await as(service).list({ id });
    expect(page.total).toBe(1);
    expect(page.rows[0]).toMatchObject({
      id: first.id,
      source: "communication",
      status: "pending",
      priority: "medium",
      responseRequired: true,
      responseTime: null,
      contactPerson: {
        name: "Otieno",
        email: "otieno@example.co.ke",
        phone: "+254712000999",
        role: "Caretaker",
      },
      assignedToName: manager.name,
      tags: ["storage", "price"],
      followUpDate: "2026-03-05",
      createdByName: service.name,
      mayChange: true,
    });
    expect(await as(service).get({ id, communicationId: first.id })).toMatchObject({
      subject: aCall.subject,
    });
    const told = await db().select().from(events).where(eq(events.subjectId, id));
    expect(JSON.stringify(told)).not.toContain("storage");
  });

  test.each([
    ["type", undefined, "Type is required"],
    ["channel", undefined, "Channel is required"],
    ["priority", undefined, "Priority is required"],
    ["subject", " ", "Subject is required"],
    ["content", "", "Content is required"],
  ])("asks for the %s", async (field, value, sentence) => {
    const { id } = await aCustomer();
    await expect(as(service).create({ id, ...aCall, [field]: value } as never)).rejects.toMatchObject({
      data: { fields: { [field]: sentence } },
    });
  });

  test("asks for the customer and for a follow-up's day, and names who cannot be given one", async () => {
    await expect(as(service).create({ ...aCall, id: "" })).rejects.toMatchObject({
      data: { fields: { id: "Please select a customer first" } },
    });
    const { id } = await aCustomer();
    await expect(as(service).create({ id, ...aCall, followUpRequired: true })).rejects.toMatchObject({
      data: { fields: { followUpDate: "Please choose the day of the follow-up" } },
    });
    const driver = await aPerson({ role: "driver" });
    await expect(
      as(service).create({ id, ...aCall, assignedTo: driver.personId ?? "" }),
    ).rejects.toMatchObject({
      data: { fields: { assignedTo: "This person cannot work on communications" } },
    });
    await db().update(customers).set({ status: "erased" }).where(eq(customers.id, id));
    await expect(as(service).create({ id, ...aCall })).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("sending", () => {
  const out = {
    ...aCall,
    direction: "outbound",
    send: true,
    content: "Five boxes <b>free</b>\nsee you",
  } as const;
  const messages = (id: string) =>
    db().select().from(outboxMessages).where(eq(outboxMessages.customerId, id));

  test("an email goes through the outbox and is one row of the list, with what became of it", async () => {
    const { id, email } = await aCustomer();
    await as(service).create({ id, ...out, channel: "email" });
    const [message] = await messages(id);
    expect(message).toMatchObject({
      channel: "email",
      recipient: email,
      status: "queued",
      subject: aCall.subject,
    });
    expect(message?.html).toContain("Five boxes &lt;b&gt;free&lt;/b&gt;<br>see you");
    expect((await as(service).list({ id })).total).toBe(1);
    expect(await only(id)).toMatchObject({ source: "communication", delivery: "queued", delivered: false });
    await db().update(outboxMessages).set({ status: "failed" }).where(eq(outboxMessages.customerId, id));
    expect(await only(id)).toMatchObject({ delivery: "failed", bounced: true });
  });

  test("an SMS goes when SMS are on, to the contact person's number where one is named", async () => {
    const { id } = await aCustomer();
    await expect(as(service).create({ id, ...out, channel: "sms" })).rejects.toMatchObject({
      data: { fields: { send: expect.stringContaining("SMS is switched off") } },
    });
    await setCommunication({ smsEnabled: true });
    const contactPerson = { phone: "0712000998" };
    await as(service).create({ id, ...out, channel: "sms", contactPerson });
    expect(await messages(id)).toMatchObject([{ channel: "sms", recipient: "+254712000998" }]);
    await db()
      .update(outboxMessages)
      .set({ status: "delivered", deliveredAt: new Date() })
      .where(eq(outboxMessages.customerId, id));
    expect(await only(id)).toMatchObject({ delivered: true });
  });

  test("WhatsApp is opened with the words typed in, and kept as opened", async () => {
    const { id, phone } = await aCustomer();
    const { open } = await as(service).create({ id, ...out, channel: "whatsapp" });
    expect(open).toBe(`https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(out.content)}`);
    expect(await messages(id)).toMatchObject([{ channel: "whatsapp", status: "opened" }]);
  });

  test("logged only, nothing goes; a call and what came in cannot be sent", async () => {
    const { id } = await aCustomer();
    await as(service).create({ id, ...out, channel: "email", send: false });
    expect(await messages(id)).toEqual([]);
    for (const wrong of [{ channel: "phone" }, { channel: "email", direction: "inbound" }] as const)
      await expect(as(service).create({ id, ...out, ...wrong })).rejects.toMatchObject({
        data: { fields: { send: expect.stringContaining("Log it instead") } },
      });
  });

  test("waits for the customer's consent: to the channel, and to offers", async () => {
    const { id } = await aCustomer();
    await expect(
      as(service).create({ id, ...out, channel: "email", type: "marketing" }),
    ).rejects.toMatchObject({
      data: { fields: { send: "This customer has not allowed offers" } },
    });
    const privacy = { marketingConsent: true, communicationConsent: { email: false } };
    await transaction((tx) =>
      editCustomer(tx, manager, {
        id: trustedReach(tx, "customer", id, "made"),
        change: { privacy },
        now: new Date(),
      }),
    );
    await expect(as(service).create({ id, ...out, channel: "email" })).rejects.toMatchObject({
      data: { fields: { send: expect.stringContaining("has not allowed Email") } },
    });
    await expect(
      as(service).create({ id, ...out, channel: "whatsapp", type: "marketing" }),
    ).rejects.toMatchObject({ code: "INVALID" });
    expect(await messages(id)).toEqual([]);
    expect(await db().$count(communications, eq(communications.customerId, id))).toBe(0);
  });
});

describe("working on one", () => {
  const begun = async () => {
    const { id } = await aCustomer();
    const { id: communicationId } = await as(service).create({ id, ...aCall });
    return { id, communicationId };
  };

  test("goes from pending to closed, says so, and refuses who read it earlier", async () => {
    const one = await begun();
    const step = { ...one, was: "pending", status: "in_progress" } as const;
    expect(await as(service).setStatus(step)).toEqual({
      message: "Communication status updated successfully",
    });
    await as(service).setStatus(step);
    await expect(as(manager).setStatus({ ...step, status: "closed" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await as(service).setStatus({ ...one, status: "completed", note: " Called back " });
    const row = await only(one.id);
    expect(row.status).toBe("completed");
    expect(row.content).toMatch(new RegExp(`^${aCall.content}\\n\\n\\[.+, ${service.name}\\] Called back$`));
    await as(service).setStatus({ ...one, status: "pending" });
    expect((await only(one.id)).status).toBe("pending");
    expect(await db().$count(events, eq(events.type, "customer.communication_moved"))).toBe(3);
  });

  test("is given to a colleague, who reaches the customer until it is closed", async () => {
    const one = await begun();
    const rep = await aPerson({ role: "sales_rep" });
    await expect(as(rep).list({ id: one.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await as(service).assign({ ...one, personId: rep.personId });
    expect(await only(one.id)).toMatchObject({ assignedToName: rep.name, assignedByName: service.name });
    expect((await as(rep).list({ id: one.id })).mayAdd).toBe(true);
    await as(rep).setStatus({ ...one, status: "closed" });
    await expect(as(rep).list({ id: one.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await as(service).assign({ ...one, personId: null });
    expect(await only(one.id)).toMatchObject({ assignedTo: null, assignedAt: null });
  });

  test("is escalated to a person with a reason, but not once it is settled", async () => {
    const one = await begun();
    const personId = manager.personId ?? "";
    await expect(as(service).escalate({ ...one, personId, reason: "  " })).rejects.toMatchObject({
      data: { fields: { reason: "Please say why it is escalated" } },
    });
    const escalation = { ...one, personId, reason: "Above my limit" };
    await as(service).escalate(escalation);
    await as(service).escalate(escalation);
    expect(await only(one.id)).toMatchObject({
      status: "escalated",
      assignedTo: personId,
      escalatedToName: manager.name,
      escalationReason: "Above my limit",
    });
    expect(await db().$count(events, eq(events.type, "customer.communication_escalated"))).toBe(1);
    await as(manager).setStatus({ ...one, status: "completed" });
    await expect(as(service).escalate(escalation)).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("completed already"),
    });
  });

  test("is changed field by field; the second of two editors is told", async () => {
    const one = await begun();
    const { updatedAt } = await only(one.id);
    if (!updatedAt) throw new Error("it was changed when it was made");
    await as(service).edit({ ...one, updatedAt, priority: "urgent", satisfactionRating: 4 });
    await expect(as(manager).edit({ ...one, updatedAt, priority: "low" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await as(service).edit({ ...one, priority: "urgent" });
    expect(await only(one.id)).toMatchObject({ priority: "urgent", satisfactionRating: 4, type: "inquiry" });
    const [event] = await db().select().from(events).where(eq(events.type, "customer.communication_edited"));
    expect(event?.data).toMatchObject({ fields: ["priority", "satisfactionRating"] });
    await expect(as(service).edit({ ...one, satisfactionRating: 6 })).rejects.toMatchObject({
      code: "INVALID",
    });
  });
});

describe("answers", () => {
  const at = (minutes: number) => new Date(Date.parse("2026-03-02T08:00:00Z") + minutes * MINUTE);
  const times = async (id: string) => {
    const rows = await db()
      .select({ subject: communications.subject, minutes: communications.responseMinutes })
      .from(communications)
      .where(eq(communications.customerId, id));
    return Object.fromEntries(rows.map(({ subject, minutes }) => [subject, minutes]));
  };

  test("what goes out answers what came in and waits; offers, reminders and other customers do not", async () => {
    const { id } = await aCustomer();
    const other = await aCustomer();
    const say = (minutes: number, change: Partial<Parameters<ReturnType<typeof as>["create"]>[0]>, of = id) =>
      as(service, { now: at(minutes) }).create({ ...aCall, id: of, ...change });
    await say(0, { subject: "first" });
    await say(0, { subject: "theirs" }, other.id);
    await say(5, { subject: "no answer needed", responseRequired: false });
    await say(10, { subject: "reminder", direction: "outbound", type: "reminder" });
    await say(30, { subject: "second" });
    expect(await times(id)).toMatchObject({ first: null, second: null });
    await say(90, { subject: "answer", direction: "outbound", channel: "phone" });
    expect(await times(id)).toMatchObject({ first: 90, second: 60, "no answer needed": null, answer: null });
    expect(await times(other.id)).toEqual({ theirs: null });
    // The customer's reply counts as an answer, without a response time.
    await say(120, { subject: "third" });
    const answer = (await as(service).list({ id })).rows.find(({ subject }) => subject === "answer");
    expect(answer).toMatchObject({ firstResponseTime: at(120), responseTime: null });
    await say(500, { subject: "fourth", direction: "outbound" });
    expect(await times(id)).toMatchObject({ first: 90, third: 380 });
  });

  test("what is settled was answered then", async () => {
    const { id } = await aCustomer();
    const { id: communicationId } = await as(service, { now: at(0) }).create({ id, ...aCall });
    await as(service, { now: at(7) }).setStatus({ id, communicationId, status: "in_progress" });
    await as(service, { now: at(45) }).setStatus({ id, communicationId, status: "completed" });
    await as(service, { now: at(60) }).setStatus({ id, communicationId, status: "closed" });
    expect(await only(id)).toMatchObject({ firstResponseTime: at(45), responseTime: 45 });
  });
});
