import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { noticeDue } from "~/features/communications/server/commands/notice-due";
import { communicationsHandlers } from "~/features/communications/server/handlers";
import { communications } from "~/features/communications/server/tables";
import { aCall } from "~/features/communications/testing";
import { customerRestrictionHandlers } from "~/features/customers/restriction/server/handlers";
import { holdsMessage } from "~/features/customers/restriction/server/queries";
import { customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { invoices } from "~/features/invoices/server/tables";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { messagingHandlers } from "~/features/messaging/server/handlers";
import { customerServicesHandlers } from "~/features/moves/records/server/handlers";
import { movesHandlers } from "~/features/moves/server/handlers";
import { recordPayment } from "~/features/payments/server/commands/record-payment";
import { erasureHandlers } from "~/features/privacy/server/handlers";
import { quotesHandlers } from "~/features/quotes/server/handlers";
import { requestedQuote } from "~/features/quotes/testing";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { sendMail } from "~/platform/mail/outbox";
import { sendMessageHandler } from "~/platform/mail/sending";
import { outboxMessages } from "~/platform/mail/tables";
import { configureMail } from "~/platform/mail/transport";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import "~/server/features";

useDatabase({ subscribers: invoicesSubscribers, tasks: [sendMessageHandler] });

const contact = { name: "Jelimo Sang", email: "jelimo@example.co.ke", phone: "+254712000611" };
const REFUSED = { code: "CONFLICT", data: { reason: "customer_restricted" } };
const reason = "Asked for by letter";

let admin: Actor;
let invoice: Awaited<ReturnType<typeof anInvoice>>;

beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
  invoice = await anInvoice({ customer: contact, serviceDate: addDays(nairobiDate(new Date()), 9) });
  await callAs(customerRestrictionHandlers, admin).restrict({ id: invoice.customerId, reason });
  configureMail({
    settings: async () => ({ url: null, fromName: "MoveEase", fromAddress: "hello@example.co.ke" }),
    attach: async () => Buffer.alloc(0),
    holds: holdsMessage,
  });
});

test("quotes, moves and invoices of a restricted customer stand still", async () => {
  const id = invoice.quoteId ?? "";
  await expect(
    callAs(movesHandlers, admin).schedule({
      quoteId: id,
      date: addDays(nairobiDate(new Date()), 9),
      window: "morning",
      crewLead: null,
      crew: [],
      notes: "",
      overrideWarnings: true,
    }),
  ).rejects.toMatchObject(REFUSED);
  await expect(callAs(quotesHandlers, admin).addNote({ id, content: "Call them" })).rejects.toMatchObject(
    REFUSED,
  );
});

test("nothing is offered that would be refused: no new communication, service or note", async () => {
  const { customerId: id } = invoice;
  const offered = async () => [
    (await callAs(communicationsHandlers, admin).list({ id })).mayAdd,
    (await callAs(customerServicesHandlers, admin).list({ id })).mayAdd,
  ];
  expect(await offered()).toEqual([false, false]);
  await callAs(customerRestrictionHandlers, admin).lift({ id, reason });
  expect(await offered()).toEqual([true, true]);
  await callAs(customerRestrictionHandlers, admin).restrict({ id, reason });
});

test("a quote that names no customer, of the same person, stands still as well", async () => {
  const quote = await requestedQuote({ customer: { ...contact, email: "Jelimo@Example.co.ke" } });
  await db().execute(sql`update quotes set customer_id = null where id = ${quote.id}::uuid`);
  await expect(
    callAs(quotesHandlers, admin).addNote({ id: quote.id, content: "Call them" }),
  ).rejects.toMatchObject(REFUSED);
  const other = await requestedQuote({});
  await callAs(quotesHandlers, admin).addNote({ id: other.id, content: "Call them" });
});

