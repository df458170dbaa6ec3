import { and, eq, inArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aCampaign, asCampaigns } from "~/features/campaigns/testing";
import { aCustomer } from "~/features/customers/restriction/testing";
import { customerConsents, customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { aPerson } from "~/features/identity/testing";
import { newsletterSubscribers } from "~/features/inquiries/server/tables";
import { setCommunication } from "~/features/messaging/testing";
import { claimContactDay, markBounced, recordOptOut } from "~/features/recipients/server/commands";
import { saveView } from "~/features/views/server/commands";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system, visitor } from "~/platform/http/actor";
import { configurePublicUrl } from "~/platform/http/public-url";
import { newId } from "~/platform/kernel/ids";
import { unseal } from "~/platform/mail/outbox";
import { sendBulkHandler } from "~/platform/mail/sending";
import { outboxMessages } from "~/platform/mail/tables";
import { useDatabase } from "~/platform/testing/database";
import { aMessage, asMailings, manyLeads } from "../testing";
import { runMailings } from "./commands/run-mailings";
import { holdsMailing } from "./queries";
import { mailingRecipients } from "./tables";
import { mailingsTasks } from "./tasks";

useDatabase({ tasks: [...mailingsTasks, sendBulkHandler] });

const PUBLIC = "https://moves.example.co.ke";
const TEN = new Date("2026-11-18T10:00:00+03:00");
const NIGHT = new Date("2026-11-18T22:00:00+03:00");
const TOMORROW = new Date("2026-11-19T10:00:00+03:00");

let manager: Actor;
beforeAll(async () => {
  configurePublicUrl(PUBLIC);
  manager = await aPerson({ role: "manager" });
  await setCommunication({ marketingEmails: true });
});

let companies = 0;
async function written(of: { all: number; agreed: number }) {
  companies += 1;
  const company = `Kitengela Estate ${process.pid}x${companies}`;
  const emails = await manyLeads(company, of);
  const query = `search=${encodeURIComponent(company)}`;
  const view = await transaction((tx) =>
    saveView(tx, manager, { list: "leads", name: company, query, shared: false, now: TEN }),
  );
  const { id } = await aCampaign(manager, "email");
  await asMailings(manager, TEN).save({ id, audience: "leads", viewId: view.id, ...aMessage });
  return { id, emails };
}
async function scheduled(of: { all: number; agreed: number }) {
  const campaign = await written(of);
  await asMailings(manager, TEN).schedule({ id: campaign.id });
  return campaign;
}
const messagesOf = (id: string) =>
  db()
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.subjectId, id), eq(outboxMessages.kind, "campaign.message")));
const lane = (id: string) =>
  db()
    .update(outboxMessages)
    .set({ status: "sent", sentAt: TEN })
    .where(and(eq(outboxMessages.subjectId, id), eq(outboxMessages.status, "queued")));
async function runToEnd(id: string, now = TEN) {
  for (let runs = 0; runs < 30 && (await runMailings(now)); runs += 1) await lane(id);
  await lane(id);
  await runMailings(now);
}
const standing = (id: string) => asMailings(manager).get({ id });
const leave = (emails: readonly string[]) =>
  db()
    .update(newsletterSubscribers)
    .set({ status: "unsubscribed", unsubscribedAt: TEN })
    .where(inArray(newsletterSubscribers.email, [...emails]));

describe("a campaign to 1,000 of whom 400 agreed", () => {
  test("writes 400 messages, each once, by a lane of their own, with a way out by one click", async () => {
    const { id, emails } = await written({ all: 1000, agreed: 400 });
    expect(await asMailings(manager).audience({ id })).toMatchObject({ found: 1000, agreed: 400 });
    await asMailings(manager, TEN).schedule({ id });
    await Promise.all([runMailings(TEN), runMailings(TEN)]);
    const first = await messagesOf(id);
    // A pause must still reach most recipients.
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThanOrEqual(100);
    await runToEnd(id);
    const all = await messagesOf(id);
    expect(new Set(all.map(({ recipient }) => recipient))).toEqual(new Set(emails.slice(0, 400)));
    expect(all).toHaveLength(400);
    expect(all.every(({ bulk, mayWait }) => bulk && mayWait)).toBe(true);
    const { rows: lanes } = await db().execute<{ name: string }>(
      sql`select distinct j.name from pgboss.job j join outbox_messages m on m.id::text = j.data ->> 'id' where m.subject_id = ${id}::uuid`,
    );
    expect(lanes).toEqual([{ name: "send-bulk-message" }]);
    const [mail] = all;
    expect(unseal("{{unsubscribe}}", mail?.sealed ?? null)).toMatch(
      /^https:\/\/moves\.example\.co\.ke\/(?:sw\/)?o\/\w+$/,
    );
    expect(mail?.html).toContain('href="{{unsubscribe}}"');
    expect(new Set(all.map(({ subject }) => subject))).toEqual(
      new Set([aMessage.subjectEn, aMessage.subjectSw]),
    );
    expect(await standing(id)).toMatchObject({
      status: "completed",
      figures: { recipients: 400, waiting: 0, sent: 400, skipped: 0 },
    });
  });
});

