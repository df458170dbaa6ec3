import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { communicationsHandlers } from "~/features/communications/server/handlers";
import { aCall } from "~/features/communications/testing";
import { matchOrCreateCustomer } from "~/features/customers/server/commands";
import { customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { anInquiry } from "~/features/inquiries/testing";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import "~/server/features";

useDatabase();

const MINUTE = 60_000;
let service: Actor;
const as = (actor: Actor, over: { now?: Date } = {}) => callAs(communicationsHandlers, actor, over);

beforeAll(async () => {
  service = await aPerson({ role: "customer_service" });
});

test("has what was sent and what forms brought among it, in one order, filtered alike and paged", async () => {
  const email = "auma@example.co.ke";
  const contact = { name: "Auma Okeyo", email, phone: "+254712000601" };
  const { id } = await transaction((tx) => matchOrCreateCustomer(tx, system, contact, new Date()));
  const ago = (hours: number) => new Date(Date.now() - hours * 60 * MINUTE);
  for (const hours of [9, 7, 5, 3])
    await as(service, { now: ago(hours) }).create({ id, ...aCall, subject: `call ${hours}` });
  const inquiry = await anInquiry({ email, message: "Two rooms" }, { now: ago(4), source: "contact" });
  await db()
    .insert(outboxMessages)
    .values(
      [8, 6].map((hours) => ({
        id: newId(),
        channel: "email",
        kind: hours === 8 ? "invoice.reminder" : "quote.approved",
        recipient: email,
        subject: `mail ${hours}`,
        html: "",
        text: "Open: {{link}}",
        status: hours === 8 ? "failed" : "sent",
        messageId: `<${hours}@moveease>`,
        customerId: id,
        createdAt: ago(hours),
      })),
    );
  const subjects = async (filter: object, actor = service) =>
    (await as(actor).list({ id, ...filter })).rows.map(({ subject }) => subject);
  const all = ["call 3", "Contact form", "call 5", "mail 6", "call 7", "mail 8", "call 9"];
  expect(await subjects({})).toEqual(all);
  expect(await subjects({ channel: "email" })).toEqual(["mail 6", "mail 8"]);
  expect(await subjects({ type: "reminder" })).toEqual(["mail 8"]);
  expect(await subjects({ status: "completed" })).toEqual(["mail 6"]);
  expect(await subjects({ type: "inquiry", channel: "website" })).toEqual(["Contact form"]);
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(...(await subjects({ page, limit: 3 })));
  expect(pages).toEqual(all);
  const { rows, nextCursor, total } = await as(service).list({ id, limit: 3 });
  expect(total).toBe(7);
  const next = await as(service).list({ id, limit: 3, ...(nextCursor ? { cursor: nextCursor } : {}) });
  expect([...rows, ...next.rows].map(({ subject }) => subject)).toEqual(all.slice(0, 6));
  expect(rows[1]).toMatchObject({
    source: "inquiry",
    path: `/inquiries/${inquiry.id}`,
    direction: "inbound",
    content: "Two rooms",
    priority: null,
    mayChange: false,
  });
  expect(next.rows[0]).toMatchObject({ content: "Open: ••••••••", delivery: "sent" });
  const rep = await aPerson({ role: "sales_rep" });
  await db().update(customers).set({ assignedTo: rep.personId }).where(eq(customers.id, id));
  const mail = (await as(rep).list({ id, channel: "email" })).rows[0];
  expect(mail).toMatchObject({ subject: "mail 6", path: null });
  const accountant = await aPerson({ role: "accountant" });
  expect(await subjects({}, accountant)).toEqual(["call 3", "call 5", "call 7", "call 9"]);
  expect((await as(accountant).list({ id })).mayAdd).toBe(false);
  await expect(as(accountant).create({ id, ...aCall })).rejects.toMatchObject({ code: "FORBIDDEN" });
});
