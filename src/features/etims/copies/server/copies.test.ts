import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { anInvoice, cancelInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { db } from "~/platform/db/database";
import { outboxMessages } from "~/platform/mail/tables";
import { useDatabase } from "~/platform/testing/database";
import { isEmailed } from "../../server/queries/emails";
import { etimsSubscribers } from "../../server/subscribers";
import { etimsTasks } from "../../server/tasks";
import { sign, switchEtimsOn } from "../../testing";
import { sendSignedCopy } from "./commands";
import { noteOfPapers, secondsToSignature } from "./queries";

useDatabase({ subscribers: [...invoicesSubscribers, ...etimsSubscribers], tasks: etimsTasks });

const hour = 3_600_000;
const now = new Date();
/** The messages that carried papers left at this time. */
const leave = (at: Date) =>
  db().update(outboxMessages).set({ status: "sent", sentAt: at }).where(sql`attachments <> '[]'::jsonb`);
const copies = (invoiceId: string) =>
  db()
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.kind, "invoice.signed"), eq(outboxMessages.subjectId, invoiceId)));

beforeEach(() => switchEtimsOn());

test("who got an invoice unsigned gets it signed, once, in their language", async () => {
  const invoice = await anInvoice();
  await db().execute(sql`update customers set locale = 'sw' where id = ${invoice.customerId}`);
  await leave(new Date(now.getTime() - hour));
  const { id } = await sign(invoice.id);
  await Promise.all([sendSignedCopy(id, now, now), sendSignedCopy(id, now, now)]);
  await sendSignedCopy(id, now, now);
  const [copy, ...more] = await copies(invoice.id);
  expect(more).toEqual([]);
  expect(copy).toMatchObject({
    channel: "email",
    recipient: invoice.customerEmail,
    bulk: true,
    subject: `Ankara yako ${invoice.number} sasa imesainiwa na KRA`,
    attachments: [{ name: `${invoice.number}.pdf`, document: "invoice", id: invoice.id }],
  });
});

test("a document without an email needs no task, one with an unsent email does", async () => {
  const invoice = await anInvoice();
  const { id } = await sign(invoice.id);
  expect(await isEmailed(db(), id)).toBe(true);
  await db().delete(outboxMessages).where(eq(outboxMessages.subjectId, invoice.id));
  expect(await isEmailed(db(), id)).toBe(false);
});

test("a credit note goes again as itself", async () => {
  const invoice = await anInvoice();
  const note = await cancelInvoice(invoice.id);
  await leave(new Date(now.getTime() - hour));
  const { id } = await sign(invoice.id, note.id);
  await sendSignedCopy(id, now, now);
  expect(await copies(invoice.id)).toMatchObject([
    { attachments: [{ name: `${note.number}.pdf`, document: "credit-note", id: note.id }] },
  ]);
});

test("nobody gets it again who got it signed, was sent nothing yet, or if it is switched off", async () => {
  const invoice = await anInvoice();
  const { id } = await sign(invoice.id);
  await sendSignedCopy(id, now, now);
  await leave(new Date(now.getTime() + 1000));
  await sendSignedCopy(id, now, now);
  await leave(new Date(now.getTime() - hour));
  await switchEtimsOn({ sendSigned: false });
  await sendSignedCopy(id, now, now);
  expect(await copies(invoice.id)).toEqual([]);
});

test("a new message waits for a signature that is about to come, half a minute at most", async () => {
  const invoice = await anInvoice();
  const message = { createdAt: now, attachments: [{ document: "invoice", id: invoice.id }] };
  const seconds = (later: number) =>
    secondsToSignature(db(), message, new Date(now.getTime() + later * 1000));
  expect(await seconds(1)).toBe(3);
  expect(await seconds(30)).toBeUndefined();
  await db().execute(sql`update etims_branches set failing_since = now()`);
  expect(await seconds(1)).toBeUndefined();
  await db().execute(sql`update etims_branches set failing_since = null`);
  await sign(invoice.id);
  expect(await seconds(1)).toBeUndefined();
});

test("an email says whether KRA has signed its paper, as it is when it leaves", async () => {
  const { id, customerId } = await anInvoice();
  const note = (kind = "invoice.issued") =>
    noteOfPapers(db(), { kind, customerId, attachments: [{ document: "invoice", id }] });
  expect(await note()).toBe("Awaiting KRA's signature. Not yet a tax invoice.");
  await sign(id);
  expect(await note()).toMatch(/^Signed by KRA \(eTIMS\)\. CU invoice number: KRACU0100000001\/\d+$/);
  expect(await note("invoice.signed")).toBeUndefined();
  await db().execute(sql`update customers set locale = 'sw' where id = ${customerId}`);
  expect(await note()).toMatch(/^Imesainiwa na KRA/);
  await db().execute(sql`update etims_submissions set state = 'not_required', number = null, signature = '',
    receipt_number = null where invoice_id = ${id}`);
  expect(await note()).toBeUndefined();
  expect(await noteOfPapers(db(), { kind: "receipt", customerId, attachments: [] })).toBeUndefined();
});
