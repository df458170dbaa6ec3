import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { billExtras } from "~/features/change-orders/on-site/server/commands/bill-extras";
import {
  extraAnswers,
  extraSubscribers,
  extraTasks,
  findExtra,
  offerOf,
  signatureOf,
} from "~/features/change-orders/on-site/testing";
import type { PaymentsPart } from "~/features/crew/domain/job-payments";
import { aPhone, crewAs } from "~/features/crew/testing";
import { aPerson, lastMailTo } from "~/features/identity/testing";
import { balanceOf } from "~/features/invoices/domain";
import { findInvoiceOfQuote } from "~/features/invoices/server/queries/invoices";
import { invoicesSubscribers } from "~/features/invoices/testing";
import { jobs } from "~/features/jobs/server/tables";
import { setCommunication } from "~/features/messaging/testing";
import { bookPromptSuccess } from "~/features/mpesa/server/commands/book-prompt";
import { bookedOn, promptsTasks, useProvenBooks } from "~/features/payments/testing";
import { quotes } from "~/features/quotes/server/tables";
import { db, transaction } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { useDatabase } from "~/platform/testing/database";
import { aJobWithCash, payTokenOf, sitePaymentsAs, useMpesa } from "../testing";
import { sitePaymentsAnswers } from "./office";
import { sitePaymentsSubscribers } from "./subscribers";
import { cashTakings } from "./tables";

for (const answer of [...extraAnswers, ...sitePaymentsAnswers]) answer.join();
useDatabase({
  subscribers: [...invoicesSubscribers, ...extraSubscribers, ...sitePaymentsSubscribers],
  tasks: [...extraTasks, ...promptsTasks],
});
useProvenBooks();

let admin: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
  useMpesa();
});

type Made = Awaited<ReturnType<typeof aJobWithCash>>;
const invoiceOf = async ({ move }: Made) => {
  const invoice = await findInvoiceOfQuote(db(), move.quoteId);
  if (!invoice) throw new Error("The quote has no invoice.");
  return invoice;
};

/** An extra of the job that the customer signed before its work, not billed yet. Its sum. */
async function signExtra({ phone, job, time }: Made): Promise<number> {
  const extraId = newId();
  const report = (at: string, payload: Record<string, unknown>) =>
    phone.make("extra", payload, { at: time(at), jobId: job.id });
  await phone.send([report("08:00", offerOf(extraId))], time("08:01"));
  const total = (await findExtra(extraId))?.total ?? 0;
  await phone.send([report("08:05", signatureOf(extraId, total))], time("08:06"));
  return total;
}

async function verify({ job }: Made) {
  const now = new Date();
  await db().update(jobs).set({ state: "verified", setOffAt: now, doneAt: now }).where(eq(jobs.id, job.id));
  await transaction((tx) => billExtras(tx, { jobId: job.id, now }));
}

describe("cash", () => {
  test("is a payment with a receipt that the customer gets by message, once however often it is sent", async () => {
    await setCommunication({ smsEnabled: true });
    const made = await aJobWithCash(admin, { days: 5 });
    const { due } = await made.owed();
    expect(due).toBe(balanceOf(await invoiceOf(made)));
    const report = made.cash(made.time("16:00"), 150_000);
    for (const again of ["16:01", "16:02"]) await made.phone.send([report], made.time(again));
    const booked = await bookedOn((await invoiceOf(made)).id);
    expect(booked).toMatchObject([{ method: "cash", amount: 150_000, recordedBy: made.lead.personId }]);
    const owed = await made.owed();
    expect(owed.due).toBe(due - 150_000);
    expect(owed.takings).toMatchObject([
      { id: report.id, receipt: booked[0]?.receiptNumber, amount: 150_000 },
    ]);
    const [quote] = await db().select().from(quotes).where(eq(quotes.id, made.move.quoteId));
    const { text } = await lastMailTo(quote?.customerPhone ?? "");
    expect(text).toContain(booked[0]?.receiptNumber ?? "?");
    expect(text).toContain("KES 1,500");
  });

  test("above the balance is recorded whole, and pays the extras once they are billed", async () => {
    const made = await aJobWithCash(admin, { days: 6 });
    const before = await made.owed();
    const extra = await signExtra(made);
    expect(extra).toBeGreaterThan(0);
    expect((await made.owed()).due).toBe(before.due + extra);
    await made.take(before.due + extra);
    expect(await made.owed()).toMatchObject({ due: 0 });
    await verify(made);
    expect(await made.owed()).toMatchObject({
      ...{ due: 0, extras: 0, billed: before.billed + extra, paid: before.paid + before.due + extra },
    });
  });

  test("counts after the job was moved or given to others, and never from people who do not lead it", async () => {
    const made = await aJobWithCash(admin, { days: 7 });
    const late = made.cash(new Date(made.time("16:00").getTime() + 5 * 86_400_000), 100_000);
    const answer = await made.phone.send([late], new Date(late.at));
    expect(answer.answers).toMatchObject([{ outcome: "accepted", flag: "moved" }]);
    expect(await db().$count(cashTakings, eq(cashTakings.id, late.id))).toBe(1);
    const [crew] = made.crew;
    if (!crew) throw new Error("The job has no crew.");
    const other = aPhone(crew);
    const theirs = other.make("cash", { amount: 100_000 }, { at: made.time("16:00"), jobId: made.job.id });
    expect((await other.send([theirs], made.time("16:01"))).answers).toMatchObject([{ flag: "refused" }]);
    const odd = made.phone.make("cash", { amount: -5 }, { at: made.time("16:00"), jobId: made.job.id });
    expect((await made.phone.send([odd], made.time("16:01"))).answers).toMatchObject([{ flag: "refused" }]);
    expect(await bookedOn((await invoiceOf(made)).id)).toHaveLength(1);
  });
});

