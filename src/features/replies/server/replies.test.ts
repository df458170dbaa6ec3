import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import { timelineOf } from "~/features/activities/testing";
import { listCommunications } from "~/features/communications/server/queries";
import { leads } from "~/features/crm/leads/server/tables";
import { aLead } from "~/features/crm/testing";
import { matchOrCreateCustomer } from "~/features/customers/server/commands";
import { aPerson } from "~/features/identity/testing";
import { anInquiry } from "~/features/inquiries/testing";
import { configureSms, incomingAddresses } from "~/features/messaging/server/commands/call-sms";
import { setCommunication } from "~/features/messaging/testing";
import { recipients } from "~/features/recipients/server/tables";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system, visitor } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import type { RequestContext } from "~/platform/http/handlers";
import { outboxMessages } from "~/platform/mail/tables";
import { requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { otherToken } from "~/platform/testing/other-token";
import { aReply, aSentMail, asReplies } from "../testing";
import { forgetNobodys } from "./commands/erase-replies";
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
