import { asc, eq, isNotNull } from "drizzle-orm";
import { leads } from "~/features/crm/leads/server/tables";
import { customers } from "~/features/customers/server/tables";
import { listStaffWhoMay } from "~/features/identity/server/queries";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { type ActivityType, instantAt } from "./domain";
import { cancelActivity, completeActivity } from "./server/commands/end-activity";
import { planActivity } from "./server/commands/plan-activity";
import { seedVisits } from "./visits/demo";

interface Sample {
  type: ActivityType;
  subject: string;
  description?: string;
  location?: string;
  duration?: number;
  outcome?: string;
}

const WITH_LEADS: readonly Sample[] = [
  {
    type: "call",
    subject: "First call about the move",
    duration: 15,
    outcome: "Interested. Wants a visit before the price.",
  },
  {
    type: "site_visit",
    subject: "Look at the house and count the rooms",
    duration: 60,
    location: "At the customer's",
    outcome: "Three bedrooms, second floor, no lift. The piano needs four people.",
  },
  {
    type: "email",
    subject: "Send the price list and the terms of insurance",
    outcome: "Sent; they compare us with two others.",
  },
  {
    type: "follow_up",
    subject: "Ask whether the dates are fixed",
    duration: 10,
    outcome: "The landlord gave them until the end of the month.",
  },
  {
    type: "meeting",
    subject: "Meet the office manager about the weekend move",
    duration: 45,
    location: "Their office",
    outcome: "Friday evening to Sunday noon suits them.",
  },
  {
    type: "demo",
    subject: "Show how fragile things are packed",
    duration: 30,
    location: "Our store, Industrial Area",
    outcome: "Convinced by the crates for glass.",
  },
  {
    type: "task",
    subject: "Work out the truck and crew for the fourth floor",
    duration: 30,
    outcome: "One truck of 7 tonnes, five people.",
  },
  {
    type: "proposal",
    subject: "Send the offer with storage for two weeks",
    outcome: "Sent with photos of the store.",
  },
];
const WITH_CUSTOMERS: readonly Sample[] = [
  {
    type: "call",
    subject: "Ask how the move went",
    duration: 10,
    outcome: "Happy; one lamp was scratched and we paid for it.",
  },
  {
    type: "meeting",
    subject: "Yearly talk about the framework contract",
    duration: 60,
    location: "Our office",
    outcome: "They extend for a year.",
  },
];

const pick = <Item>(from: readonly Item[], at: number): Item => from[at % from.length] as Item;
const HOURS = ["08:30", "09:30", "11:00", "14:00", "15:30", "10:15"];

/** Demo activities with leads and customers, from six weeks back to two weeks ahead. */
export async function seedActivities(tx: Tx, now: Date): Promise<void> {
  const sellers = (await listStaffWhoMay(tx, "manage_leads")).filter(({ role }) =>
    ["sales_rep", "manager"].includes(role),
  );
  const known = await tx
    .select({ id: leads.id, assignedTo: leads.assignedTo, convertedTo: leads.convertedTo })
    .from(leads)
    .where(isNotNull(leads.assignedTo))
    .orderBy(asc(leads.leadNumber))
    .limit(27);
  const clients = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.status, "active"))
    .orderBy(asc(customers.customerNumber))
    .limit(4);
  const today = nairobiDate(now);
  for (const [at, lead] of known.entries()) {
    const day = addDays(today, -40 + at * 2);
    await seedOne(tx, pick(WITH_LEADS, at), {
      at,
      day,
      today,
      now,
      leadId: lead.id,
      opportunityId: lead.convertedTo,
      assignedTo: lead.assignedTo,
    });
  }
  for (const [at, customer] of clients.entries())
    await seedOne(tx, pick(WITH_CUSTOMERS, at), {
      at,
      day: addDays(today, at * 3 - 5),
      today,
      now,
      customerId: customer.id,
      assignedTo: pick(sellers, at)?.id ?? null,
    });
  for (const [at, { id }] of sellers.slice(0, 3).entries())
    await planActivity(tx, system, {
      type: "meeting",
      subject: "Sales round",
      scheduledDate: instantAt(addDays(today, -weekday(today) + 1), "08:15"),
      duration: 30,
      location: "Meeting room",
      assignedTo: id,
      participants: [],
      leadId: null,
      opportunityId: null,
      customerId: null,
      repeat: at === 0 ? { every: "weekly", until: addDays(today, 35) } : null,
      now: new Date(now.getTime() - 8 * 86_400_000),
    });
  await seedVisits(tx, now);
}

/** Monday is 1. */
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

async function seedOne(
  tx: Tx,
  { outcome = "", ...sample }: Sample,
  of: {
    at: number;
    day: string;
    today: string;
    now: Date;
    leadId?: string;
    opportunityId?: string | null;
    customerId?: string;
    assignedTo: string | null;
  },
): Promise<void> {
  const { at, day, today, now, leadId = null, opportunityId = null, customerId = null, assignedTo } = of;
  const scheduledDate = instantAt(day, pick(HOURS, at));
  const planned = new Date(Math.min(now.getTime(), scheduledDate.getTime()) - 86_400_000);
  const { id } = await planActivity(tx, system, {
    ...sample,
    scheduledDate,
    dueDate: at % 3 === 1 ? day : null,
    priority: pick(["medium", "high", "medium", "low", "urgent"] as const, at),
    assignedTo,
    leadId,
    opportunityId,
    customerId,
    repeat: null,
    now: planned,
  });
  if (day >= addDays(today, -3)) return;
  const reached = trustedReach(tx, "activity", id, "made");
  const later = new Date(scheduledDate.getTime() + 3_600_000);
  if (at % 9 === 7)
    await cancelActivity(tx, system, {
      id: reached,
      reason: "They moved already",
      following: false,
      now: later,
    });
  else
    await completeActivity(tx, system, {
      id: reached,
      outcome,
      nextAction: "",
      followUpDate: null,
      now: later,
    });
}
