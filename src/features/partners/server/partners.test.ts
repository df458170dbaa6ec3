import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { leads } from "~/features/crm/leads/server/tables";
import { aLead, leadsHandlers } from "~/features/crm/testing";
import { aPerson } from "~/features/identity/testing";
import { anInquiry } from "~/features/inquiries/testing";
import { applyFact } from "~/features/lead-intake/server/commands/apply-fact";
import { sharingTask } from "~/features/lead-intake/server/commands/enqueue-intake";
import { recordIntake } from "~/features/lead-intake/server/commands/record-intake";
import { acceptQuote } from "~/features/quotes/server/commands/answer-quote";
import { approveQuote } from "~/features/quotes/server/commands/decide-quote";
import { requestQuote } from "~/features/quotes/server/commands/request-quote";
import { readLinkToken } from "~/features/quotes/server/queries/quote-links";
import { quotes } from "~/features/quotes/server/tables";
import { aRequest, quoteOf, tokenOf } from "~/features/quotes/testing";
import { db, transaction } from "~/platform/db/database";
import { type Actor, linkHolder, system, visitor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { handleTask } from "~/platform/tasks/tasks";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aPhone } from "~/platform/testing/phones";
import { aPartner, aPartnerForm, asPartners } from "../testing";
import { referralOfLead, referralsOfPartners } from "./office";
import { partnersSubscribers } from "./subscribers";

useDatabase({ subscribers: partnersSubscribers, tasks: [handleTask(sharingTask, async () => undefined)] });

let manager: Actor;
let accountant: Actor;
let rep: Actor;
beforeAll(async () => {
  referralsOfPartners.join();
  referralOfLead.join();
  manager = await aPerson({ role: "manager" });
  accountant = await aPerson({ role: "accountant" });
  rep = await aPerson({ role: "sales_rep" });
});

const somebody = () => ({ email: `${newId()}@example.co.ke`, phone: aPhone() });
const arrive = (key: string, touch: object, kind: "inquiry" | "quote" = "inquiry") =>
  transaction((tx) => recordIntake(tx, { kind, key, touch, now: new Date() }));
const fact = (key: string, what: "sent" | "accepted" | "cancelled") =>
  transaction((tx) => applyFact(tx, { kind: "quote", key, fact: what, now: new Date() }));
const partnerOf = async (id: string | undefined) =>
  (await asPartners(manager).ofLead({ id: id ?? "" })).partner;
const standing = (id: string) => asPartners(manager).get({ id });

async function won(code: string) {
  const at = { now: new Date(), publicUrl: "http://127.0.0.1:3000" };
  const customer = { name: "Wambui Oloo", ...somebody() };
  const request = aRequest({ customer, serviceDate: addDays(nairobiDate(at.now), 3) });
  const { id, number, link } = await transaction((tx) => requestQuote(tx, visitor, request, at));
  const leadId = await arrive(number, { ref: code.toLowerCase() }, "quote");
  await transaction((tx) => approveQuote(tx, system, { id, ...at }));
  await transaction((tx) =>
    acceptQuote(tx, linkHolder(customer.name), {
      linkId: readLinkToken(tokenOf(link)),
      ...{ name: customer.name, terms: true, ip: "203.0.113.7", userAgent: "test", now: at.now },
    }),
  );
  await fact(number, "accepted");
  return { ...(await quoteOf(number)), leadId, customer };
}
async function callOff({ id, number }: { id: string; number: string }) {
  await db().update(quotes).set({ cancelledAt: new Date() }).where(eq(quotes.id, id));
  await fact(number, "cancelled");
}

test("a new partner's form begins with what the last one was promised", async () => {
  await aPartner(manager, { rule: { kind: "fixed", value: 150_000 } });
  expect(await asPartners(manager).proposal()).toEqual({ kind: "fixed", value: 150_000 });
  await expect(asPartners(accountant).proposal()).rejects.toMatchObject({ status: 403 });
});

