import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { updateLead } from "~/features/crm/leads/server/commands";
import { leads } from "~/features/crm/leads/server/tables";
import { opportunities } from "~/features/crm/opportunities/server/tables";
import { aPerson } from "~/features/identity/testing";
import {
  approveInquiry,
  assignInquiry,
  replyToInquiry,
} from "~/features/inquiries/server/commands/decide-inquiry";
import { inquiries } from "~/features/inquiries/server/tables";
import { anInquiry } from "~/features/inquiries/testing";
import { anAcceptedQuote } from "~/features/moves/testing";
import { quotes } from "~/features/quotes/server/tables";
import { requestedQuote } from "~/features/quotes/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { system } from "~/platform/http/actor";
import { log } from "~/platform/http/log";
import { trustedReach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { useDatabase } from "~/platform/testing/database";
import { aPhone } from "~/platform/testing/phones";
import { namesOf, sourceOf, sourceOfTouch } from "../domain";
import { applyFact } from "./commands/apply-fact";
import { intakeTask } from "./commands/enqueue-intake";
import { eraseIntakes, recordIntake } from "./commands/record-intake";
import { followOwner, shareOwner } from "./commands/share-owner";
import { askForOlder, takeOlder } from "./commands/take-older";
import { callsToMake } from "./queries/intakes";
import { verifyCrm } from "./queries/verification";
import { leadIntakeSubscribers } from "./subscribers";
import { leadIntakes, leadScans } from "./tables";
import { leadIntakeTasks } from "./tasks";

useDatabase({ subscribers: leadIntakeSubscribers, tasks: leadIntakeTasks });

const take = (kind: "inquiry" | "quote", key: string, over: object = {}) =>
  transaction((tx) => recordIntake(tx, { kind, key, now: new Date(), ...over }));
const fact = (kind: "inquiry" | "quote", key: string, what: Parameters<typeof applyFact>[1]["fact"]) =>
  transaction((tx) => applyFact(tx, { kind, key, fact: what, now: new Date() }));
const leadOf = async (id: string | undefined) => {
  const [row] = await db()
    .select()
    .from(leads)
    .where(eq(leads.id, id ?? ""));
  if (!row) throw new Error("There is no such lead.");
  return row;
};
const salesOf = (leadId: string | undefined) =>
  db()
    .select()
    .from(opportunities)
    .where(eq(opportunities.leadId, leadId ?? ""))
    .orderBy(opportunities.createdAt);
const waiting = async (key: string) =>
  (
    await db().execute<{ data: object }>(
      sql`select data from pgboss.job where name = ${intakeTask.name} and data ->> 'key' = ${key} order by created_on`,
    )
  ).rows.map(({ data }) => data);
const somebody = (over: object = {}) => ({ email: `${newId()}@example.co.ke`, phone: aPhone(), ...over });

describe("an inquiry", () => {
  test("enqueues its lead in its own transaction; a claim does not", async () => {
    const inquiry = await anInquiry(somebody());
    expect(await waiting(inquiry.id)).toEqual([{ kind: "inquiry", key: inquiry.id }]);
    const claim = await anInquiry(somebody(), { source: "claim" });
    expect(await waiting(claim.id)).toEqual([]);
    expect(await take("inquiry", claim.id)).toBeUndefined();
  });

  test("saves how its sender first found us", async () => {
    const inquiry = await anInquiry(somebody(), { touch: { utmSource: "google", utmMedium: "cpc" } });
    const [task] = await waiting(inquiry.id);
    expect(task).toMatchObject({ touch: { utmSource: "google", utmMedium: "cpc" } });
    expect(await leadOf(await take("inquiry", inquiry.id, task))).toMatchObject({ source: "google_ads" });
  });

  test("creates one lead from the form's values, however often the task runs", async () => {
    const inquiry = await anInquiry(somebody({ name: "Wanjiru wa Kamau", service: "commercial" }));
    const [first, again] = await Promise.all([take("inquiry", inquiry.id), take("inquiry", inquiry.id)]);
    expect(again).toBe(first);
    expect(await leadOf(first)).toMatchObject({
      firstName: "Wanjiru wa",
      lastName: "Kamau",
      email: inquiry.email,
      phone: inquiry.phone,
      source: "website",
      status: "new",
      interestedServices: ["office_move"],
      notes: inquiry.message,
    });
  });

  test("sent twenty times at once creates one lead", async () => {
    const sender = somebody();
    const forms = await Promise.all(Array.from({ length: 20 }, () => anInquiry(sender)));
    const found = await Promise.all(forms.map(({ id }) => take("inquiry", id)));
    expect(new Set(found).size).toBe(1);
    expect(await db().$count(leads, eq(leads.email, sender.email))).toBe(1);
    expect(await db().$count(leadIntakes, eq(leadIntakes.leadId, found[0] ?? ""))).toBe(20);
  });

  test("is matched by email before phone, and never overwrites saved values", async () => {
    const [one, other] = [somebody(), somebody()];
    const byMail = await take("inquiry", (await anInquiry(one)).id);
    const byPhone = await take("inquiry", (await anInquiry(other)).id);
    const mixed = await anInquiry({ name: "Somebody Else", email: one.email, phone: other.phone });
    expect(await take("inquiry", mixed.id)).toBe(byMail);
    expect(await leadOf(byMail)).toMatchObject({ lastName: "Odhiambo", phone: one.phone });
    const [beside] = await db().select().from(leadIntakes).where(eq(leadIntakes.key, mixed.id));
    expect(beside).toMatchObject({ name: "Somebody Else", email: "", phone: other.phone });
    const third = await anInquiry(somebody({ phone: other.phone }));
    expect(await take("inquiry", third.id)).toBe(byPhone);
  });

  test("from a person with a lost lead creates a new lead", async () => {
    const sender = somebody();
    const first = await take("inquiry", (await anInquiry(sender)).id);
    const id = await transaction(async (tx) => trustedReach(tx, "lead", first ?? "", "made"));
    await transaction((tx) =>
      updateLead(tx, system, { id, change: { status: "lost", lostReason: "Stays" }, now: new Date() }),
    );
    expect(await take("inquiry", (await anInquiry(sender)).id)).not.toBe(first);
  });

  test("moves its lead forwards when answered and approved, never back", async () => {
    const inquiry = await anInquiry(somebody());
    const at = { id: inquiry.id, now: new Date() };
    await transaction((tx) => replyToInquiry(tx, system, { ...at, subject: "Hello", body: "When?" }));
    await transaction((tx) => approveInquiry(tx, system, at));
    expect(await waiting(inquiry.id)).toEqual([
      { kind: "inquiry", key: inquiry.id },
      { kind: "inquiry", key: inquiry.id, fact: "answered" },
      { kind: "inquiry", key: inquiry.id, fact: "approved" },
    ]);
    await fact("inquiry", inquiry.id, "approved");
    await fact("inquiry", inquiry.id, "answered");
    expect(await leadOf(await take("inquiry", inquiry.id))).toMatchObject({ status: "qualified" });
  });
});

describe("a quote", () => {
  test("converts its lead once when sent, to a proposal of its total", async () => {
    const quote = await requestedQuote({ customer: { name: "Otieno Were", ...somebody() } });
    await fact("quote", quote.number, "sent");
    await fact("quote", quote.number, "sent");
    const leadId = await take("quote", quote.number);
    expect(await leadOf(leadId)).toMatchObject({ status: "converted", conversionValue: quote.total });
    expect(await salesOf(leadId)).toMatchObject([
      {
        stage: "proposal",
        amount: quote.total,
        probability: 60,
        proposalSent: true,
        name: "Otieno Were Residential Move",
      },
    ]);
    await fact("quote", quote.number, "change_asked");
    await fact("quote", quote.number, "sent");
    expect(await salesOf(leadId)).toMatchObject([{ stage: "negotiation" }]);
  });

  test("wins the sale when accepted, in any order of events, and loses it when the move is cancelled", async () => {
    const quote = await anAcceptedQuote();
    expect(await waiting(quote.number)).toContainEqual({
      kind: "quote",
      key: quote.number,
      fact: "accepted",
    });
    await fact("quote", quote.number, "accepted");
    await fact("quote", quote.number, "sent");
    const leadId = await take("quote", quote.number);
    expect(await salesOf(leadId)).toMatchObject([
      { stage: "closed_won", wonQuoteId: quote.id, customerId: quote.customerId, probability: 100 },
    ]);
    await db().update(quotes).set({ cancelledAt: new Date() }).where(eq(quotes.id, quote.id));
    await fact("quote", quote.number, "cancelled");
    await fact("quote", quote.number, "accepted");
    expect(await salesOf(leadId)).toMatchObject([
      { stage: "closed_lost", lossReason: "Cancelled after acceptance", wonQuoteId: null },
    ]);
  });

  test("has the source 'repeat customer' for a known customer, and 'phone inquiry' if staff entered it", async () => {
    const won = await anAcceptedQuote();
    await fact("quote", won.number, "accepted");
    const contact = { name: won.customerName, email: won.customerEmail, phone: won.customerPhone };
    const again = await requestedQuote({ customer: contact });
    const leadId = await take("quote", again.number);
    expect(leadId).not.toBe(await take("quote", won.number));
    expect(await leadOf(leadId)).toMatchObject({ source: "repeat_customer", customerId: won.customerId });
    const rep = await aPerson({ role: "sales_rep" });
    const office = await requestedQuote({ customer: { name: "Chebet Koros", ...somebody() } }, rep);
    expect(await leadOf(await take("quote", office.number))).toMatchObject({
      source: "phone_inquiry",
      assignedTo: rep.personId,
    });
  });

  test("requests a call when declined", async () => {
    const calls: object[] = [];
    callsToMake.answer(async (_, call) => void calls.push(call)).join();
    const quote = await requestedQuote({ customer: { name: "Mumo Musyoka", ...somebody() } });
    await fact("quote", quote.number, "sent");
    await fact("quote", quote.number, "declined");
    const leadId = await take("quote", quote.number);
    const [sale] = await salesOf(leadId);
    expect(calls).toMatchObject([{ leadId, opportunityId: sale?.id, quoteNumber: quote.number }]);
    expect(sale).toMatchObject({ stage: "proposal" });
  });
});

describe("an owner", () => {
  test("is the same for lead, inquiry, quote and sale, without repeated events", async () => {
    const rep = await aPerson({ role: "sales_rep" });
    const sender = somebody();
    const inquiry = await anInquiry(sender);
    const quote = await requestedQuote({ customer: { name: "Achieng Odhiambo", ...sender } });
    const leadId = (await take("inquiry", inquiry.id)) ?? "";
    expect(await take("quote", quote.number)).toBe(leadId);
    await fact("quote", quote.number, "sent");
    const now = new Date();
    await transaction((tx) => assignInquiry(tx, system, { id: inquiry.id, personId: rep.personId, now }));
    const rounds = async () => {
      await transaction((tx) => followOwner(tx, { kind: "inquiry", key: inquiry.id, now }));
      await transaction((tx) => shareOwner(tx, { leadId, now }));
      await transaction((tx) => followOwner(tx, { kind: "quote", key: quote.number, now }));
      return db().$count(events);
    };
    const told = await rounds();
    expect(await leadOf(leadId)).toMatchObject({ assignedTo: rep.personId });
    expect(await salesOf(leadId)).toMatchObject([{ ownerId: rep.personId }]);
    const [kept] = await db().select().from(quotes).where(eq(quotes.id, quote.id));
    expect(kept).toMatchObject({ assignedTo: rep.personId });
    expect(await rounds()).toBe(told);
  });
});

test("older rows become leads and sales once, in batches, with events only at the end", async () => {
  const inquiry = await anInquiry(somebody());
  const quote = await anAcceptedQuote();
  const before = new Date(Date.now() + 1000);
  await transaction((tx) => askForOlder(tx, before));
  const told = () => db().$count(events, and(sql`type like 'lead.%' or type like 'opportunity.%'`));
  const made = async () => [await db().$count(leads), await db().$count(opportunities)];
  const heard = await told();
  const [leadsBefore = 0, salesBefore = 0] = await made();
  while (await takeOlder(before));
  expect(await told()).toBe(heard + 2);
  const [leadsAfter = 0, salesAfter = 0] = await made();
  const said = await db().select().from(leadScans);
  expect(said.reduce((sum, scan) => sum + scan.leads, 0)).toBe(leadsAfter - leadsBefore);
  expect(said.reduce((sum, scan) => sum + scan.opportunities, 0)).toBe(salesAfter - salesBefore);
  expect(leadsAfter).toBeGreaterThan(leadsBefore);
  expect(salesAfter).toBeGreaterThan(salesBefore);
  const leadId = await take("quote", quote.number);
  expect(await salesOf(leadId)).toMatchObject([{ stage: "closed_won", wonQuoteId: quote.id }]);
  const asked = await db().$count(inquiries, sql`source <> 'claim'`);
  expect(await db().$count(leadIntakes, eq(leadIntakes.kind, "inquiry"))).toBe(asked);
  expect(await take("inquiry", inquiry.id)).toBeDefined();
  expect(await takeOlder(before)).toBe(false);
});

test("an older row that fails is logged and skipped, and later rows become leads", async () => {
  const [bad, good] = [await anInquiry(somebody()), await anInquiry(somebody())];
  const before = new Date(Date.now() + 1000);
  await db().delete(leadScans);
  await transaction((tx) => askForOlder(tx, before));
  const failing = sql.raw(`alter table lead_arrivals add constraint failing check (key <> '${bad.id}')`);
  await db().execute(failing);
  const logged = vi.spyOn(log(), "error").mockImplementation(() => undefined);
  const made = await db().$count(leads);
  try {
    while (await takeOlder(before));
    expect(logged.mock.calls.map(([fields]) => fields)).toMatchObject([{ kind: "inquiry", key: bad.id }]);
  } finally {
    logged.mockRestore();
    await db().execute(sql`alter table lead_arrivals drop constraint failing`);
  }
  const keys = (await db().select().from(leadIntakes)).map(({ key }) => key);
  expect(keys).toContain(good.id);
  expect(keys).not.toContain(bad.id);
  const scans = await db().select().from(leadScans);
  expect(scans.every(({ finishedAt }) => finishedAt)).toBe(true);
  expect(scans.reduce((sum, scan) => sum + scan.leads, 0)).toBe((await db().$count(leads)) - made);
  await take("inquiry", bad.id);
});

test("verification passes on correct rows, and names the first wrong row", async () => {
  const late = sql`created_at - interval '1 hour'`;
  const before = await verifyCrm(db());
  const missing = before.disagreements.map(({ rule }) => rule);
  const inquiry = await anInquiry(somebody(), { now: new Date(Date.now() - 3_600_000) });
  const quote = await anAcceptedQuote();
  await db()
    .update(quotes)
    .set({ createdAt: late, acceptedAt: sql`accepted_at - interval '1 hour'` })
    .where(eq(quotes.id, quote.id));
  const found = (await verifyCrm(db(), { first: 1000 })).disagreements;
  expect(found).toContainEqual(
    expect.objectContaining({ rule: "every inquiry but a claim has its lead", subject: inquiry.id }),
  );
  expect(found).toContainEqual(
    expect.objectContaining({ rule: "every quote has its lead", subject: quote.number }),
  );
  expect(found).toContainEqual(
    expect.objectContaining({ rule: "every accepted quote won its opportunity", subject: quote.number }),
  );
  await take("inquiry", inquiry.id);
  await fact("quote", quote.number, "accepted");
  expect((await verifyCrm(db(), { first: 1000 })).disagreements.map(({ rule }) => rule)).toEqual(missing);
  expect(missing).toEqual([]);
  const [lead] = await db().select().from(leads).limit(1);
  await db()
    .update(leads)
    .set({ score: 99 })
    .where(eq(leads.id, lead?.id ?? ""));
  const wrong = (await verifyCrm(db())).disagreements;
  expect(wrong).toEqual([
    expect.objectContaining({ subject: lead?.leadNumber, detail: `99, should be ${lead?.score}` }),
  ]);
});

describe("the source", () => {
  test.each([
    [{ gclid: "x" }, "google_ads"],
    [{ utmSource: "Google", utmMedium: "cpc" }, "google_ads"],
    [{ fbclid: "x", referrer: "https://www.facebook.com/" }, "facebook_ads"],
    [{ utmSource: "instagram", utmMedium: "post" }, "social_media"],
    [{ referrer: "https://www.tiktok.com/@x" }, "social_media"],
    [{ utmMedium: "email" }, "email_campaign"],
    [{ utmMedium: "referral" }, "referral"],
    [{ referrer: "https://notfacebook.com.example/" }, undefined],
    [{}, undefined],
  ])("of %o is %s", (touch, source) => {
    expect(sourceOfTouch(touch)).toBe(source);
  });

  test("is 'repeat customer' for a known customer before all others, and 'website' by default", () => {
    expect(sourceOf({ byStaff: true }, true, { gclid: "x" })).toBe("repeat_customer");
    expect(sourceOf({ byStaff: true }, false)).toBe("phone_inquiry");
    expect(sourceOf({ byStaff: false }, false)).toBe("website");
    expect(namesOf(" Wambui ")).toEqual({ firstName: "Wambui", lastName: "" });
  });
});

test("an erased lead's intakes keep no personal data, and still count", async () => {
  const phone = aPhone();
  const touch = { utm_source: "Naserian's newsletter" };
  const first = await anInquiry({ name: "Naserian Lemayian", email: "naserian@example.co.ke", phone });
  const second = await anInquiry({ name: "N. Lemayian", email: "other@example.co.ke", phone });
  const other = await anInquiry();
  await take("inquiry", first.id, { touch });
  await take("inquiry", second.id);
  await take("inquiry", other.id);
  const intakesOf = (leadId: string) => db().select().from(leadIntakes).where(eq(leadIntakes.leadId, leadId));
  const leadId = (await intakeByKey(first.id)).leadId;
  const otherId = (await intakeByKey(other.id)).leadId;
  const before = await intakesOf(leadId);
  const untouched = await intakesOf(otherId);
  expect(JSON.stringify(before)).toContain("other@example.co.ke");
  await transaction((tx) => eraseIntakes(tx, [leadId]));
  const after = await intakesOf(leadId);
  expect(JSON.stringify(after)).not.toMatch(/Lemayian|example\.co\.ke|newsletter/);
  expect(after.map(({ phone: kept }) => kept)).toEqual(["", ""]);
  expect(after.map(({ kind, key }) => [kind, key]).sort()).toEqual(
    before.map(({ kind, key }) => [kind, key]).sort(),
  );
  expect(await intakesOf(otherId)).toEqual(untouched);
  await take("inquiry", second.id);
  expect(await intakesOf(leadId)).toEqual(after);
});

async function intakeByKey(key: string) {
  const [row] = await db().select().from(leadIntakes).where(eq(leadIntakes.key, key));
  if (!row) throw new Error("It has no lead.");
  return row;
}
