import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { ownedActivities } from "~/features/activities/server/office";
import { activities } from "~/features/activities/server/tables";
import { anActivity } from "~/features/activities/testing";
import { ownedLeads } from "~/features/crm/leads/server/office";
import { leads } from "~/features/crm/leads/server/tables";
import { ownedOpportunities } from "~/features/crm/opportunities/server/office";
import { opportunities } from "~/features/crm/opportunities/server/tables";
import { aLead, anOpportunity, leadsHandlers } from "~/features/crm/testing";
import { aCustomer } from "~/features/customers/restriction/testing";
import { ownedCustomers } from "~/features/customers/server/office";
import { customers } from "~/features/customers/server/tables";
import { deactivatePerson } from "~/features/identity/server/commands/manage-people";
import { aPerson, handoversHandlers } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { configurePublicUrl } from "~/platform/http/public-url";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { fanOutNotice } from "./commands/fan-out-notification";
import { type Happened, notifyOfEvent } from "./commands/notify-of-event";
import { notificationsHandlers } from "./handlers";
import { notificationsSubscribers } from "./subscribers";
import { notificationsTasks } from "./tasks";

useDatabase({ subscribers: notificationsSubscribers, tasks: notificationsTasks });
for (const answer of [ownedLeads, ownedOpportunities, ownedActivities, ownedCustomers]) answer.join();

let manager: Actor;
let leaving: Actor;
let taker: Actor;
beforeAll(async () => {
  configurePublicUrl("https://moves.example.co.ke/");
  manager = await aPerson({ role: "manager" });
  leaving = await aPerson({ role: "sales_rep", name: "Halima Noor" });
  taker = await aPerson({ role: "sales_rep", name: "Otieno Were" });
});

const idOf = (actor: Actor) => actor.personId ?? "";
const told = async (actor: Actor) =>
  (await callAs(notificationsHandlers, actor).list({ limit: 100 })).rows.map(({ title }) => title);
async function spread(): Promise<void> {
  const { rows } = await db().execute<{ data: Happened }>(
    "delete from pgboss.job where name = 'spread-notification' returning data",
  );
  for (const { data } of rows) await transaction((tx) => notifyOfEvent(tx, data));
}
const owner = async () => {
  const lists = await callAs(handoversHandlers, manager).list();
  return lists.rows.find(({ id }) => id === leaving.personId);
};

test("who leaves is named with all they leave, managers hear of it and of what becomes due, until all is handed over", async () => {
  const lead = await aLead(manager, { assignedTo: leaving.personId });
  const lost = await aLead(manager, { assignedTo: leaving.personId });
  await callAs(leadsHandlers, manager).changeStatus({ id: lost.id, status: "lost", lostReason: "Price" });
  const sale = await anOpportunity(manager, { leadId: lead.id, ownerId: leaving.personId });
  const call = await anActivity(manager, { leadId: lead.id, assignedTo: leaving.personId });
  const customerId = await aCustomer();
  await db()
    .update(customers)
    .set({ assignedTo: idOf(leaving) })
    .where(eq(customers.id, customerId));
  expect(await owner()).toMatchObject({ left: false, total: 4 });

  await transaction((tx) => deactivatePerson(tx, manager, { id: idOf(leaving), now: new Date() }));
  await spread();
  const other = await aPerson({ role: "manager" });
  await transaction((tx) =>
    fanOutNotice(tx, {
      kind: "activity_due",
      key: "due:1",
      title: "A call of hers is overdue",
      detail: "",
      who: "",
      path: "/crm",
      by: null,
      assignedTo: null,
      only: [idOf(leaving)],
      at: new Date(),
    }),
  );
  expect(await told(other)).toContain("A call of hers is overdue");
  expect(await told(taker)).toEqual([]);
  expect((await callAs(leadsHandlers, manager).staff()).former).toEqual([
    { id: idOf(leaving), name: "Halima Noor (left)" },
  ]);

  const given = { fromId: idOf(leaving), toId: idOf(taker) };
  await expect(
    callAs(handoversHandlers, manager).handOver({ ...given, toId: given.fromId }),
  ).rejects.toMatchObject({
    code: "INVALID",
  });
  const answer = await callAs(handoversHandlers, manager).handOver(given);
  expect(answer.total).toBe(4);
  expect(await owner()).toBeUndefined();
  const [leadNow] = await db().select().from(leads).where(eq(leads.id, lead.id));
  const [saleNow] = await db().select().from(opportunities).where(eq(opportunities.id, sale.id));
  const [callNow] = await db().select().from(activities).where(eq(activities.id, call.id));
  const [customerNow] = await db().select().from(customers).where(eq(customers.id, customerId));
  expect([leadNow?.assignedTo, saleNow?.ownerId, callNow?.assignedTo, customerNow?.assignedTo]).toEqual(
    Array(4).fill(idOf(taker)),
  );
  expect((await callAs(handoversHandlers, manager).handOver(given)).total).toBe(0);
});

test("managers are told what is left when somebody is dismissed", async () => {
  const gone = await aPerson({ role: "sales_rep", name: "Wanja Kimani" });
  await aLead(manager, { assignedTo: gone.personId });
  const admin = await aPerson({ role: "admin" });
  await transaction((tx) => deactivatePerson(tx, admin, { id: idOf(gone), now: new Date() }));
  await spread();
  expect(await told(manager)).toContain("Hand over the work of Wanja Kimani");
});

test("is for who may change all of that work", async () => {
  await expect(callAs(handoversHandlers, await aPerson({ role: "driver" })).list()).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  const narrow = {
    ...taker,
    permissions: new Map([
      ["manage_leads", "assigned"],
      ["view_leads", "assigned"],
    ] as const),
  };
  const given = { fromId: idOf(manager), toId: idOf(taker) };
  await expect(callAs(handoversHandlers, narrow).handOver(given)).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});