describe("a partner's link", () => {
  test("ties a new lead to the partner by its first touch, whatever the letters of the code", async () => {
    const { id, code } = await aPartner(manager);
    const inquiry = await anInquiry(somebody());
    const leadId = await arrive(inquiry.id, { ref: ` ${code.toLowerCase()} `, utmSource: "google" });
    expect(await partnerOf(leadId)).toMatchObject({ id, code });
    const [lead] = await db()
      .select()
      .from(leads)
      .where(eq(leads.id, leadId ?? ""));
    expect(lead?.source).toBe("partner");
    const other = await aPartner(manager);
    const again = await anInquiry({ email: inquiry.email, phone: inquiry.phone });
    expect(await arrive(again.id, { ref: other.code })).toBe(leadId);
    expect(await partnerOf(leadId)).toMatchObject({ id });
  });

  test("counts not for the partner themselves, somebody sent before, an unknown code or an ended partnership", async () => {
    const contact = somebody();
    const own = await aPartner(manager, contact);
    expect(await partnerOf(await arrive((await anInquiry(contact)).id, { ref: own.code }))).toBeNull();
    const sender = somebody();
    const { id, code } = await aPartner(manager);
    const first = await arrive((await anInquiry(sender)).id, { ref: code });
    const lost = { status: "lost" as const, lostReason: "Price too high" };
    await callAs(leadsHandlers, manager).changeStatus({ id: first ?? "", ...lost });
    const second = await arrive((await anInquiry(sender)).id, { ref: own.code });
    expect(second).not.toBe(first);
    expect(await partnerOf(second)).toBeNull();
    for (const ref of ["NOBODY99", "<script>", "x".repeat(200)])
      expect(await partnerOf(await arrive((await anInquiry(somebody())).id, { ref }))).toBeNull();
    await asPartners(manager).end({ id });
    expect(await partnerOf(await arrive((await anInquiry(somebody())).id, { ref: code }))).toBeNull();
  });
});

