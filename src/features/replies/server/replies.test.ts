import { and, eq, like } from "drizzle-orm";
import { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import { timelineOf } from "~/features/activities/testing";
import { aCampaign } from "~/features/campaigns/testing";
import { listCommunications } from "~/features/communications/server/queries";
import { leads } from "~/features/crm/leads/server/tables";
import { aLead, leadsHandlers } from "~/features/crm/testing";
import { matchOrCreateCustomer } from "~/features/customers/server/commands";
import { aPerson } from "~/features/identity/testing";
import { anInquiry } from "~/features/inquiries/testing";
import { configureSms, incomingAddresses } from "~/features/messaging/server/commands/call-sms";
import { setCommunication } from "~/features/messaging/testing";
import { recipients } from "~/features/recipients/server/tables";
import type { IncomingMessage } from "~/integrations/whatsapp/incoming";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system, visitor } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import type { RequestContext } from "~/platform/http/handlers";
import { newId } from "~/platform/kernel/ids";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { otherToken } from "~/platform/testing/other-token";
import { aReply, aSentMail, asReplies } from "../testing";
import { forgetNobodys } from "./commands/erase-replies";
import { stopWriting } from "./commands/stop-writing";
import { repliesOfLeads, writingsOfReplies } from "./office";
import { repliesRoutes } from "./routes";
import { replies } from "./tables";
import { repliesTasks } from "./tasks";

useDatabase({ tasks: repliesTasks });

let manager: Actor;
let seller: Actor;
let other: Actor;
beforeAll(async () => {
  writingsOfReplies.join();
  repliesOfLeads.join();
  manager = await aPerson({ role: "manager" });
  seller = await aPerson({ role: "sales_rep" });
  other = await aPerson({ role: "driver" });
});

const sentTo = async (recipient: string) => {
  const rows = await db().select().from(outboxMessages).where(eq(outboxMessages.recipient, recipient));
  return rows.at(-1);
};

