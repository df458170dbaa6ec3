import { and, desc, eq, ne, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { activities } from "~/features/activities/server/tables";
import type { LeadChange } from "~/features/crm/leads/domain";
import { createLead, updateLead } from "~/features/crm/leads/server/commands";
import { leads } from "~/features/crm/leads/server/tables";
import { people } from "~/features/identity/server/tables";
import { aPerson } from "~/features/identity/testing";
import { quotePriced } from "~/features/quotes/domain";
import { requestedQuote } from "~/features/quotes/testing";
import { db, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { causeOf, withCause } from "~/platform/events/origin";
import { events } from "~/platform/events/tables";
import { type Actor, mintActor, system } from "~/platform/http/actor";
import { configurePublicUrl } from "~/platform/http/public-url";
import { trustedReach } from "~/platform/http/reach";
import { outboxMessages } from "~/platform/mail/tables";
import { defineTask, enqueue, handleTask, runSoon, workTasks } from "~/platform/tasks/tasks";
import { useDatabase } from "~/platform/testing/database";
import { anAutomation, asAutomation } from "../../testing";
import { NO_ACTIONS } from "../domain";
import { runRule, runRuleTask } from "./commands/run-rule";
import { automationSubscribers } from "./subscribers";
import { automationRules, automationRuns } from "./tables";
import { automationTasks } from "./tasks";

const passedOn = defineTask<{ one: string }>("test-passed-on");
const causes: (string | undefined)[] = [];
const tests = [
  handleTask(passedOn, async () => {
    causes.push(causeOf());
  }),
];
useDatabase({ subscribers: automationSubscribers, tasks: [...automationTasks, ...tests] });

const TEN = new Date("2026-11-18T10:00:00+03:00");
const later = (minutes: number) => new Date(TEN.getTime() + minutes * 60_000);

let manager: Actor;
let seller: Actor;
beforeAll(async () => {
  configurePublicUrl("https://moves.example.co.ke");
  manager = await aPerson({ role: "manager", name: "Njeri Gathoni" });
  seller = await aPerson({ role: "sales_rep", name: "Akinyi Ouma" });
});
beforeEach(async () => {
  await db().delete(automationRuns);
  await db().delete(automationRules);
});

const api = () => asAutomation(manager, TEN);
const sellerId = () => seller.personId ?? "";

let count = 0;
async function arrived(fields: LeadChange = {}): Promise<string> {
  count += 1;
  const contact = {
    email: `automated${count}@example.co.ke`,
    phone: `+2547150${String(count).padStart(5, "0")}`,
  };
  const { id } = await transaction((tx) =>
    createLead(tx, system, {
      fields: { firstName: "Naserian", lastName: "Lemayian", ...contact, ...fields },
      now: TEN,
    }),
  );
  return id;
}
const change = (leadId: string, fields: LeadChange) =>
  transaction((tx) =>
    updateLead(tx, system, { id: trustedReach(tx, "lead", leadId, "made"), change: fields, now: TEN }),
  );
const runs = (subjectId: string) =>
  db().select().from(automationRuns).where(eq(automationRuns.subjectId, subjectId));
const run = (runId: string, now = TEN) => transaction((tx) => runRule(tx, { runId, now }));
async function runAll(subjectId: string, now = TEN) {
  for (const { id, outcome } of await runs(subjectId)) if (outcome === "waiting") await run(id, now);
  return (await runs(subjectId)).map(({ outcome }) => outcome).sort();
}
async function leadOf(id: string) {
  const [lead] = await db().select().from(leads).where(eq(leads.id, id));
  if (!lead) throw new Error("There is no such lead.");
  return lead;
}

describe("a rule", () => {
  test("does all it says, once however often it is asked, with what caused it on every event", async () => {
    await api().create(
      anAutomation({
        actions: {
          assign: sellerId(),
          activity: { type: "call", subject: "Call {name}", inDays: 1 },
          message: {
            subject: "About {number}",
            text: "We call you today.",
            subjectSw: "Kuhusu {number}",
            textSw: "Tutakupigia leo.",
          },
          tag: "hot",
          webhook: true,
          notify: { people: [sellerId()], text: "{name} came in" },
        },
      }),
    );
    const id = await arrived({ locale: "sw" });
    const [waiting] = await runs(id);
    await Promise.all([run(waiting?.id ?? ""), run(waiting?.id ?? "")]);
    const lead = await leadOf(id);
    expect(lead).toMatchObject({ assignedTo: sellerId(), tags: ["hot"] });
    const planned = await db().select().from(activities).where(eq(activities.leadId, id));
    expect(planned).toMatchObject([{ subject: "Call Naserian Lemayian", dueDate: "2026-11-19" }]);
    const mails = await db().select().from(outboxMessages).where(eq(outboxMessages.subjectId, id));
    expect(mails).toMatchObject([{ subject: `Kuhusu ${lead.leadNumber}`, mayWait: true }]);
    const [{ ...done } = {}] = await runs(id);
    expect(done).toMatchObject({
      outcome: "done",
      decisions: ["assign", "activity", "message", "tag", "webhook", "notify"].map((action) => ({
        action,
        verdict: "done",
        why: "",
      })),
    });
    const caused = await db()
      .select()
      .from(events)
      .where(eq(events.requestId, `automation-run:${waiting?.id}`));
    expect(caused.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        "lead.assigned",
        "lead.edited",
        "automation-rule.called",
        "automation-rule.told",
      ]),
    );
  });

  test("waits its delay in the queue, and sees the row as it then is", async () => {
    await api().create(anAutomation({ delayMinutes: 90, places: ["mombasa"] }));
    const id = await arrived({ moveTo: "Nyali, Mombasa" });
    const [waiting] = await runs(id);
    expect(waiting?.dueAt).toEqual(later(90));
    const { rows } = await db().execute(sql`
      select extract(epoch from start_after - created_on) > 5300 as waits from pgboss.job
      where name = ${runRuleTask.name} and data ->> 'runId' = ${waiting?.id}`);
    expect(rows).toEqual([{ waits: true }]);
    await change(id, { moveTo: "Thika" });
    expect(await runAll(id, later(90))).toEqual(["not_matching"]);
    expect((await leadOf(id)).tags).toEqual([]);
  });

  test("for a quote that saves itself runs once, two minutes after the last save of a sitting", async () => {
    await api().create(
      anAutomation({
        trigger: "quote.priced",
        actions: { ...NO_ACTIONS, notify: { people: [sellerId()], text: "Priced" } },
      }),
    );
    const { id, number } = await requestedQuote();
    for (const minute of [0, 1, 1.5, 30])
      await transaction((tx) =>
        record(tx, manager, quotePriced, {
          subjectId: id,
          summary: "Price changed",
          data: { number, before: 0, after: minute },
          at: later(minute),
        }),
      );
    const waiting = await runs(id);
    expect(waiting.map(({ dueAt }) => dueAt).sort((a, b) => a.getTime() - b.getTime())).toEqual([
      later(3.5),
      later(32),
    ]);
    expect(await runAll(id, later(40))).toEqual(["done", "done"]);
  });

  test("that is deleted or switched off while due does nothing", async () => {
    const gone = await api().create(anAutomation({ delayMinutes: 5 }));
    const off = await api().create(anAutomation({ name: "Off", delayMinutes: 5 }));
    const id = await arrived();
    await api().remove(gone);
    await api().update({ ...off, isActive: false });
    expect(await runAll(id, later(5))).toEqual(["deleted", "off"]);
    expect((await leadOf(id)).tags).toEqual([]);
  });

  test("runs once for an event, by the database", async () => {
    await api().create(anAutomation());
    const [waiting] = await runs(await arrived());
    if (!waiting) throw new Error("Nothing waits.");
    const again = db()
      .insert(automationRuns)
      .values({ ...waiting, id: sellerId() });
    await expect(again).rejects.toMatchObject({ cause: { constraint: "automation_runs_once" } });
  });
});

