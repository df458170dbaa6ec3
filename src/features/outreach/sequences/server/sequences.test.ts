import { and, asc, eq, isNotNull } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activities } from "~/features/activities/server/tables";
import { asActivities } from "~/features/activities/testing";
import { updateLead } from "~/features/crm/leads/server/commands";
import { leads } from "~/features/crm/leads/server/tables";
import { changeStage } from "~/features/crm/opportunities/server/commands/change-stage";
import { opportunities } from "~/features/crm/opportunities/server/tables";
import { leadsHandlers } from "~/features/crm/testing";
import { aPerson } from "~/features/identity/testing";
import { aForm, inquiriesHandlers } from "~/features/inquiries/testing";
import { applyFact } from "~/features/lead-intake/server/commands/apply-fact";
import { publicHolidays } from "~/features/leave/server/tables";
import { quoteChangeAsked } from "~/features/quotes/domain";
import { revokeQuoteLink } from "~/features/quotes/server/commands/share-quote";
import { quoteLinks, quotes } from "~/features/quotes/server/tables";
import { claimContactDay, markBounced, recordOptOut } from "~/features/recipients/server/commands";
import { db, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { events } from "~/platform/events/tables";
import { type Actor, linkHolder, system, visitor } from "~/platform/http/actor";
import { configurePublicUrl } from "~/platform/http/public-url";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { unseal } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aFollowUp, aSequence, asContactStatus, asSequences } from "../../testing";
import { takeStep } from "./commands/take-step";
import { sequencesSubscribers } from "./subscribers";
import { followUpSteps, followUps, sequences } from "./tables";
import { sequencesTasks, takeDueSteps } from "./tasks";

useDatabase({ subscribers: sequencesSubscribers, tasks: sequencesTasks });

const today = nairobiDate(new Date());
const at = (days: number, time = "10:00") => new Date(`${addDays(today, days)}T${time}:00+03:00`);

let manager: Actor;
let seller: Actor;
beforeAll(async () => {
  configurePublicUrl("https://moves.example.co.ke");
  manager = await aPerson({ role: "manager", name: "Njeri Gathoni" });
  const permissions = new Map([
    ["view_leads", "assigned"],
    ["manage_leads", "assigned"],
  ] as const);
  seller = { ...(await aPerson({ role: "sales_rep", name: "Akinyi Ouma" })), permissions };
});
beforeEach(async () => {
  await db().delete(publicHolidays);
  await db().update(sequences).set({ isActive: false });
});

const step = (id: string, now: Date) => transaction((tx) => takeStep(tx, { id, now }));
async function rowOf(id: string) {
  const [row] = await db().select().from(followUps).where(eq(followUps.id, id));
  if (!row) throw new Error("There is no such follow-up.");
  return row;
}
const stepsOf = (id: string) =>
  db().select().from(followUpSteps).where(eq(followUpSteps.followUpId, id)).orderBy(asc(followUpSteps.step));
const mailsAbout = (quoteId: string) =>
  db()
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.subjectId, quoteId), eq(outboxMessages.kind, "sequence.step")));

