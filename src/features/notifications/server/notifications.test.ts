import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aVisit, freeTimesOf } from "~/features/activities/testing";
import { cancelByLink, chooseSlot } from "~/features/activities/visits/server/commands";
import { addCommunication } from "~/features/communications/server/commands/add-communication";
import { noticeDue } from "~/features/communications/server/commands/notice-due";
import { escalateCommunication } from "~/features/communications/server/commands/work-on-communication";
import { aCall } from "~/features/communications/testing";
import { matchOrCreateCustomer } from "~/features/customers/server/commands";
import { aPerson } from "~/features/identity/testing";
import { assignInquiry } from "~/features/inquiries/server/commands/decide-inquiry";
import { anInquiry } from "~/features/inquiries/testing";
import { raiseAlerts } from "~/features/insights/findings/server/commands";
import { aCustomer, aService } from "~/features/insights/testing";
import { invoices } from "~/features/invoices/server/tables";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { approveLeave } from "~/features/leave/requests/server/commands/decide-leave";
import { aLeaveRequest } from "~/features/leave/testing";
import { approveQuote, askForApproval } from "~/features/quotes/server/commands/decide-quote";
import { quoteLines } from "~/features/quotes/server/tables";
import { requestedQuote } from "~/features/quotes/testing";
import { makeEmployee } from "~/features/staff/testing";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system, visitor } from "~/platform/http/actor";
import { configurePublicUrl } from "~/platform/http/public-url";
import { trustedReach } from "~/platform/http/reach";
import { addDays, formatDateTime, nairobiDate } from "~/platform/kernel/dates";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { KEPT_DAYS } from "../domain/notifications";
import { type Happened, notifyOfEvent } from "./commands/notify-of-event";
import { notifyOfOverdue } from "./commands/notify-of-overdue";
import { notifyOfRisks } from "./commands/notify-of-risks";
import { forgetNotifications } from "./commands/read-notifications";
import { notificationsHandlers } from "./handlers";
import { notificationsSubscribers } from "./subscribers";
import { notificationsTasks } from "./tasks";

useDatabase({
  subscribers: [...invoicesSubscribers, ...notificationsSubscribers],
  tasks: notificationsTasks,
});

const as = (actor: Actor) => callAs(notificationsHandlers, actor);
const now = new Date();

async function spread(): Promise<void> {
  const { rows } = await db().execute<{ data: Happened }>(
    "delete from pgboss.job where name = 'spread-notification' returning data",
  );
  for (const { data } of rows) await transaction((tx) => notifyOfEvent(tx, data));
}

async function titles(actor: Actor): Promise<string[]> {
  return (await as(actor).list({ limit: 100 })).rows.map(({ title }) => title);
}

const people: Record<string, Actor> = {};
const person = (role: string) => people[role] as Actor;

beforeAll(async () => {
  configurePublicUrl("https://moves.example.co.ke/");
  for (const role of [
    "manager",
    "sales_rep",
    "accountant",
    "customer_service",
    "driver",
    "customer",
  ] as const)
    people[role] = await aPerson({ role });
});

