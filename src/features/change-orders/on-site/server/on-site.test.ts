import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { SentReport } from "~/features/crew/server/commands/take-reports";
import { crewAs } from "~/features/crew/testing";
import { evidenceDocuments, evidenceSignatures } from "~/features/evidence/server/tables";
import { evidenceAs } from "~/features/evidence/testing";
import { aPerson } from "~/features/identity/testing";
import { getInvoiceById } from "~/features/invoices/server/queries/invoices";
import { invoices } from "~/features/invoices/server/tables";
import { invoicesSubscribers } from "~/features/invoices/testing";
import { jobs } from "~/features/jobs/server/tables";
import { useProvenBooks } from "~/features/payments/testing";
import { editQuotePricing } from "~/features/quotes/server/commands/edit-quote";
import { getQuoteById, getQuoteLines } from "~/features/quotes/server/queries/quotes";
import { db, type Tx, transaction } from "~/platform/db/database";
import { type Actor, linkHolder } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { useDatabase } from "~/platform/testing/database";
import {
  aJobWithPhone,
  aLate,
  anAsked,
  extrasAs,
  findExtra,
  type JobWithPhone,
  offerOf,
  PACKING,
  signatureOf,
} from "../testing";
import { billExtras } from "./commands/bill-extras";
import { extraAnswers } from "./office";
import { extraSubscribers } from "./subscribers";
import { extraOrders } from "./tables";
import { extraTasks } from "./tasks";

for (const answer of extraAnswers) answer.join();
useDatabase({ subscribers: [...invoicesSubscribers, ...extraSubscribers], tasks: extraTasks });
useProvenBooks();

const customer = linkHolder("Customer");
let admin: Actor;
let manager: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
  manager = await aPerson({ role: "manager" });
});

const of = (made: JobWithPhone) => extrasAs(admin).ofMove({ id: made.move.id });
/** As a verified job bills them. */
async function bill({ job }: JobWithPhone) {
  const now = new Date();
  await db().update(jobs).set({ state: "verified", setOffAt: now, doneAt: now }).where(eq(jobs.id, job.id));
  await transaction((tx) => billExtras(tx, { jobId: job.id, now }));
  await transaction((tx) => billExtras(tx, { jobId: job.id, now }));
}

async function offer(made: JobWithPhone, extraId = newId(), over = {}) {
  const answer = await made.phone.send(
    [made.report(made.time("08:00"), offerOf(extraId, over))],
    made.time("08:01"),
  );
  return { extraId, answer, total: (await findExtra(extraId))?.total ?? 0 };
}

