import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { activities } from "~/features/activities/server/tables";
import { updateLead } from "~/features/crm/leads/server/commands";
import { aPerson } from "~/features/identity/testing";
import { markBounced } from "~/features/recipients/server/commands";
import { db, transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { configurePublicUrl } from "~/platform/http/public-url";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { useDatabase } from "~/platform/testing/database";
import { aFollowUp } from "../../testing";
import { sequencesSubscribers } from "./subscribers";
import { sequencesTasks } from "./tasks";

useDatabase({ subscribers: sequencesSubscribers, tasks: sequencesTasks });

const today = nairobiDate(new Date());
const at = (days: number) => new Date(`${addDays(today, days)}T10:00:00+03:00`);

test("a bounce plans a call for whoever has the lead, once", async () => {
  configurePublicUrl("https://moves.example.co.ke");
  const seller = await aPerson({ role: "sales_rep" });
  const made = await aFollowUp({ now: at(0) });
  await transaction((tx) =>
    updateLead(tx, system, {
      id: trustedReach(tx, "lead", made.leadId, "made"),
      change: { assignedTo: seller.personId },
      now: at(0),
    }),
  );
  for (let times = 0; times < 2; times++)
    await transaction((tx) => markBounced(tx, made.customer.email, { reason: "550", now: at(1) }));
  const planned = await db().select().from(activities).where(eq(activities.leadId, made.leadId));
  expect(planned).toMatchObject([
    { type: "call", assignedTo: seller.personId, dueDate: addDays(today, 1), status: "scheduled" },
  ]);
});