describe("staff", () => {
  test("say by whom a lead came, and cannot refer somebody twice or the partner to themselves", async () => {
    const contact = somebody();
    const own = await aPartner(manager, contact);
    const { id: partnerId } = await aPartner(manager);
    const { id } = await aLead(rep, contact);
    await expect(asPartners(rep).setOfLead({ id, partnerId: own.id })).rejects.toMatchObject({
      data: { fields: { partnerId: expect.stringContaining("partners cannot refer themselves") } },
    });
    await asPartners(rep).setOfLead({ id, partnerId });
    expect(await asPartners(rep).ofLead({ id })).toMatchObject({ partner: { id: partnerId }, by: "staff" });
    const twin = await aLead(rep, contact);
    await expect(asPartners(rep).setOfLead({ id: twin.id, partnerId })).rejects.toMatchObject({
      data: { fields: { partnerId: expect.stringContaining("a person is referred only once") } },
    });
    const { id: survivor } = await aLead(manager);
    await callAs(leadsHandlers, manager).merge({ id: survivor, mergedId: id });
    expect(await partnerOf(survivor)).toMatchObject({ id: partnerId });
    await asPartners(manager).setOfLead({ id: survivor, partnerId: null });
    expect(await partnerOf(survivor)).toBeNull();
  });

  test("need the right, and the lead in reach", async () => {
    const { id } = await aPartner(manager);
    const { id: leadId } = await aLead(manager);
    for (const [person, code] of [
      [visitor, "UNAUTHENTICATED"],
      [await aPerson({ role: "driver" }), "FORBIDDEN"],
      [rep, "FORBIDDEN"],
    ] as const) {
      await expect(asPartners(person).create(aPartnerForm())).rejects.toMatchObject({ code });
      await expect(asPartners(person).makeLink({ id })).rejects.toMatchObject({ code });
      await expect(asPartners(person).pay({ id, commissionIds: [newId()] })).rejects.toMatchObject({ code });
    }
    await expect(asPartners(manager).setOfLead({ id: newId(), partnerId: id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(asPartners(accountant).setOfLead({ id: leadId, partnerId: id })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});

describe("a won move", () => {
  test("owes its partner by the rule of the day, once; cancelled it is taken back", async () => {
    const { id, code } = await aPartner(manager);
    await asPartners(manager).setRule({
      id,
      startsOn: "2099-01-01",
      rule: { kind: "percent", value: 9_000 },
    });
    const quote = await won(code);
    expect(await standing(id)).toMatchObject({
      leads: 1,
      won: 1,
      wonValue: 19_760_00,
      owed: 988_00,
      paid: 0,
    });
    await fact(quote.number, "accepted");
    expect((await standing(id)).owed).toBe(988_00);
    await callOff(quote);
    expect(await standing(id)).toMatchObject({ leads: 1, won: 0, wonValue: 0, owed: 0 });
    expect((await standing(id)).referrals).toMatchObject([{ state: "lost", commissionStatus: "withdrawn" }]);
  });

  test("is paid once by who manages the money, whole or not at all, and stays paid", async () => {
    const { id, code } = await aPartner(manager, { rule: { kind: "fixed", value: 1_500_00 } });
    const [one, other] = [await won(code), await won(code)];
    const ids = (await standing(id)).referrals.flatMap(({ commissionId }) => commissionId ?? []);
    expect(ids).toHaveLength(2);
    await expect(asPartners(accountant).pay({ id, commissionIds: [...ids, newId()] })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => asPartners(accountant).pay({ id, commissionIds: ids, reference: "SJK4X9QWTE" })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toMatchObject([
      { value: { amount: 3_000_00 } },
    ]);
    await callOff(one);
    expect(await standing(id)).toMatchObject({ owed: 0, paid: 3_000_00 });
    await expect(
      asPartners(manager).setOfLead({ id: other.leadId ?? "", partnerId: null }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("a partner's own page", () => {
  test("shows dates, states and sums, and nothing of whom they sent; its link can be ended", async () => {
    const { id, code } = await aPartner(manager);
    const { customer, leadId } = await won(code);
    const { page } = await asPartners(manager).makeLink({ id });
    const token = page.slice(page.lastIndexOf("/") + 1);
    const shown = await asPartners(visitor).ofLink({ token });
    expect(shown).toMatchObject({ code, leads: 1, won: 1, owed: 988_00, referrals: [{ state: "won" }] });
    const written = JSON.stringify(shown);
    const [lead] = await db()
      .select()
      .from(leads)
      .where(eq(leads.id, leadId ?? ""));
    for (const secret of [customer.name, customer.email, customer.phone, leadId, lead?.leadNumber])
      expect(written).not.toContain(secret);
    const { page: next } = await asPartners(manager).makeLink({ id });
    await expect(asPartners(visitor).ofLink({ token })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await asPartners(manager).revokeLink({ id });
    const nextToken = next.slice(next.lastIndexOf("/") + 1);
    await expect(asPartners(visitor).ofLink({ token: nextToken })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("a partner", () => {
  test.each([
    ["no name", { name: " " }, { name: "Please name the partner" }],
    ["no contact", { email: "", phone: "" }, { email: "Please give an email or a phone number" }],
    ["a broken number", { phone: "12" }, { phone: expect.any(String) }],
    ["a code with blanks", { code: "A B" }, { code: "Please use 4 to 20 letters and figures" }],
    [
      "more than all of it",
      { rule: { kind: "percent", value: 10_001 } },
      { "rule.value": "Please enter at most 100 per cent" },
    ],
  ])("with %s is refused at its field", async (_, over, fields) => {
    await expect(aPartner(manager, over)).rejects.toMatchObject({ code: "INVALID", data: { fields } });
  });

  test("gets a code of the name that nobody has, and one is kept once", async () => {
    const twins = await Promise.all([1, 2].map(() => aPartner(manager, { name: "Zawadi Court" })));
    expect(new Set(twins.map(({ code }) => code)).size).toBe(2);
    const code = twins[0]?.code ?? "";
    expect(code).toMatch(/^ZAWADI\d+$/);
    await expect(aPartner(manager, { code: code.toLowerCase() })).rejects.toMatchObject({
      data: { fields: { code: "Another partner has this code" } },
    });
  });

  test("is forgotten on their wish once nothing is owed; the sums stay", async () => {
    const { id, code } = await aPartner(manager);
    await won(code);
    await expect(asPartners(manager).erase({ id })).rejects.toMatchObject({ code: "CONFLICT" });
    const ids = (await standing(id)).referrals.flatMap(({ commissionId }) => commissionId ?? []);
    await asPartners(accountant).pay({ id, commissionIds: ids });
    await asPartners(manager).erase({ id });
    expect(await standing(id)).toMatchObject({
      ...{ name: "Erased", email: "", phone: "", notes: "", status: "ended", paid: 988_00 },
    });
  });
});
