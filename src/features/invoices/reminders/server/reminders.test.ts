import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { setCommunication } from "~/features/messaging/testing";
import { db } from "~/platform/db/database";
import { addDays, nairobiDate, startOfDate } from "~/platform/kernel/dates";
import { outboxMessages } from "~/platform/mail/tables";
import { useDatabase } from "~/platform/testing/database";
import { invoices } from "../../server/tables";
import { anInvoice, cancelInvoice, invoicesSubscribers } from "../../testing";
import { sendDueReminders } from "./commands";

useDatabase({ subscribers: invoicesSubscribers });

/** 10:00 in Nairobi. */
const tenOn = (days: number) =>
  new Date(startOfDate(addDays(nairobiDate(new Date()), days)).getTime() + 10 * 3_600_000);
const DUE = addDays(nairobiDate(new Date()), 30);
const onDay = (days: number) => tenOn(30 + days);

async function dueInvoice(change: Partial<typeof invoices.$inferInsert> = {}) {
  const made = await anInvoice();
  await db()
    .update(invoices)
    .set({ dueDate: DUE, ...change })
    .where(eq(invoices.id, made.id));
  return made;
}
const remindersOf = (id: string, channel = "email") =>
  db()
    .select()
    .from(outboxMessages)
    .where(
      and(
        eq(outboxMessages.subjectId, id),
        eq(outboxMessages.kind, "invoice.reminder"),
        eq(outboxMessages.channel, channel),
      ),
    );

describe("a reminder by itself", () => {
  test("goes three days before, on the day and seven days after, once each, with two processes at it", async () => {
    const { id } = await dueInvoice();
    const counts = [];
    for (const day of [-4, -3, -2, 0, 1, 3, 7, 8, 20]) {
      await Promise.all([sendDueReminders(onDay(day)), sendDueReminders(onDay(day))]);
      counts.push((await remindersOf(id)).length);
    }
    expect(counts).toEqual([0, 1, 1, 2, 2, 2, 3, 3, 3]);
  });

  test("is made up for when nothing ran on its day, and not later than that", async () => {
    const { id } = await dueInvoice();
    await sendDueReminders(onDay(-1));
    await sendDueReminders(onDay(2));
    await sendDueReminders(onDay(10));
    expect(await remindersOf(id)).toHaveLength(2);
  });

  test("goes at no time of night, to nobody who has paid, and not for a cancelled invoice", async () => {
    const open = await dueInvoice();
    const cancelled = await dueInvoice();
    await cancelInvoice(cancelled.id);
    const night = new Date(onDay(0).getTime() + 11 * 3_600_000);
    expect(await sendDueReminders(night)).toBe(0);
    await sendDueReminders(onDay(0));
    expect(await remindersOf(open.id)).toHaveLength(1);
    expect(await remindersOf(cancelled.id)).toEqual([]);
  });

  test("follows a new due date", async () => {
    const { id } = await dueInvoice();
    await sendDueReminders(onDay(-3));
    await db()
      .update(invoices)
      .set({ dueDate: addDays(DUE, 10) })
      .where(eq(invoices.id, id));
    await sendDueReminders(onDay(7));
    expect(await remindersOf(id)).toHaveLength(2);
  });

  test("goes by SMS too where SMS are sent, and not at all when the toggle is off", async () => {
    const one = await dueInvoice();
    await setCommunication({ smsEnabled: true });
    await sendDueReminders(onDay(0));
    const [sms] = await remindersOf(one.id, "sms");
    expect(sms).toMatchObject({ recipient: one.customerPhone, segments: expect.any(Number), mayWait: true });
    expect(sms?.text).toContain(one.number);
    const other = await dueInvoice();
    await setCommunication({ paymentReminders: false });
    expect(await sendDueReminders(onDay(0))).toBe(0);
    expect([...(await remindersOf(other.id)), ...(await remindersOf(other.id, "sms"))]).toEqual([]);
  });
});
