import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { invoicesSubscribers } from "~/features/invoices/testing";
import { jobs } from "~/features/jobs/server/tables";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { db, transaction } from "~/platform/db/database";
import { type Actor, linkHolder } from "~/platform/http/actor";
import { AppError } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import { useDatabase } from "~/platform/testing/database";
import {
  aJobWithPhone,
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
import { extraTasks } from "./tasks";

for (const answer of extraAnswers) answer.join();
useDatabase({ subscribers: [...invoicesSubscribers, ...extraSubscribers], tasks: extraTasks });

const customer = linkHolder("Customer");
let admin: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
});

const anAct = fc.record({
  act: fc.constantFrom(
    ...(["offer", "offer", "ask", "agree", "agree", "sign", "sign", "sign"] as const),
    ...(["link", "refuse", "begin", "withdraw", "override", "working", "bill"] as const),
  ),
  /** Which of three extras. */
  which: fc.integer({ min: 0, max: 2 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  amount: fc.constantFrom(-70_000, 33_300, 120_000),
  minute: fc.integer({ min: 0, max: 50 }),
});
type Act = typeof anAct extends fc.Arbitrary<infer One> ? One : never;

const bill = (jobId: string) => transaction((tx) => billExtras(tx, { jobId, now: new Date() }));

async function take(made: JobWithPhone, ids: readonly string[], step: Act): Promise<unknown> {
  const { act, which, quantity, amount, minute } = step;
  const extraId = ids[which] ?? "";
  const at = new Date(made.time("08:00").getTime() + minute * 60_000);
  const total = (await findExtra(extraId))?.total ?? 0;
  const report = (payload: Record<string, unknown>) =>
    made.phone.send([made.report(at, payload)], made.time("12:00"));
  switch (act) {
    case "offer":
      return report(offerOf(extraId, { lines: [{ ...PACKING, quantity }] }));
    case "ask":
      return report({ act, extraId, what: "The gate is too low", photos: [newId()] });
    case "agree":
      return extrasAs(admin).agree({ id: extraId, amount });
    case "sign":
      return report(signatureOf(extraId, total));
    case "link": {
      const { link } = await extrasAs(admin).send({ id: extraId });
      const token = link.slice(link.lastIndexOf("/") + 1);
      return extrasAs(customer).sign({ token, total, name: "Wambui Oloo" });
    }
    case "refuse":
      return report({ act, extraId, name: "Wambui Oloo", reason: "" });
    case "begin":
    case "withdraw":
      return report({ act, extraId });
    case "override":
      return extrasAs(admin).override({ id: extraId, reason: "Agreed by phone before" });
    case "working":
      return made.phone.send([made.phone.step("working", { at, jobId: made.job.id })], made.time("12:00"));
    case "bill":
      return bill(made.job.id);
  }
}

/** A refusal is an answer; anything else is a fault. */
function assertRefused(error: unknown): void {
  if (error instanceof AppError) return;
  expect(["CONFLICT", "NOT_FOUND", "INVALID", "FORBIDDEN"]).toContain((error as { code?: string }).code);
}

test("in any order and at the same time: the papers of a move are its quote and its signed extras, once", async () => {
  let days = 60;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anAct, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 8 }),
      async (rounds) => {
        days += 1;
        const made = await aJobWithPhone(admin, { days });
        const ids = [newId(), newId(), newId()];
        const quoted = (await extrasAs(admin).ofMove({ id: made.move.id })).bill;
        for (const acts of rounds) {
          const answers = await Promise.allSettled(acts.map((step) => take(made, ids, step)));
          for (const answer of answers) if (answer.status === "rejected") assertRefused(answer.reason);
        }
        const now = new Date();
        await db()
          .update(jobs)
          .set({ state: "verified", setOffAt: now, doneAt: now })
          .where(eq(jobs.id, made.job.id));
        await Promise.all([bill(made.job.id), bill(made.job.id)]);
        const { extras, bill: found } = await extrasAs(admin).ofMove({ id: made.move.id });
        const owed = extras.filter(
          ({ state, doubt, overriddenAt }) => state === "signed" && (doubt === null || overriddenAt !== null),
        );
        expect(found?.total).toBe((quoted?.total ?? 0) + owed.reduce((sum, { total }) => sum + total, 0));
        expect(found?.papers[0]).toEqual(quoted?.papers[0]);
        expect(found?.papers.length).toBeLessThanOrEqual(2);
        expect((await verifyLedger(db())).disagreements).toEqual([]);
      },
    ),
    { numRuns: 20 },
  );
}, 300_000);