describe("what a rule did starts none", () => {
  test("neither itself nor, in a circle, another", async () => {
    await api().create(
      anAutomation({
        name: "Edited: give it",
        trigger: "lead.edited",
        actions: { ...NO_ACTIONS, assign: sellerId() },
      }),
    );
    await api().create(anAutomation({ name: "Given: tag it", trigger: "lead.assigned" }));
    const id = await arrived();
    await change(id, { company: "Sidai Ltd" });
    expect(await runAll(id)).toEqual(["caused_by_rule", "done"]);
    expect(await leadOf(id)).toMatchObject({ assignedTo: sellerId(), tags: [] });
    const own = await arrived();
    await change(own, { assignedTo: sellerId() });
    await runAll(own);
    expect(await runs(own)).toHaveLength(2);
    expect((await leadOf(own)).tags).toEqual(["new"]);
  });

  test("nor through a task that its doing enqueued", async () => {
    const payload = { one: "passed on" };
    await withCause("automation-run:1", () => transaction((tx) => enqueue(tx, passedOn, payload)));
    expect(await transaction((tx) => runSoon(tx, passedOn, payload))).toBe(true);
    await workTasks(tests);
    await expect.poll(() => causes, { timeout: 5_000 }).toEqual(["automation-run:1"]);
  });
});