test("the night's work leaves them out and still reaches everybody else", async () => {
  const late = async (id: string) => {
    const { id: communicationId } = await callAs(communicationsHandlers, admin).create({ id, ...aCall });
    await db()
      .update(communications)
      .set({ responseRequired: true, responseDeadline: new Date(Date.now() - 60_000), firstResponseAt: null })
      .where(eq(communications.id, communicationId));
    return communicationId;
  };
  await callAs(customerRestrictionHandlers, admin).lift({ id: invoice.customerId, reason });
  const theirs = await late(invoice.customerId);
  await callAs(customerRestrictionHandlers, admin).restrict({ id: invoice.customerId, reason });
  const free = await anInvoice({
    customer: { ...contact, email: "free@example.co.ke", phone: "+254712000699" },
  });
  const others = await late(free.customerId);
  expect(await transaction((tx) => noticeDue(tx, new Date()))).toBe(1);
  const lateAt = async (id: string) =>
    (await db().select().from(communications).where(eq(communications.id, id)))[0]?.lateAt;
  expect(await lateAt(others)).toBeInstanceOf(Date);
  expect(await lateAt(theirs)).toBeNull();
});

test("an open invoice is settled; its receipt is held, and sent by a person once the restriction is lifted", async () => {
  await transaction((tx) =>
    recordPayment(tx, admin, {
      invoiceId: trustedReach(tx, "invoice", invoice.id, "made"),
      amount: 500_000,
      method: "cash",
      reference: "",
      notes: "",
      now: new Date(),
    }),
  );
  const [paid] = await db().select().from(invoices).where(eq(invoices.id, invoice.id));
  expect(paid?.paidAmount).toBe(500_000);

  const send = sendMessageHandler.run as (payload: { id: string }) => Promise<void>;
  const words = { subject: "Hello", html: "<p>Hello</p>", text: "Hello" };
  const write = (over: object) =>
    transaction((tx) =>
      sendMail(tx, { kind: "quote.sent", to: { email: "x@example.com" }, ...words, ...over }),
    );
  const stateOf = async (id: string) => {
    await send({ id });
    const [row] = await db().select().from(outboxMessages).where(eq(outboxMessages.id, id));
    return row?.status;
  };
  const about = await write({ customerId: invoice.customerId });
  expect(await stateOf(about)).toBe("held");
  expect(await stateOf(await write({ to: { email: "Jelimo@example.co.ke" } }))).toBe("held");
  expect(await stateOf(await write({ kind: "identity.reset-password", to: { email: contact.email } }))).toBe(
    "queued",
  );
  expect(await stateOf(await write({}))).toBe("queued");
  await expect(callAs(messagingHandlers, admin).resend({ id: about })).rejects.toMatchObject(REFUSED);

  await callAs(customerRestrictionHandlers, admin).lift({ id: invoice.customerId, reason });
  expect(await stateOf(about)).toBe("held");
  await callAs(messagingHandlers, admin).resend({ id: about });
  expect(await stateOf(about)).toBe("queued");
});

test("a restricted customer's data can be erased", async () => {
  const other = await anInvoice({
    customer: { ...contact, email: "sang@example.co.ke", phone: "+254712000612" },
  });
  await transaction((tx) =>
    recordPayment(tx, admin, {
      invoiceId: trustedReach(tx, "invoice", other.id, "made"),
      amount: other.total,
      method: "cash",
      reference: "",
      notes: "",
      now: new Date(),
    }),
  );
  await db().execute(sql`update quotes set service_date = null where id = ${other.quoteId}::uuid`);
  const [row] = await db().select().from(customers).where(eq(customers.id, other.customerId));
  await callAs(customerRestrictionHandlers, admin).restrict({ id: other.customerId, reason });
  await callAs(erasureHandlers, admin).erase({
    id: other.customerId,
    confirm: row?.customerNumber ?? "",
    reason,
  });
  const [erased] = await db().select().from(customers).where(eq(customers.id, other.customerId));
  expect(erased?.status).toBe("erased");
});