describe("while a campaign is sent", () => {
  test("whoever opts out, bounces or takes consent back is not written to, and not sent what is written", async () => {
    const { id, emails } = await scheduled({ all: 4, agreed: 4 });
    const [out = "", bounced = "", left = ""] = emails;
    await transaction(async (tx) => {
      await recordOptOut(tx, system, { channel: "email", address: out, source: "link", now: TEN });
      await markBounced(tx, bounced, { reason: "550 no such mailbox", now: TEN });
    });
    await db()
      .insert(mailingRecipients)
      .values(
        [out, bounced].map((address) => ({ campaignId: id, address, name: "", locale: "en" as const })),
      );
    await leave([left]);
    await runMailings(TEN);
    expect((await messagesOf(id)).map(({ recipient }) => recipient)).toEqual([emails[3]]);
    expect(await standing(id)).toMatchObject({ figures: { skipped: 2 } });
    const last = emails[3] ?? "";
    const message = { kind: "campaign.message", recipient: last };
    expect(await holdsMailing(message)).toBeUndefined();
    await leave([last]);
    expect(await holdsMailing(message)).toContain("consent");
    expect(await holdsMailing({ kind: "quote.sent", recipient: last })).toBeUndefined();
  });

  test("who was written to that day waits for the next", async () => {
    const { id, emails } = await scheduled({ all: 2, agreed: 2 });
    const [busy = "", free = ""] = emails;
    await transaction((tx) =>
      claimContactDay(tx, { emails: [busy], phones: [] }, "2026-11-18", {
        cause: "sequence-step:x",
        now: TEN,
      }),
    );
    await runToEnd(id);
    expect((await messagesOf(id)).map(({ recipient }) => recipient)).toEqual([free]);
    expect((await standing(id)).status).toBe("sending");
    await runToEnd(id, TOMORROW);
    expect((await messagesOf(id)).map(({ recipient }) => recipient).sort()).toEqual([busy, free].sort());
  });

  test("it is held at night, by a pause and by the switch, and goes on afterwards; cancelled it ends", async () => {
    const { id } = await scheduled({ all: 3, agreed: 3 });
    await runMailings(NIGHT);
    expect(await messagesOf(id)).toEqual([]);
    await asMailings(manager).pause({ id });
    await runMailings(TEN);
    expect(await messagesOf(id)).toEqual([]);
    expect(await standing(id)).toMatchObject({ isPaused: true });
    await expect(asMailings(manager).pause({ id })).rejects.toMatchObject({ code: "CONFLICT" });
    await asMailings(manager).resume({ id });
    await setCommunication({ marketingEmails: false });
    await runMailings(TEN);
    expect(await messagesOf(id)).toEqual([]);
    await setCommunication({ marketingEmails: true });
    await asMailings(manager).cancel({ id });
    await runMailings(TEN);
    expect(await messagesOf(id)).toEqual([]);
    expect(await standing(id)).toMatchObject({ status: "cancelled" });
  });

  test("whose maker lost the right it becomes a draft again", async () => {
    const maker = await aPerson({ role: "manager" });
    const { id } = await written({ all: 1, agreed: 1 });
    await asMailings(maker, TEN).schedule({ id });
    await db()
      .update(people)
      .set({ role: "driver" })
      .where(eq(people.id, maker.personId ?? ""));
    await runMailings(TEN);
    expect(await standing(id)).toMatchObject({ status: "draft", sendAt: null });
    expect(await messagesOf(id)).toEqual([]);
  });
});

async function customersBySms(agreed: readonly boolean[]): Promise<string[]> {
  const phones: string[] = [];
  for (const sms of agreed) {
    const customerId = await aCustomer();
    const consent = { customerId, wording: "", source: "account" as const, recordedByName: "", at: TEN };
    await db()
      .insert(customerConsents)
      .values([
        { ...consent, purpose: "marketing", granted: true },
        { ...consent, purpose: "sms", granted: sms },
      ]);
    const [row] = await db().select().from(customers).where(eq(customers.id, customerId));
    phones.push(row?.phone ?? "");
  }
  return phones;
}