describe("answering", () => {
  test("goes out in the same thread, is shown with the lead, and is its first answer", async () => {
    const lead = await aLead(manager, { email: "naserian@example.co.ke" });
    const sent = await aSentMail("naserian@example.co.ke", { about: { type: "lead", id: lead.id } });
    const reply = await aReply({
      fromAddress: "naserian@example.co.ke",
      messageId: "<theirs@mail.example>",
      references: [sent.messageId],
      answers: [sent.messageId],
      subject: "RE: Your quote",
    });
    await asReplies(manager).answer({ id: reply.id, body: "Saturday is free.\n\nSee you then." });
    expect(await sentTo("naserian@example.co.ke")).toMatchObject({
      subject: "Re: Your quote",
      answersMessageId: "<theirs@mail.example>",
      threadReferences: [sent.messageId, "<theirs@mail.example>"],
      text: expect.stringContaining("Saturday is free."),
    });
    expect(await asReplies(manager).get({ id: reply.id })).toMatchObject({
      status: "answered",
      answeredByName: manager.name,
      answers: { id: sent.id },
      sent: [{ subject: "Re: Your quote" }],
    });
    const said = (await asReplies(manager).ofLead({ id: lead.id })).rows;
    expect(said.map(({ direction, subject }) => [direction, subject])).toEqual([
      ["outbound", "Re: Your quote"],
      ["inbound", "RE: Your quote"],
      ["outbound", "Your quote"],
    ]);
    const [row] = await db().select().from(leads).where(eq(leads.id, lead.id));
    expect(row?.firstResponseAt).not.toBeNull();
    const { entries } = await timelineOf(manager, lead.id);
    expect(entries.map(({ kind, what }) => [kind, what])).toEqual(
      expect.arrayContaining([
        ["reply", "An email came in"],
        ["reply", "Email that came in answered"],
        ["message", "Re: Your quote"],
      ]),
    );
  });

  test("what a program wrote is not answered; what needs no answer is closed once", async () => {
    const auto = await aReply({ automatic: "auto-submitted" });
    await expect(asReplies(manager).answer({ id: auto.id, body: "Hello" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await expect(asReplies(manager).answer({ id: auto.id, body: " " })).rejects.toMatchObject({
      code: "INVALID",
    });
    const { id } = await aReply();
    await asReplies(manager).close({ id });
    await expect(asReplies(manager).close({ id })).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("where it is shown, and who may", () => {
  test("an inquiry's answers stand with it; a customer's among their communications, leading to the reply", async () => {
    const inquiry = await anInquiry({ email: "barasa@example.co.ke" });
    const sent = await aSentMail(inquiry.email, { about: { type: "inquiry", id: inquiry.id } });
    const reply = await aReply({ fromAddress: inquiry.email, answers: [sent.messageId] });
    expect((await asReplies(manager).ofInquiry({ id: inquiry.id })).rows).toMatchObject([{ id: reply.id }]);
    const contact = { name: "Kerubo Moraa", email: "moraa@example.co.ke", phone: "+254712000019" };
    const customer = await transaction((tx) => matchOrCreateCustomer(tx, system, contact, new Date()));
    const theirs = await aReply({ fromAddress: contact.email });
    const said = await listCommunications(db(), manager, { id: customer.id });
    expect(said.rows).toMatchObject([
      { source: "reply", direction: "inbound", status: "pending", path: `/replies/${theirs.id}` },
    ]);
  });

  test("a seller reads and answers those of leads, and of customers they look after alone; others nothing", async () => {
    const lead = await aLead(manager, { email: "sold@example.co.ke" });
    const mine = await aReply({ fromAddress: "sold@example.co.ke" });
    expect(mine.leadId).toBe(lead.id);
    expect((await asReplies(seller).get({ id: mine.id })).mayAnswer).toBe(true);
    const contact = { name: "Otieno Ouma", email: "otieno@example.co.ke", phone: "+254712000020" };
    await transaction((tx) => matchOrCreateCustomer(tx, system, contact, new Date()));
    const theirs = await aReply({ fromAddress: contact.email });
    await expect(asReplies(seller).get({ id: theirs.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(asReplies(seller).answer({ id: theirs.id, body: "Hi" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const { rows } = await asReplies(seller).list({ limit: 100 });
    expect(rows.map(({ id }) => id)).toContain(mine.id);
    expect(rows.map(({ id }) => id)).not.toContain(theirs.id);
    await expect(asReplies(other).list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("texts", () => {
  const callbacks = new Hono<{ Variables: { request: RequestContext } }>();
  callbacks.use(async (c, next) => {
    c.set("request", requestContext(visitor));
    await next();
  });
  callbacks.route("/", serveFiles(repliesRoutes));
  const post = (address: string, fields: Record<string, string>) =>
    callbacks.request(new URL(address).pathname, {
      method: "POST",
      body: new URLSearchParams(fields).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
  const at = (provider: string) => incomingAddresses()[provider] ?? "";
  const text = (id: string, words: string) => ({ id, from: "+254733900001", to: "22384", text: words });

  beforeAll(async () => {
    configureSms({ callbackBase: "http://127.0.0.1:3000", offers: {} });
    await setCommunication({ smsEnabled: true, smsProvider: "africastalking" });
  });

  test("words are an answer, once however often they are passed on; STOP is an opt-out and no answer", async () => {
    const lead = await aLead(manager, { phone: "0733900001" });
    for (const id of ["at-1", "at-1"])
      expect((await post(at("africastalking"), text(id, "Is Saturday free?"))).status).toBe(200);
    await post(at("africastalking"), text("at-2", "Stop"));
    const rows = await db().select().from(replies).where(eq(replies.fromAddress, "+254733900001"));
    expect(rows.map(({ kind, leadId, status }) => [kind, leadId, status])).toEqual([
      ["reply", lead.id, "waiting"],
      ["opt_out", lead.id, null],
    ]);
    expect(await db().select().from(recipients).where(eq(recipients.address, "+254733900001"))).toMatchObject(
      [{ channel: "sms", optOutSource: "stop" }],
    );
    const answered = rows[0]?.id ?? "";
    await asReplies(manager).answer({ id: answered, body: "Saturday is free" });
    expect(await sentTo("+254733900001")).toMatchObject({
      channel: "sms",
      text: "Saturday is free",
      mayWait: false,
    });
  });

  test("another address, another provider, another shape: refused", async () => {
    const wrong = otherToken(at("africastalking"));
    expect((await post(wrong, text("at-9", "Hi"))).status).toBe(404);
    expect((await post(at("bulksms"), text("at-9", "Hi"))).status).toBe(404);
    expect((await post(at("africastalking"), { from: "MPESA", to: "1", text: "x", id: "1" })).status).toBe(
      400,
    );
  });

  test("STOP on WhatsApp, written or tapped, opts the phone number out; other words do not", async () => {
    const wrote = (phone: string, content: IncomingMessage["content"]): IncomingMessage => {
      const from = { phone, userId: `KE.${phone.slice(1)}`, name: "Wanjiru", username: "" };
      const about = { quotes: "", isForwarded: false, advert: "", at: new Date() };
      return { id: `wamid.${phone}`, numberId: "1", from, content, ...about };
    };
    const messages = [
      wrote("+254733900011", { kind: "text", text: "Acha" }),
      wrote("+254733900012", { kind: "answer", id: "stop", title: "STOP" }),
      wrote("+254733900013", { kind: "text", text: "Stop at the gate" }),
      wrote("", { kind: "text", text: "Stop" }),
    ];
    await transaction((tx) => stopWriting(tx, { messages, statuses: [], now: new Date() }));
    const rows = await db()
      .select()
      .from(recipients)
      .where(and(eq(recipients.optOutSource, "stop"), like(recipients.address, "+25473390001%")));
    expect(rows.map(({ address }) => address).sort()).toEqual(["+254733900011", "+254733900012"]);
  });

  test("Twilio's are believed with its signature alone", async () => {
    await setCommunication({ smsEnabled: true, smsProvider: "twilio" });
    const fields = { MessageSid: "SM1", From: "+254733900002", To: "+254709000000", Body: "Hi" };
    expect((await post(at("twilio"), fields)).status).toBe(400);
  });
});

test("what is nobody's goes after a year, what is somebody's stays", async () => {
  const lead = await aLead(manager, { email: "stays@example.co.ke" });
  const old = { receivedAt: new Date("2025-01-10T09:00:00Z") };
  const stays = await aReply({ fromAddress: "stays@example.co.ke", ...old });
  const goes = await aReply({ fromAddress: "nobody-knows@example.co.ke", ...old });
  await transaction((tx) => forgetNobodys(tx, new Date("2026-06-01T09:00:00Z")));
  const left = (await db().select({ id: replies.id }).from(replies)).map(({ id }) => id);
  expect(left).toContain(stays.id);
  expect(left).not.toContain(goes.id);
  expect(stays.leadId).toBe(lead.id);
});

describe("what becomes of what nobody's people write", () => {
  const leadOf = async (number: string) =>
    (await db().select().from(leads).where(eq(leads.leadNumber, number)))[0];

  test("a request by mail becomes a lead with its promise, once, and all they wrote goes with it", async () => {
    const fromAddress = "new.mover@example.co.ke";
    const receivedAt = new Date(Date.now() - 3_600_000);
    const first = await aReply({ fromAddress, fromName: "Wairimu Njoroge", receivedAt });
    const second = await aReply({ fromAddress, text: "And a piano" });
    expect(await asReplies(manager).get({ id: first.id })).toMatchObject({ mayLink: true, leadNumber: null });
    const made = await asReplies(manager).makeLead({ id: first.id });
    expect(made.made).toBe(true);
    expect(await leadOf(made.leadNumber)).toMatchObject({
      firstName: "Wairimu",
      lastName: "Njoroge",
      email: fromAddress,
      phone: "",
      status: "new",
      createdAt: receivedAt,
      firstResponseAt: null,
      respondBy: expect.any(Date),
      notes: expect.stringContaining("Is Saturday free?"),
    });
    expect(await asReplies(manager).makeLead({ id: second.id })).toEqual({ ...made, made: false });
    expect(await asReplies(manager).get({ id: second.id })).toMatchObject({ leadNumber: made.leadNumber });
    expect((await asReplies(manager).thread({ id: first.id })).rows.map(({ id }) => id)).toContain(second.id);
    await asReplies(manager).answer({ id: first.id, body: "Saturday is free." });
    expect((await leadOf(made.leadNumber))?.firstResponseAt).toBeInstanceOf(Date);
  });

  test("a text becomes a lead without an address, which is nobody else's", async () => {
    const text = { channel: "sms" as const, fromName: "", subject: "", text: "Do you move pianos?" };
    const one = await aReply({ ...text, fromAddress: "+254711900301" });
    const two = await aReply({ ...text, fromAddress: "+254711900302" });
    const [first, second] = [
      await asReplies(manager).makeLead({ id: one.id }),
      await asReplies(manager).makeLead({ id: two.id }),
    ];
    expect(second.leadNumber).not.toBe(first.leadNumber);
    expect(await leadOf(first.leadNumber)).toMatchObject({ email: "", phone: "+254711900301" });
    const { id = "" } = (await leadOf(first.leadNumber)) ?? {};
    await callAs(leadsHandlers, manager).update({ id, email: "", company: "Sidai" });
    await expect(callAs(leadsHandlers, manager).update({ id, phone: "" })).rejects.toMatchObject({
      code: "INVALID",
    });
  });

  test("a reply is linked to a lead by hand, for who may change both", async () => {
    const lead = await aLead(manager);
    const reply = await aReply();
    await expect(asReplies(other).linkLead({ id: reply.id, leadId: lead.id })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await asReplies(manager).linkLead({ id: reply.id, leadId: lead.leadNumber });
    expect(await asReplies(manager).get({ id: reply.id })).toMatchObject({ leadNumber: lead.leadNumber });
  });

  test("who answers a campaign becomes a lead by themselves", async () => {
    const email = "reader@example.co.ke";
    const campaign = await aSentMail(email, { about: { type: "campaign", id: newId() } });
    await db()
      .update(outboxMessages)
      .set({ kind: "campaign.message" })
      .where(eq(outboxMessages.id, campaign.id));
    const sentCampaign = { answers: [campaign.messageId], fromAddress: email };
    await db()
      .update(outboxMessages)
      .set({ subjectId: (await aCampaign(manager, "email")).id })
      .where(eq(outboxMessages.id, campaign.id));
    const reply = await aReply(sentCampaign);
    const { leadNumber } = await asReplies(manager).get({ id: reply.id });
    expect(await leadOf(leadNumber ?? "")).toMatchObject({ email, source: "email_campaign" });
  });

  test("who asks in words to be left alone is opted out by a button", async () => {
    const reply = await aReply({ text: "Please stop sending me messages" });
    await asReplies(manager).optOut({ id: reply.id });
    expect(await asReplies(manager).get({ id: reply.id })).toMatchObject({ optedOut: true });
  });
});