describe("who is told of what", () => {
  test("a quote that a colleague may not approve: who approves quotes, with its reasons", async () => {
    const { id, number } = await requestedQuote({ specialRequirements: ["Piano"] }, person("sales_rep"));
    await spread();
    await transaction((tx) =>
      askForApproval(tx, person("sales_rep"), { id, reason: "Tonight", now, publicUrl: "" }),
    );
    await spread();
    const { rows } = await as(person("manager")).list({});
    expect(rows.find(({ title }) => title.includes("asks you"))).toMatchObject({
      title: expect.stringMatching(`asks you to approve ${number}`),
      detail: expect.stringMatching(/^KES.19,760 · special requirements · Tonight$/),
    });
    expect((await titles(person("sales_rep"))).filter((title) => title.includes("asks you"))).toEqual([]);
  });

  test("a quote that names nothing to move: no price yet", async () => {
    const { id } = await requestedQuote();
    await db()
      .delete(quoteLines)
      .where(and(eq(quoteLines.quoteId, id), eq(quoteLines.category, "rooms")));
    await spread();
    const [told] = (await as(person("manager")).list({})).rows;
    expect(told?.detail).toBe("Not priced yet");
  });

  test("an inquiry: who answers inquiries, and nobody else", async () => {
    const inquiry = await anInquiry({ name: "Barasa Wafula" }, { source: "contact" });
    await spread();
    const [told] = (await as(person("sales_rep")).list({})).rows;
    expect(told).toMatchObject({
      kind: "inquiry_received",
      title: "Barasa Wafula wrote to us",
      detail: "By the contact form",
      who: "Barasa Wafula",
      to: `/inquiries/${inquiry.id}`,
      readAt: null,
    });
    for (const role of ["accountant", "driver", "customer"]) expect(await titles(person(role))).toEqual([]);
  });

  test("a quote: who decides quotes, but not who did it themselves", async () => {
    const { number, id } = await requestedQuote({}, person("sales_rep"));
    await spread();
    expect(await titles(person("manager"))).toContain(
      `${person("sales_rep").name} made ${number} for Achieng Odhiambo`,
    );
    expect((await titles(person("sales_rep"))).join()).not.toContain(number);
    await transaction((tx) =>
      approveQuote(tx, person("manager"), { id, now, publicUrl: "http://127.0.0.1:3000" }),
    );
    await spread();
    expect(await titles(person("sales_rep"))).toContain(`${person("manager").name} approved ${number}`);
    expect((await titles(person("manager"))).join()).not.toContain(`approved ${number}`);
    expect(await titles(person("driver"))).toEqual([]);
  });

  test("an acceptance and what is overdue: those who see one person's rows hear of those alone", async () => {
    const other = await aPerson({ role: "sales_rep" });
    const customer = { name: "Chebet Rono", email: "chebet@example.co.ke", phone: "+254712000003" };
    const invoice = await anInvoice({ customer, maker: other });
    await spread();
    expect((await titles(person("customer_service"))).join()).toMatch(/Chebet Rono accepted QT-/);
    const due = addDays(nairobiDate(now), -1);
    await db().update(invoices).set({ dueDate: due }).where(eq(invoices.id, invoice.id));
    await transaction((tx) => notifyOfOverdue(tx, now));
    await transaction((tx) => notifyOfOverdue(tx, now));
    const overdue = `${invoice.number} is overdue`;
    expect((await titles(person("accountant"))).filter((title) => title === overdue)).toHaveLength(1);
    expect(await titles(other)).toContain(overdue);
    expect(await titles(person("sales_rep"))).not.toContain(overdue);
    expect(await titles(person("driver"))).toEqual([]);
  });

  test("a communication: who was given it, who it was escalated to, and once when its deadline passes", async () => {
    const [service, manager] = [person("customer_service"), person("manager")];
    const rep = await aPerson({ role: "sales_rep" });
    const contact = { name: "Kerubo Moraa", email: "moraa@example.co.ke", phone: "+254712000009" };
    const { customerNumber } = await transaction(async (tx) => {
      const customer = await matchOrCreateCustomer(tx, system, contact, now);
      const id = trustedReach(tx, "customer", customer.id, "made");
      const responseDeadline = new Date(now.getTime() + 60_000);
      const call = { id, ...aCall, responseDeadline, assignedTo: rep.personId, now };
      const { id: communicationId } = await addCommunication(tx, service, call);
      const personId = manager.personId ?? "";
      await escalateCommunication(tx, service, { id, communicationId, personId, reason: "A claim", now });
      return customer;
    });
    await spread();
    expect(await titles(rep)).toContain("A communication was given to you");
    expect(await titles(manager)).toContain("A communication was escalated to you");
    for (let run = 0; run < 2; run++) {
      await transaction((tx) => noticeDue(tx, new Date(now.getTime() + 61_000)));
      await spread();
    }
    const late = `${customerNumber} has no answer yet`;
    expect((await titles(manager)).filter((title) => title === late)).toHaveLength(1);
    expect(await titles(service)).not.toContain(late);
    const [told] = (await as(manager).list({ limit: 100 })).rows.filter(({ title }) => title === late);
    expect(told?.to).toBe(`/customers/${customerNumber}/communications`);
  });

  test("a visit by link: whose it is, when its customer chooses, changes or cancels it", async () => {
    const rep = await aPerson({ role: "sales_rep" });
    const { id, token } = await aVisit(rep);
    const [first, second] = (await freeTimesOf(token)).slice(-2);
    if (!first || !second) throw new Error("Nothing is free.");
    for (const slot of [first, second]) await transaction((tx) => chooseSlot(tx, { token, slot, now }));
    await transaction((tx) => cancelByLink(tx, { token, now }));
    await spread();
    const told = (await as(rep).list({ limit: 100 })).rows.filter(({ kind }) => kind === "visit_answered");
    expect(told.map(({ title, detail, to }) => [title, detail, to]).sort()).toEqual([
      ["A customer cancelled your visit", `It was for ${formatDateTime(second)}`, `/crm/activities/${id}`],
      [
        "A customer changed the time of your visit",
        `It is on ${formatDateTime(second)}`,
        `/crm/activities/${id}`,
      ],
      [
        "A customer chose the time of your visit",
        `It is on ${formatDateTime(first)}`,
        `/crm/activities/${id}`,
      ],
    ]);
    expect((await titles(person("manager"))).join()).not.toContain("your visit");
  });

  test("leave: who may decide about it, then who it is of", async () => {
    const hr = (await makeEmployee({ role: "hr_officer", department: "hr" })).actor;
    const decider = (await makeEmployee({ role: "manager" })).actor;
    const { id, personId, name } = await aLeaveRequest(hr);
    await spread();
    const own = { ...decider, personId };
    expect(await titles(decider)).toContain(`${name} asks for leave`);
    expect(await titles(person("manager"))).not.toContain(`${name} asks for leave`);
    await transaction((tx) =>
      approveLeave(tx, decider, { id: trustedReach(tx, "leave", id, "made"), note: "", now: new Date() }),
    );
    await spread();
    expect(await titles(own)).toEqual(["Your leave was approved"]);
  });

  test("many that fall due on one day: together to who sees all, singly to whose they are", async () => {
    const seller = await aPerson({ role: "sales_rep" });
    const late = new Date("2026-02-11T06:00:00Z");
    for (let n = 0; n < 6; n++) {
      const invoice = await anInvoice(n === 0 ? { maker: seller } : {});
      await db().update(invoices).set({ dueDate: "2026-02-10" }).where(eq(invoices.id, invoice.id));
    }
    await transaction((tx) => notifyOfOverdue(tx, late));
    expect((await titles(person("accountant"))).filter((title) => /became overdue/.test(title))).toEqual([
      "6 invoices became overdue",
    ]);
    expect((await titles(seller)).filter((title) => /overdue/.test(title))).toHaveLength(1);
  });

  test("what is told twice is written once", async () => {
    await requestedQuote();
    const { rows } = await db().execute<{ data: Happened }>(
      "select data from pgboss.job where name = 'spread-notification'",
    );
    const [job] = rows;
    if (!job) throw new Error("nothing was enqueued");
    expect(await transaction((tx) => notifyOfEvent(tx, job.data))).toBeGreaterThan(0);
    expect(await transaction((tx) => notifyOfEvent(tx, job.data))).toBe(0);
  });
});