describe("a campaign by SMS", () => {
  test("goes to customers who agreed to SMS, with its way out, and its parts are added to its cost", async () => {
    await setCommunication({ marketingEmails: true, smsEnabled: true, smsPartPrice: 80 });
    const [first = "", , second = ""] = await customersBySms([true, false, true]);
    const { id } = await aCampaign(manager, "sms");
    // 153 letters and the opt-out make two parts.
    const texts = { ...aMessage, bodyEn: "Moving soon? ".repeat(12).trim(), bodySw: "Unahama?" };
    await asMailings(manager, TEN).save({ id, audience: "customers", viewId: null, ...texts });
    const counted = await asMailings(manager, TEN).audience({ id });
    expect(counted).toMatchObject({ agreed: 2, cost: 2 * 2 * 80 });
    await setCommunication({ smsEnabled: false });
    await expect(asMailings(manager, TEN).schedule({ id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "SMS are switched off in Settings, Communication.",
    });
    await expect(asMailings(manager, TEN).test({ id })).rejects.toMatchObject({ code: "CONFLICT" });
    await setCommunication({ smsEnabled: true });
    await asMailings(manager, TEN).schedule({ id });
    await Promise.all([runMailings(TEN), runMailings(TEN)]);
    const all = await messagesOf(id);
    expect(all.map(({ recipient }) => recipient).sort()).toEqual([first, second].sort());
    expect(all.map(({ channel, segments }) => [channel, segments])).toEqual(Array(2).fill(["sms", 2]));
    expect(all.every(({ text }) => text.endsWith(" Stop: {{link}}"))).toBe(true);
    expect(await standing(id)).toMatchObject({ cost: 0, sendingCost: 2 * 2 * 80, status: "sending" });
    await setCommunication({ smsPartPrice: 100 });
    await runToEnd(id, TOMORROW);
    expect(await standing(id)).toMatchObject({ sendingCost: 2 * 2 * 80, status: "completed" });
    const { rows: listed } = await asCampaigns(manager).list({ sort: "cost" });
    expect(listed[0]).toMatchObject({ id, cost: 0, sendingCost: 2 * 2 * 80 });
  });
});

describe("a draft", () => {
  test("is tested on oneself in both languages, and nobody else hears of it", async () => {
    const { id } = await written({ all: 1, agreed: 1 });
    await asMailings(manager).test({ id });
    const sent = await db().select().from(outboxMessages).where(eq(outboxMessages.subjectId, id));
    expect(sent.map(({ kind, subject, bulk }) => [kind, subject, bulk]).sort()).toEqual([
      ["campaign.test", aMessage.subjectEn, false],
      ["campaign.test", aMessage.subjectSw, false],
    ]);
    expect(await standing(id)).toMatchObject({ status: "draft", figures: { recipients: 0, sent: 0 } });
  });

  test("is refused where anything is missing, over or nobody agreed", async () => {
    const { id } = await aCampaign(manager, "email");
    await expect(asMailings(manager).schedule({ id })).rejects.toMatchObject({
      data: { fields: { audience: "Please choose whom it is for" } },
    });
    const half = { ...aMessage, bodySw: "" };
    await asMailings(manager).save({ id, audience: "leads", viewId: null, ...half });
    await expect(asMailings(manager).schedule({ id })).rejects.toMatchObject({
      data: { fields: { bodySw: "Please write the text in English and in Kiswahili" } },
    });
    await expect(
      asMailings(manager).save({ id, audience: "leads", viewId: newId(), ...aMessage }),
    ).rejects.toMatchObject({ code: "INVALID" });
    const nobody = await written({ all: 2, agreed: 0 });
    await expect(asMailings(manager).schedule({ id: nobody.id })).rejects.toMatchObject({ code: "CONFLICT" });
    const late = { id: nobody.id, sendAt: new Date("2020-01-01T10:00:00+03:00") };
    await expect(asMailings(manager).schedule(late)).rejects.toMatchObject({
      data: { fields: { sendAt: "Please choose a time to come" } },
    });
  });

  test("is written and sent by who sets up sales alone, and stays as it was once it goes", async () => {
    const { id } = await scheduled({ all: 1, agreed: 1 });
    await expect(
      asMailings(manager).save({ id, audience: "leads", viewId: null, ...aMessage }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    const rep = await aPerson({ role: "sales_rep" });
    for (const [person, code] of [
      [visitor, "UNAUTHENTICATED"],
      [rep, "FORBIDDEN"],
    ] as const) {
      await expect(asMailings(person).schedule({ id })).rejects.toMatchObject({ code });
      await expect(asMailings(person).cancel({ id })).rejects.toMatchObject({ code });
      await expect(asMailings(person).test({ id })).rejects.toMatchObject({ code });
    }
    expect(await asMailings(rep).get({ id })).toMatchObject({ id });
  });
});
