import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { leads } from "~/features/crm/leads/server/tables";
import { matchOrCreateCustomer } from "~/features/customers/server/commands";
import { aPerson } from "~/features/identity/testing";
import { inquiries } from "~/features/inquiries/server/tables";
import { anInquiry } from "~/features/inquiries/testing";
import { recordIntake } from "~/features/lead-intake/server/commands/record-intake";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, system } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { readContactRows } from "../../copy/server/queries";
import { contactRightsHandlers } from "./handlers";
import { getContact } from "./queries";

useDatabase();

const as = (actor: Actor) => callAs(contactRightsHandlers, actor);
const reason = "Asked for by mail on 2 November";

async function somebody() {
  const { id } = await anInquiry();
  const leadId = await transaction((tx) => recordIntake(tx, { kind: "inquiry", key: id, now: new Date() }));
  const [lead] = await db()
    .select()
    .from(leads)
    .where(eq(leads.id, leadId ?? ""));
  if (!lead) throw new Error("The form has no lead.");
  return { inquiryId: id, lead };
}

test("a lead who is no customer is copied and erased on their wish, with all that stands under their addresses", async () => {
  const admin = await aPerson({ role: "admin" });
  const { inquiryId, lead } = await somebody();
  const of = { noun: "lead" as const, id: lead.leadNumber };
  expect(await as(admin).preview(of)).toMatchObject({
    leads: 1,
    inquiries: 1,
    customerNumber: null,
    open: [],
  });
  const copy = await readContactRows(db(), await getContact(db(), admin, { noun: "lead", id: lead.id }));
  expect(copy.leads).toMatchObject([{ lead_number: lead.leadNumber }]);
  expect(copy.inquiries).toMatchObject([{ id: inquiryId }]);
  await expect(as(admin).erase({ ...of, confirm: "LEAD1", reason })).rejects.toMatchObject({
    code: "INVALID",
  });
  await as(admin).erase({ ...of, confirm: lead.leadNumber.toLowerCase(), reason });
  const { rows } = await db().execute(sql`
    select 1 from leads where lower(email) = ${lead.email} and erased_at is null
    union all select 1 from inquiries where email = ${lead.email}
    union all select 1 from events where summary || data::text ilike ${`%${lead.email}%`}
    union all select 1 from row_changes where coalesce(before, '{}')::text || coalesce(after, '{}')::text ilike ${`%${lead.email}%`}`);
  expect(rows).toEqual([]);
  expect(await db().$count(events, eq(events.type, "contact.erased"))).toBe(1);
  await expect(as(admin).preview(of)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("an inquirer likewise; a customer is sent to their own page", async () => {
  const admin = await aPerson({ role: "admin" });
  const { inquiryId, lead } = await somebody();
  const of = { noun: "inquiry" as const, id: inquiryId };
  const { name } = await as(admin).preview(of);
  await transaction((tx) =>
    matchOrCreateCustomer(tx, system, { name, email: lead.email, phone: lead.phone }, new Date()),
  );
  expect((await as(admin).preview(of)).customerNumber).not.toBeNull();
  await expect(as(admin).erase({ ...of, confirm: lead.email, reason })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  expect(await db().$count(inquiries, eq(inquiries.id, inquiryId))).toBe(1);
  const manager = await aPerson({ role: "sales_rep" });
  await expect(as(manager).preview(of)).rejects.toMatchObject({ code: "FORBIDDEN" });
});