describe("a sequence", () => {
  test("writes in the customer's language with a way out, plans a call, and ends", async () => {
    const { followUp, quote, leadId, customer } = await aFollowUp({ now: at(0), locale: "sw" });
    await step(followUp, at(1));
    expect(await mailsAbout(quote.id)).toEqual([]);
    await Promise.all([step(followUp, at(2)), step(followUp, at(2))]);
    await step(followUp, at(2));
    const [mail, ...more] = await mailsAbout(quote.id);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: customer.email,
      subject: `Kotesheni yako ${quote.number} inakusubiri`,
      mayWait: true,
    });
    const text = unseal(mail?.text ?? "", mail?.sealed ?? null);
    expect(text).toMatch(/https:\/\/moves\.example\.co\.ke\/sw\/q\/\S+/);
    expect(text).toMatch(/https:\/\/moves\.example\.co\.ke\/sw\/o\/\w{14}$/);
    await step(followUp, at(4));
    await step(followUp, at(6));
    expect((await stepsOf(followUp)).map(({ deed, why }) => [deed, why])).toEqual([
      ["sent", ""],
      ["skipped", "No SMS are sent"],
      ["planned", ""],
    ]);
    const [call] = await db().select().from(activities).where(eq(activities.leadId, leadId));
    expect(call).toMatchObject({
      type: "call",
      subject: `Ask Nyokabi whether quote ${quote.number} arrived`,
    });
    expect(await rowOf(followUp)).toMatchObject({ dueAt: null, stop: null });
  });

  test("is held by the night, a holiday, and a day on which they were written to", async () => {
    const { followUp, customer, quote } = await aFollowUp({ now: at(0) });
    await step(followUp, at(2, "21:30"));
    expect(await rowOf(followUp)).toMatchObject({ waits: "quiet_hours", dueAt: at(3, "08:00") });
    await db()
      .insert(publicHolidays)
      .values({ day: addDays(today, 3), name: "A holiday" });
    await step(followUp, at(3, "08:00"));
    expect(await rowOf(followUp)).toMatchObject({ waits: "holiday", dueAt: at(4, "08:00") });
    const other = { emails: [], phones: [customer.phone] };
    await transaction((tx) =>
      claimContactDay(tx, other, addDays(today, 4), { cause: "campaign:1", now: at(4) }),
    );
    await step(followUp, at(4));
    expect(await rowOf(followUp)).toMatchObject({ waits: "day_taken", dueAt: at(5, "08:00") });
    await step(followUp, at(5, "08:00"));
    expect(await mailsAbout(quote.id)).toHaveLength(1);
    expect((await rowOf(followUp)).dueAt).toEqual(at(6, "08:00"));
  });

  test("goes on after a restart with what waited, and a crash in a step loses and repeats nothing", async () => {
    const { followUp, quote } = await aFollowUp({ now: at(0) });
    const crashing = transaction(async (tx) => {
      await takeStep(tx, { id: followUp, now: at(2) });
      throw new Error("the process was killed");
    });
    await expect(crashing).rejects.toThrow("was killed");
    expect(await mailsAbout(quote.id)).toEqual([]);
    await takeDueSteps(at(2, "14:00"));
    await takeDueSteps(at(2, "14:05"));
    expect(await mailsAbout(quote.id)).toHaveLength(1);
  });

  test("counts back from a quote's last day, and leaves out a step whose day was over", async () => {
    const made = await aFollowUp({ kind: "quote_expiring", now: at(0) });
    const row = await rowOf(made.followUp);
    expect(row.dueAt).toEqual(new Date(`${addDays(made.quote.validUntil, -3)}T09:00:00+03:00`));
    const late = new Date(`${addDays(made.quote.validUntil, -2)}T10:00:00+03:00`);
    const later = await aFollowUp({ kind: "quote_expiring", now: late });
    expect(await rowOf(later.followUp)).toMatchObject({ step: 1 });
  });
});

