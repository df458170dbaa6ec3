import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LeadChange } from "~/features/crm/leads/domain";
import { createLead, updateLead } from "~/features/crm/leads/server/commands";
import { leads } from "~/features/crm/leads/server/tables";
import { aPerson } from "~/features/identity/testing";
import { leadIntakes } from "~/features/lead-intake/server/tables";
import { recordOptOut } from "~/features/recipients/server/commands";
import { db, transaction } from "~/platform/db/database";
import { causeOf } from "~/platform/events/origin";
import { events } from "~/platform/events/tables";
import { type Actor, linkHolder, system } from "~/platform/http/actor";
import { configurePublicUrl } from "~/platform/http/public-url";
import { trustedReach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { outboxMessages } from "~/platform/mail/tables";
import { defineTask, handleTask } from "~/platform/tasks/tasks";
import { useDatabase } from "~/platform/testing/database";
import { anAutomation, asAutomation } from "../../testing";
import { isAnswer, NO_ACTIONS } from "../domain";
import { runRule } from "./commands/run-rule";
import { isOwnAct } from "./queries";
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
  manager = await aPerson({ role: "manager", name: "Njeri Gathoni" });
  seller = await aPerson({ role: "sales_rep", name: "Akinyi Ouma" });
});
beforeEach(async () => {
  await db().delete(automationRuns);
  await db().delete(automationRules);
});

const api = () => asAutomation(manager, TEN);
const _sellerId = () => seller.personId ?? "";

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

const wrote = {
  subject: "About {number}",
  text: "Do you still plan to move?",
  subjectSw: "Kuhusu {number}",
  textSw: "Bado unapanga kuhama?",
};
describe("what a rule writes later", () => {
  const followUp = (over: object = {}) =>
    api().create(anAutomation({ delayMinutes: 60, actions: { ...NO_ACTIONS, message: wrote }, ...over }));
  const mailsOf = (id: string) => db().select().from(outboxMessages).where(eq(outboxMessages.subjectId, id));
  const whyOf = async (id: string) =>
    (await runs(id)).flatMap(({ decisions }) => decisions.map(({ verdict, why }) => [verdict, why]));

  test("has a way out, and nobody is written to twice a day; the answer to a form at once is exempt", async () => {
    configurePublicUrl("https://moves.example.co.ke");
    await followUp();
    await followUp({ name: "Another" });
    await api().create(anAutomation({ actions: { ...NO_ACTIONS, message: wrote } }));
    const id = await arrived();
    await db()
      .insert(leadIntakes)
      .values({ leadId: id, kind: "inquiry", key: id, touch: {}, arrivedAt: TEN });
    await runAll(id, later(60));
    const mails = await mailsOf(id);
    expect(mails.map(({ kind, html }) => [kind, html.includes("{{unsubscribe}}")]).sort()).toEqual([
      ["automation.answer", true],
      ["automation.message", true],
    ]);
    expect((await whyOf(id)).filter(([verdict]) => verdict === "refused")).toEqual([
      ["refused", "They were written to today already"],
    ]);
  });

  test("what a colleague did is no act of theirs: at once, too, opt-outs and one a day hold", async () => {
    configurePublicUrl("https://moves.example.co.ke");
    await api().create(anAutomation({ trigger: "lead.edited", actions: { ...NO_ACTIONS, message: wrote } }));
    const id = await arrived();
    for (const company of ["Sidai", "Sidai Ltd", "Sidai Limited"]) {
      await change(id, { company });
      await runAll(id);
    }
    expect((await mailsOf(id)).map(({ kind }) => kind)).toEqual(["automation.message"]);
    const other = await arrived();
    const { email } = await leadOf(other);
    await transaction((tx) =>
      recordOptOut(tx, system, { channel: "email", address: email, source: "link", now: TEN }),
    );
    await change(other, { company: "Sidai" });
    await runAll(other);
    expect(await mailsOf(other)).toEqual([]);
  });

  test.each([
    ["quote.change-asked", linkHolder("Naserian"), true],
    ["quote.viewed", linkHolder("Naserian"), false],
    ["quote.approved", system, false],
  ] as const)("%s by a %s", async (trigger, actor, expected) => {
    const [event] = await db()
      .insert(events)
      .values({
        type: trigger,
        subjectType: "quote",
        subjectId: newId(),
        summary: "Something happened",
        actorKind: actor.kind,
        actorName: actor.name,
        at: TEN,
      })
      .returning();
    const run = { eventId: event?.id ?? "", trigger, subjectId: event?.subjectId ?? "" };
    const rule = { trigger, delayMinutes: 0 };
    expect(isAnswer(rule, { isOwnAct: await isOwnAct(db(), run) })).toBe(expected);
    expect(isAnswer({ ...rule, delayMinutes: 1 }, { isOwnAct: true })).toBe(false);
  });

  test("goes to no lead that was lost meanwhile", async () => {
    await followUp();
    const id = await arrived();
    await transaction((tx) =>
      updateLead(tx, system, {
        id: trustedReach(tx, "lead", id, "made"),
        change: { status: "lost", lostReason: "Price" },
        now: later(30),
      }),
    );
    await runAll(id, later(60));
    expect(await whyOf(id)).toEqual([["refused", "The quote or the sale has ended since"]]);
  });

  test.each([
    ["actions.message.text", { message: { ...wrote, text: "Hello {total}" } }],
    ["actions.sms.textSw", { sms: { text: "About {number}", textSw: "Kuhusu {nambari}" } }],
    [
      "actions.activity.subject",
      { activity: { type: "call" as const, subject: "Call {{name}}", inDays: 1 } },
    ],
  ])("a place that is not filled in is refused at %s", async (field, given) => {
    await expect(api().create(anAutomation({ actions: { ...NO_ACTIONS, ...given } }))).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { [field]: expect.stringContaining("{") } },
    });
  });

  test("goes to nobody who opted out, and an SMS only where they are sent", async () => {
    await followUp();
    await followUp({
      name: "By SMS",
      actions: { ...NO_ACTIONS, sms: { text: "About {number}", textSw: "Kuhusu {number}" } },
    });
    const id = await arrived();
    const { email } = await leadOf(id);
    await transaction((tx) =>
      recordOptOut(tx, system, { channel: "email", address: email, source: "stop", now: TEN }),
    );
    await runAll(id, later(60));
    expect(await mailsOf(id)).toEqual([]);
    expect((await whyOf(id)).map(([, why]) => why).sort()).toEqual([
      "No SMS are sent",
      "They opted out of such messages, or mail to them came back",
    ]);
  });
});