describe("being given something", () => {
  test("is told to that person alone, by email as well unless they chose otherwise", async () => {
    const rep = await aPerson({ role: "sales_rep" });
    const mails = () =>
      db()
        .select()
        .from(outboxMessages)
        .where(and(eq(outboxMessages.recipient, rep.email ?? ""), eq(outboxMessages.kind, "notification")));
    const give = async () => {
      const { id } = await anInquiry();
      await transaction((tx) => assignInquiry(tx, person("manager"), { id, personId: rep.personId, now }));
      await spread();
      return id;
    };
    const id = await give();
    expect(await titles(rep)).toContain("An inquiry was given to you");
    expect(await titles(person("manager"))).not.toContain("An inquiry was given to you");
    const [mail] = await mails();
    expect(mail?.text).toContain(`https://moves.example.co.ke/inquiries/${id}`);
    expect(mail?.text).toContain("https://moves.example.co.ke/notifications/choices");
    await as(rep).choose({ kind: "assigned", email: false });
    await give();
    expect(await mails()).toHaveLength(1);
    await as(rep).choose({ kind: "inquiry_received", email: true });
    await give();
    expect((await mails()).map(({ subject }) => subject)).toContain("Achieng Odhiambo wrote to us");
    const unread = async () => (await as(rep).list({ state: "unread" })).total;
    await as(rep).readAll();
    await as(rep).choose({ kind: "assigned", bell: false });
    await as(rep).choose({ kind: "inquiry_received", bell: false });
    const before = (await as(rep).list({})).total;
    await give();
    expect(await unread()).toBe(0);
    expect((await as(rep).list({})).total).toBeGreaterThan(before);
    expect((await as(rep).choices()).find(({ kind }) => kind === "inquiry_received")).toMatchObject({
      bell: false,
      email: true,
    });
    await as(rep).choose({ kind: "assigned", bell: true });
    await give();
    expect(await unread()).toBe(1);
  });
});