describe("a rule's maker", () => {
  test("who lost the right stops it, and it says so", async () => {
    const other = await aPerson({ role: "manager", name: "Wafula Barasa" });
    const { id: ruleId } = await asAutomation(other, TEN).create(anAutomation());
    const id = await arrived();
    await db()
      .update(people)
      .set({ role: "customer_service" })
      .where(eq(people.id, other.personId ?? ""));
    expect(await runAll(id)).toEqual(["stopped"]);
    const { rows } = await api().list();
    expect(rows).toMatchObject([{ id: ruleId, isActive: false, stoppedAt: TEN }]);
    const said = await db()
      .select()
      .from(events)
      .where(and(eq(events.subjectId, ruleId), eq(events.type, "automation-rule.stopped")));
    expect(said).toHaveLength(1);
    // Saving makes the permitted person the owner, so the rule runs again.
    await api().update({ id: ruleId, isActive: true });
    expect(await runAll(await arrived())).toEqual(["done"]);
  });

  test("may not make what they may not do, or what the noun has not", async () => {
    await expect(asAutomation(seller).create(anAutomation())).rejects.toMatchObject({ code: "FORBIDDEN" });
    const refused = [
      { actions: NO_ACTIONS },
      { trigger: "invoice.issued" },
      { trigger: "quote.sent", sources: ["website"], actions: { ...NO_ACTIONS, webhook: true } },
      { valueFrom: 200, valueTo: 100 },
    ];
    for (const over of refused)
      await expect(api().create(anAutomation(over))).rejects.toMatchObject({ code: "INVALID" });
  });
});

test("a dry run counts the events of 30 days that no rule caused, and does nothing", async () => {
  const { id } = await api().create(anAutomation({ places: ["Wajir"] }));
  const lead = await arrived({ moveTo: "Wajir" });
  await withCause("automation-run:2", () => arrived({ moveTo: "Wajir" }));
  const tried = await asAutomation(manager, later(60)).dryRun({ id });
  expect(tried.matching).toBe(1);
  expect(tried.newest).toMatchObject([{ number: (await leadOf(lead)).leadNumber }]);
  expect((await leadOf(lead)).tags).toEqual([]);
});

test("the log shows what is in reach, the newest first", async () => {
  await api().create(anAutomation());
  const id = await arrived();
  await runAll(id);
  const { rows } = await api().runs();
  const [newest] = await db().select().from(automationRuns).orderBy(desc(automationRuns.at)).limit(1);
  expect(rows).toMatchObject([
    {
      id: newest?.id,
      outcome: "done",
      number: (await leadOf(id)).leadNumber,
      decisions: [{ action: "tag" }],
    },
  ]);
});

test("the log shows a seller the decisions about their own rows, however many there are of others", async () => {
  await api().create(anAutomation());
  const mine = await arrived();
  await change(mine, { assignedTo: sellerId() });
  await runAll(mine);
  for (let n = 0; n < 31; n++) await arrived();
  await db()
    .update(automationRuns)
    .set({ at: later(1) })
    .where(ne(automationRuns.subjectId, mine));
  const own = mintActor({
    kind: "person",
    personId: seller.personId,
    role: "sales_rep",
    permissions: new Map([["view_leads", "assigned"]]),
  });
  const { rows } = await asAutomation(own, TEN).runs();
  expect(rows.map(({ number }) => number)).toEqual([(await leadOf(mine)).leadNumber]);
  const nobody = mintActor({
    kind: "person",
    personId: seller.personId,
    role: "packer",
    permissions: new Map(),
  });
  await expect(asAutomation(nobody, TEN).runs()).rejects.toMatchObject({ code: "FORBIDDEN" });
});