describe("a prompt", () => {
  const ask = (made: Made, amount: number, phone = "+254712000001") =>
    sitePaymentsAs(made.lead, { now: made.time("16:00") }).startPrompt({ id: made.job.id, phone, amount });

  test("may cover signed extras, and its money is one payment that pays them once they are billed", async () => {
    const made = await aJobWithCash(admin, { days: 9 });
    const { due } = await made.owed();
    const extra = await signExtra(made);
    const all = Math.ceil((due + extra) / 100);
    await expect(ask(made, all + 1)).rejects.toMatchObject({ code: "INVALID" });
    const { id } = await ask(made, all);
    expect((await made.owed()).prompts).toMatchObject([{ id, state: "queued", amount: all }]);
    await transaction((tx) => bookPromptSuccess(tx, id, made.time("16:01")));
    await transaction((tx) => bookPromptSuccess(tx, id, made.time("16:02")));
    expect(await bookedOn((await invoiceOf(made)).id)).toHaveLength(1);
    expect((await made.owed()).due).toBe(0);
    await expect(ask(made, 10, "+254712000002")).rejects.toMatchObject({ code: "CONFLICT" });
    await verify(made);
    expect(await made.owed()).toMatchObject({ due: 0, extras: 0 });
  });

  test("is only for people who lead the job, who alone get its sums in their bundle", async () => {
    const made = await aJobWithCash(admin, { days: 10 });
    const [crew] = made.crew;
    if (!crew) throw new Error("The job has no crew.");
    const stranger = await aPerson({ role: "team_lead" });
    const of = (actor: Actor) => sitePaymentsAs(actor, { now: made.time("16:00") });
    await expect(of(stranger).ofJob({ id: made.job.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(of(crew).ofJob({ id: made.job.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const bundleOf = async (actor: Actor) => {
      const answer = await crewAs(actor, { now: made.time("07:00") }).bundle();
      return answer.status === 200 ? (answer.body.parts.payments as PaymentsPart | undefined) : undefined;
    };
    expect((await bundleOf(made.lead))?.jobs[made.job.id]?.due).toBeGreaterThan(0);
    expect(await bundleOf(crew)).toBeUndefined();
  });

  test("by the code on the crew's phone names nobody, and the link ends after the move", async () => {
    const made = await aJobWithCash(admin, { days: 11 });
    const token = payTokenOf(made.move.id);
    const link = (now: Date) => sitePaymentsAs(visitor, { now });
    const { due } = await made.owed();
    await link(made.time("16:00")).promptOfLink({ token, phone: "+254712000003", amount: 1_000 });
    const page = await link(made.time("16:01")).ofLink({ token });
    expect(page).toMatchObject({ due, prompt: { amount: 1_000, phone: expect.stringContaining("***") } });
    expect(JSON.stringify(page)).not.toContain("Wambui");
    const later = new Date(made.time("16:00").getTime() + 15 * 86_400_000);
    await expect(link(later).ofLink({ token })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(link(later).ofLink({ token: `${token}x` })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