describe("on the phone", () => {
  test("a line of the price list is signed before the work, and becomes one further invoice", async () => {
    const made = await aJobWithPhone(admin, { days: 6 });
    const { extraId, total } = await offer(made);
    expect(total).toBeGreaterThan(0);
    await made.phone.send([made.report(made.time("08:05"), signatureOf(extraId, total))], made.time("08:06"));
    const signed = await findExtra(extraId);
    expect(signed).toMatchObject({ state: "signed", signedVia: "phone", signedTotal: total });
    const [paper] = await db()
      .select()
      .from(evidenceDocuments)
      .where(eq(evidenceDocuments.id, signed?.documentId ?? ""));
    expect(paper).toMatchObject({ kind: "change_order", state: "signed" });
    expect(paper?.data.extras.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
    expect(await db().$count(evidenceSignatures, eq(evidenceSignatures.documentId, paper?.id ?? ""))).toBe(1);
    const before = (await of(made)).bill;
    await bill(made);
    const after = await of(made);
    expect(after.extras).toMatchObject([{ state: "signed", doubt: null, invoiceNumber: expect.any(String) }]);
    expect(after.bill?.papers.map(({ kind }) => kind)).toEqual(["invoice", "further"]);
    expect(after.bill?.total).toBe((before?.total ?? 0) + total);
    expect(after.bill?.papers[0]).toEqual(before?.papers[0]);
  });

  test("its paper has the sum for the office and the leader of its job, and for no other member of the crew", async () => {
    const made = await aJobWithPhone(admin, { days: 9 });
    const { extraId, total } = await offer(made);
    await made.phone.send([made.report(made.time("08:05"), signatureOf(extraId, total))], made.time("08:06"));
    const id = (await findExtra(extraId))?.documentId ?? "";
    const read = (actor: Actor) => evidenceAs(actor, { now: made.time("09:00") }).get({ id });
    const [crew] = made.crew;
    if (!crew) throw new Error("The job has no crew.");
    for (const actor of [admin, made.lead]) {
      const { data, path } = await read(actor);
      expect([data.extras.reduce((sum, { amount = 0 }) => sum + amount, 0), path]).toEqual([
        total,
        expect.any(String),
      ]);
    }
    const { data, path } = await read(crew);
    expect([data.extras[0]?.what, JSON.stringify(data.extras).includes("amount"), path]).toEqual([
      ...[expect.any(String), false, null],
    ]);
  });

  test("another sum, a price of one's own and a line that is not listed are refused and change nothing", async () => {
    const made = await aJobWithPhone(admin, { days: 7 });
    const { extraId, total } = await offer(made);
    const priced = newId();
    const other = newId();
    const { answers } = await made.phone.send(
      [
        made.report(made.time("08:05"), signatureOf(extraId, total - 100)),
        made.report(
          made.time("08:06"),
          offerOf(priced, { lines: [{ ...PACKING, unitPrice: 1, amount: 99 }] }),
        ),
        made.report(made.time("08:07"), offerOf(other, { lines: [{ ...PACKING, code: "crane" }] })),
        made.report(made.time("08:08"), offerOf(newId(), { photos: [] })),
      ],
      made.time("08:09"),
    );
    expect(answers.map(({ flag }) => flag)).toEqual(["refused", null, "refused", "refused"]);
    expect((await findExtra(extraId))?.state).toBe("offered");
    expect((await findExtra(priced))?.total).toBe(total);
    expect(await findExtra(other)).toBeUndefined();
  });

  test("a refusal is not billed, and neither is a signature after the work began, until a manager says why", async () => {
    const made = await aJobWithPhone(admin, { days: 8 });
    const { extraId: refused } = await offer(made);
    const no = { act: "refuse", extraId: refused, name: "Wambui Oloo", reason: "Too much" };
    await made.phone.send([made.report(made.time("08:10"), no)], made.time("08:11"));
    const { extraId, total } = await offer(made);
    await made.phone.send(
      [
        made.phone.step("working", { at: made.time("08:30"), jobId: made.job.id }),
        made.report(made.time("08:40"), signatureOf(extraId, total)),
      ],
      made.time("08:41"),
    );
    await bill(made);
    const first = await of(made);
    expect(first.extras.map(({ state, doubt }) => [state, doubt])).toEqual([
      ["refused", null],
      ["signed", "late"],
    ]);
    expect(first.bill?.papers).toHaveLength(1);
    const own = { id: extraId, reason: "Agreed by phone before the work" };
    await expect(extrasAs(await aPerson({ role: "sales_rep" })).override(own)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(extrasAs(manager).override({ ...own, id: refused })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await extrasAs(manager).override(own);
    await bill(made);
    const after = await of(made);
    expect(after.bill?.papers.map(({ amount }) => amount).slice(1)).toEqual([total]);
    expect(after.extras[1]).toMatchObject({ overrideReason: own.reason, overriddenBy: manager.name });
  });

  test("offline counts by the phone's time within its offset; a clock that was changed is flagged", async () => {
    const ahead = 23 * 60_000;
    const made = await aJobWithPhone(admin, { days: 9, offset: ahead });
    const { extraId, total } = await offer(made);
    // Signed at 08:20, work at 08:30, and both arrive at 16:00.
    const late = [
      made.report(made.time("08:20"), signatureOf(extraId, total)),
      made.phone.step("working", { at: made.time("08:30"), jobId: made.job.id }),
    ];
    await made.phone.send(late, made.time("16:00"));
    expect((await of(made)).extras).toMatchObject([{ doubt: null, signedAt: made.time("08:20") }]);
    const changed = newId();
    await made.phone.send([made.report(made.time("16:10"), offerOf(changed))], made.time("16:10"));
    const sum = (await findExtra(changed))?.total ?? 0;
    const back = new Date(made.time("16:20").getTime() - 3_600_000);
    await crewAs(made.lead, { now: made.time("16:20") }).send({
      ...{ device: made.phone.device, sentAt: back.toISOString(), waiting: { events: 0, photos: 0 } },
      events: [{ ...made.report(back, signatureOf(changed, sum)), at: back.toISOString() } as SentReport],
    });
    expect((await of(made)).extras.find(({ id }) => id === changed)?.doubt).toBe("clock");
  });

  test("prices and sums only for the leader; others see lines", async () => {
    const made = await aJobWithPhone(admin, { days: 10 });
    await offer(made);
    const bundleOf = async (actor: Actor) => {
      const answer = await crewAs(actor, { now: made.time("08:30") }).bundle();
      const { parts } = (answer as { body: { parts: Record<string, unknown> } }).body;
      return (parts.extras as Record<string, { offers: object[]; extras: object[] }>)[made.job.id];
    };
    const lead = await bundleOf(made.lead);
    expect(lead?.offers[0]).toHaveProperty("unitPrice");
    expect(lead?.extras[0]).toHaveProperty("total");
    const mover = await bundleOf(made.crew[0] as Actor);
    expect(JSON.stringify(mover)).not.toMatch(/unitPrice|total|amount/);
    expect(mover?.extras).toHaveLength(1);
  });
});

test("a phone changes extras of its own job alone", async () => {
  const made = await aJobWithPhone(admin, { days: 15 });
  const other = await aJobWithPhone(admin, { days: 16 });
  const { extraId, total } = await offer(made);
  const { answers } = await other.phone.send(
    [other.report(other.time("08:05"), signatureOf(extraId, total))],
    other.time("08:06"),
  );
  expect(answers).toMatchObject([{ flag: "refused" }]);
  expect((await findExtra(extraId))?.state).toBe("offered");
});

describe("a free amount", () => {
  test("is asked by phone, entered by an approver, and signed by the customer's link", async () => {
    const made = await anAsked(admin, 11);
    const agreed = { id: made.extraId, amount: 150_000 };
    await expect(extrasAs(await aPerson({ role: "sales_rep" })).agree(agreed)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const { total } = await extrasAs(manager).agree(agreed);
    const { link } = await extrasAs(admin).send({ id: made.extraId });
    const token = link.slice(link.lastIndexOf("/") + 1);
    const said = { token, name: "Wambui Oloo" };
    await expect(extrasAs(customer).sign({ ...said, total: total - 100 })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await extrasAs(customer).sign({ ...said, total });
    await extrasAs(customer).sign({ ...said, total });
    expect(await extrasAs(customer).ofLink({ token })).toMatchObject({ state: "signed", total });
    await expect(extrasAs(customer).refuse({ token })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("below zero becomes a credit note on the quote's invoice, which keeps its total", async () => {
    const made = await anAsked(admin, 12);
    const { total } = await extrasAs(manager).agree({ id: made.extraId, amount: -100_000 });
    await made.phone.send(
      [made.report(made.time("08:10"), signatureOf(made.extraId, total))],
      made.time("08:11"),
    );
    await bill(made);
    const { bill: found, extras } = await of(made);
    expect(found?.papers.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["invoice", found?.papers[0]?.amount],
      ["credit_note", total],
    ]);
    expect(extras[0]?.creditNoteNumber).toMatch(/^CN-/);
  });
});

describe("a binding quote cannot rise otherwise", () => {
  test("no edit, no entry of a price and no link changes an accepted quote or its invoice", async () => {
    const made = await aJobWithPhone(admin, { days: 14 });
    const quoteId = trustedReach({} as Tx, "quote", made.move.quoteId, "made");
    const before = [await getQuoteById(db(), quoteId), (await of(made)).bill] as const;
    const lines = (await getQuoteLines(db(), quoteId)).map((line) => ({
      ...{ ...line, unitPrice: line.unitPrice + 100_000 },
    }));
    const { rowVersion } = before[0];
    const now = new Date();
    await expect(
      transaction((tx) => editQuotePricing(tx, admin, { id: quoteId, rowVersion, lines, now })),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    const priced = { category: "additional", code: "packing", quantity: 1, unitPrice: 900_000 } as const;
    const { id } = await extrasAs(admin).enter({ id: made.job.id, lines: [priced] });
    expect((await findExtra(id))?.total).toBeLessThan(900_000);
    const { link } = await extrasAs(admin).send({ id });
    const token = link.slice(link.lastIndexOf("/") + 1);
    await expect(
      extrasAs(customer).sign({ token, total: 5_000_000, name: "Wambui Oloo" }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(extrasAs(customer).sign({ token: `${token}x`, total: 1, name: "W" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await bill(made);
    expect([await getQuoteById(db(), quoteId), (await of(made)).bill]).toEqual([...before]);
  });

  test("no unsigned extra is billed, by whatever command", async () => {
    const made = await aLate(admin, 13);
    const { extraId } = await offer(made);
    await bill(made);
    await expect(extrasAs(admin).override({ id: extraId, reason: "Billed anyway" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    // The database refuses it too.
    await expect(
      db().update(extraOrders).set({ state: "signed" }).where(eq(extraOrders.id, extraId)),
    ).rejects.toThrow();
    expect((await of(made)).bill?.papers).toHaveLength(1);
    const [invoice] = await db().select().from(invoices).where(eq(invoices.quoteId, made.move.quoteId));
    expect((await getInvoiceById(db(), invoice?.id ?? "")).total).toBe((await of(made)).bill?.total);
  });
});