type Made = Awaited<ReturnType<typeof aFollowUp>>;
const emailOf = ({ customer }: Made) => ({ channel: "email" as const, address: customer.email });
const ENDS: [string, (made: Made) => Promise<unknown>][] = [
  ["replied", ({ leadId }) => asContactStatus(manager).answered({ id: leadId, channel: "whatsapp" })],
  [
    "replied",
    ({ customer }) => {
      const form = { ...aForm(), email: customer.email.toUpperCase(), service: "residential" as const };
      return callAs(inquiriesHandlers, visitor).requestQuote({ ...form, locale: "en" as const });
    },
  ],
  [
    "replied",
    ({ quote }) =>
      transaction((tx) =>
        record(tx, linkHolder("Nyokabi"), quoteChangeAsked, {
          subjectId: quote.id,
          summary: "A question",
          data: { number: quote.number },
          at: at(1),
        }),
      ),
  ],
  [
    "opted_out",
    (made) =>
      transaction((tx) => recordOptOut(tx, visitor, { ...emailOf(made), source: "link", now: at(1) })),
  ],
  [
    "opted_out",
    ({ leadId }) => asContactStatus(manager).choose({ id: leadId, channel: "sms", optedOut: true }),
  ],
  [
    "bounced",
    ({ customer }) => transaction((tx) => markBounced(tx, customer.email, { reason: "550", now: at(1) })),
  ],
  [
    "lost",
    ({ leadId }) =>
      transaction((tx) =>
        updateLead(tx, manager, {
          id: trustedReach(tx, "lead", leadId, "made"),
          change: { status: "lost", lostReason: "Price" },
          now: at(1),
        }),
      ),
  ],
  [
    "lost",
    async ({ leadId, quote }) => {
      await transaction((tx) =>
        applyFact(tx, { kind: "quote", key: quote.number, fact: "sent", now: at(0) }),
      );
      const [lead] = await db().select().from(leads).where(eq(leads.id, leadId));
      await transaction((tx) =>
        changeStage(tx, manager, {
          id: trustedReach(tx, "opportunity", lead?.convertedTo ?? "", "made"),
          stage: "closed_lost",
          lossReason: "Price",
          now: at(1),
        }),
      );
    },
  ],
  [
    "called",
    async ({ leadId }) => {
      const planned = asActivities(manager);
      for (const result of ["no_answer", "wrong_number", "reached"] as const) {
        const before = await db().$count(followUps, isNotNull(followUps.endedAt));
        const { id } = await planned.create({ type: "call", subject: "Ring them", leadId });
        await planned.complete({ id, result });
        const ended = (await db().$count(followUps, isNotNull(followUps.endedAt))) - before;
        expect([result, ended]).toEqual([result, result === "reached" ? 1 : 0]);
      }
    },
  ],
  [
    "called",
    async ({ leadId, followUp }) => {
      const asked = callAs(leadsHandlers, manager);
      await asked.contact({ id: leadId, channel: "whatsapp" });
      expect((await rowOf(followUp)).endedAt).toBeNull();
      await asked.contact({ id: leadId, channel: "whatsapp", reached: true });
    },
  ],
  [
    "revoked",
    ({ quote }) =>
      transaction((tx) =>
        revokeQuoteLink(tx, manager, { id: trustedReach(tx, "quote", quote.id, "made"), now: at(1) }),
      ),
  ],
  ["by_hand", ({ followUp }) => asSequences(manager).stop({ id: followUp })],
  ["switched_off", ({ sequenceId }) => asSequences(manager).update({ id: sequenceId, isActive: false })],
  ["deleted", ({ sequenceId }) => asSequences(manager).remove({ id: sequenceId })],
];

describe("what ends a follow-up", () => {
  test.each(ENDS)("%s", async (why, end) => {
    const made = await aFollowUp({ now: at(0) });
    await end(made);
    expect(await rowOf(made.followUp)).toMatchObject({ stop: why, dueAt: null });
    const { followUps: shown } = await asContactStatus(manager).ofLead({ id: made.leadId });
    expect(shown.map(({ stop }) => stop)).toEqual([why]);
    await step(made.followUp, at(3));
    expect(await mailsAbout(made.quote.id)).toEqual([]);
  });

  test.each([
    ["accepted", { acceptedAt: at(1) }],
    ["opened", { viewedAt: at(1) }],
    ["declined", { declinedAt: at(1) }],
    ["expired", { validUntil: addDays(today, 1) }],
    ["gone", { customerEmail: "" }],
  ])("%s is seen in the sending transaction too", async (why, change) => {
    const made = await aFollowUp({ now: at(0) });
    await db().update(quotes).set(change).where(eq(quotes.id, made.quote.id));
    await step(made.followUp, at(3));
    expect(await rowOf(made.followUp)).toMatchObject({ stop: why });
    expect(await mailsAbout(made.quote.id)).toEqual([]);
  });

  test("a revoked link and a lost sale are seen in the sending transaction too", async () => {
    const revoked = await aFollowUp({ now: at(0) });
    await db()
      .update(quoteLinks)
      .set({ revokedAt: at(1) })
      .where(eq(quoteLinks.quoteId, revoked.quote.id));
    await step(revoked.followUp, at(3));
    expect(await rowOf(revoked.followUp)).toMatchObject({ stop: "revoked" });
    const lost = await aFollowUp({ now: at(0) });
    await transaction((tx) =>
      applyFact(tx, { kind: "quote", key: lost.quote.number, fact: "sent", now: at(0) }),
    );
    await db()
      .update(opportunities)
      .set({ stage: "closed_lost", probability: 0, lossReason: "Price", actualCloseDate: addDays(today, 1) })
      .where(eq(opportunities.leadId, lost.leadId));
    await step(lost.followUp, at(3));
    expect(await rowOf(lost.followUp)).toMatchObject({ stop: "lost" });
    expect(await mailsAbout(lost.quote.id)).toEqual([]);
  });

  test("an opt-out of the same moment: the message was out before it, or does not go", async () => {
    const made = await aFollowUp({ now: at(0) });
    await Promise.all([
      step(made.followUp, at(2)),
      transaction((tx) => recordOptOut(tx, visitor, { ...emailOf(made), source: "link", now: at(2) })),
    ]);
    await step(made.followUp, at(9));
    expect(await rowOf(made.followUp)).toMatchObject({ stop: "opted_out" });
    expect((await mailsAbout(made.quote.id)).length).toBe((await stepsOf(made.followUp)).length);
  });

  test("a first form is no answer: nothing is recorded of who was never written to", async () => {
    const before = await db().$count(events, eq(events.type, "reply.received"));
    const form = { ...aForm(), service: "residential" as const, locale: "en" as const };
    await callAs(inquiriesHandlers, visitor).requestQuote(form);
    expect(await db().$count(events, eq(events.type, "reply.received"))).toBe(before);
  });
});