describe("one's own", () => {
  test("are read, made unread and read all at once; nobody touches another's", async () => {
    const manager = person("manager");
    const { rows } = await as(manager).list({ state: "unread" });
    const id = rows[0]?.id ?? "";
    await as(manager).read({ id });
    expect((await as(manager).list({ state: "unread" })).rows.map((row) => row.id)).not.toContain(id);
    await as(manager).unread({ id });
    expect((await as(manager).list({ state: "unread" })).rows.map((row) => row.id)).toContain(id);
    await expect(as(person("accountant")).read({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await as(manager).readAll()).read).toBeGreaterThan(0);
    expect((await as(manager).list({ state: "unread" })).total).toBe(0);
    expect((await as(person("accountant")).list({ state: "unread" })).total).toBeGreaterThan(0);
    await expect(as(visitor).list({})).rejects.toMatchObject({ status: 401 });
  });

  test("who looks after a customer hears once that their risk became high, and nobody else", async () => {
    const sales = person("sales_rep");
    const customer = await aCustomer({ assignedTo: sales.personId });
    await aService(customer, { days: 366 });
    await raiseAlerts(now);
    const name = `${customer.contact.name} is at risk`;
    for (let night = 0; night < 2; night++) await transaction((tx) => notifyOfRisks(tx, now));
    expect((await titles(sales)).filter((title) => title === name)).toHaveLength(1);
    expect(await titles(person("manager"))).not.toContain(name);
  });

  test("the choices are of what can come to one", async () => {
    const kinds = async (role: string) => (await as(person(role)).choices()).map(({ kind }) => kind);
    expect(await kinds("driver")).toEqual([
      "assigned",
      "rule_told",
      "leave_decided",
      "overtime_decided",
      "expiry_due",
      "account_changed",
    ]);
    expect(await kinds("manager")).toContain("leave_asked");
    expect(await kinds("customer")).toEqual([]);
    expect(await kinds("accountant")).toEqual([
      "quote_accepted",
      "payment_received",
      "review_opened",
      "kra_delayed",
      "invoice_overdue",
      "customer_at_risk",
      "phone_shared",
      "assigned",
      "rule_told",
      "leave_decided",
      "overtime_decided",
      "expiry_due",
      "supplier_paper_due",
      "payroll_turn",
      "salaries_paused",
      "salary_to_check",
      "payslip_link_ended",
      "approval_handed",
      "account_changed",
    ]);
    await expect(
      as(person("driver")).choose({ kind: "payment_received", email: true }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(as(person("customer")).choose({ kind: "assigned", email: true })).rejects.toMatchObject({
      status: 403,
    });
  });

  test("are forgotten after their days", async () => {
    const accountant = person("accountant");
    expect((await as(accountant).list({})).total).toBeGreaterThan(0);
    await forgetNotifications(new Date(now.getTime() + (KEPT_DAYS - 1) * 86_400_000));
    expect((await as(accountant).list({})).total).toBeGreaterThan(0);
    await forgetNotifications(new Date(now.getTime() + (KEPT_DAYS + 1) * 86_400_000));
    expect((await as(accountant).list({})).total).toBe(0);
  });
});