describe("who may, and what is refused", () => {
  test("sales setup makes them; whoever sees leads sees those in reach", async () => {
    const driver = await aPerson({ role: "driver" });
    await expect(asSequences(seller).create(aSequence("after_move"))).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(asSequences(driver).list()).rejects.toMatchObject({ code: "FORBIDDEN" });
    const made = await aFollowUp({ now: at(0) });
    const seen = async (actor: Actor) =>
      (await asSequences(actor).followUps({ sequence: made.sequenceId })).rows.map(({ id }) => id);
    expect(await seen(manager)).toEqual([made.followUp]);
    expect(await seen(seller)).toEqual([]);
    await expect(asSequences(seller).stop({ id: made.followUp })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(asContactStatus(seller).ofLead({ id: made.leadId })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await transaction((tx) =>
      updateLead(tx, system, {
        id: trustedReach(tx, "lead", made.leadId, "made"),
        change: { assignedTo: seller.personId },
        now: at(0),
      }),
    );
    expect(await seen(seller)).toEqual([made.followUp]);
    expect(await asContactStatus(seller).ofLead({ id: made.leadId })).toMatchObject({
      mayEdit: true,
      followUps: [{ id: made.followUp, step: 0, steps: 3, waits: "delay" }],
    });
    const { rows } = await asSequences(seller).list();
    expect(rows.find(({ id }) => id === made.sequenceId)?.figures).toMatchObject({ followed: 1, waiting: 1 });
  });

  const email = aSequence("quote_not_opened").steps[0] as ReturnType<typeof aSequence>["steps"][number];
  test.each([
    ["steps", []],
    ["steps.0.textSw", [{ ...email, textSw: " " }]],
    ["steps.0.text", [{ ...email, text: "Hi {nickname}, {number}" }]],
    ["steps.0.text", [{ ...email, subject: "Hello", text: "It is waiting" }]],
    ["steps.0.link", [{ ...email, link: "javascript:alert(1)" }]],
    ["steps.0.text", [{ ...email, channel: "sms" as const, text: `{number}${"x".repeat(320)}` }]],
    ["steps.1.days", [email, { ...email, days: 1 }]],
    ["steps.0.subject", [{ ...email, channel: "call" as const, subject: "" }]],
  ])("a sequence is refused at %s", async (field, steps) => {
    await expect(asSequences(manager).create(aSequence("quote_not_opened", { steps }))).rejects.toMatchObject(
      {
        code: "INVALID",
        data: { fields: { [field]: expect.any(String) } },
      },
    );
  });

  test("two editors notice each other, and a step is shown with a real lead", async () => {
    const made = await aFollowUp({ now: at(0) });
    const { rows } = await asSequences(manager).list();
    const updatedAt = rows.find(({ id }) => id === made.sequenceId)?.updatedAt;
    await asSequences(manager, at(1)).update({ id: made.sequenceId, name: "First" });
    await expect(
      asSequences(manager).update({ id: made.sequenceId, name: "Second", updatedAt }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    const shown = (over: object) =>
      asSequences(manager).preview({
        kind: "quote_not_opened",
        step: email,
        locale: "en",
        lead: "",
        ...over,
      });
    expect(await shown({})).toMatchObject({
      number: made.quote.number,
      subject: `Your quote ${made.quote.number} is waiting`,
      segments: null,
    });
    await expect(shown({ lead: "LEAD19990001" })).rejects.toMatchObject({
      code: "NOT_FOUND",
      data: { fields: { lead: "You have no lead with this number and a quote for the preview." } },
    });
  });
});
