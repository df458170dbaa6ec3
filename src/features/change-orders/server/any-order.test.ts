import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { cancelQuote } from "~/features/changes/server/commands";
import { findChange } from "~/features/changes/server/queries";
import { aPerson } from "~/features/identity/testing";
import { inventoryLines, inventoryVersions } from "~/features/inventory/inventories/server/tables";
import { creditNotes } from "~/features/invoices/credit-notes/server/tables";
import { getInvoiceById } from "~/features/invoices/server/queries/invoices";
import { invoices } from "~/features/invoices/server/tables";
import { invoicesSubscribers } from "~/features/invoices/testing";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { getQuoteById } from "~/features/quotes/server/queries/quotes";
import { quotes } from "~/features/quotes/server/tables";
import { db, transaction } from "~/platform/db/database";
import { type Actor, linkHolder, system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { AppError } from "~/platform/kernel/errors";
import { useDatabase } from "~/platform/testing/database";
import { type AcceptedMove, anAcceptedMove, anOfferedOrder, asSales, setQuantity } from "../testing";
import { changeOrderLedgerRules } from "./queries/ledger";
import { changeOrdersSubscribers } from "./subscribers";
import { changeConfirmations, changeOrders } from "./tables";
import { changeOrdersTasks, settleDueChanges } from "./tasks";

changeOrderLedgerRules.join();
useDatabase({ subscribers: [...invoicesSubscribers, ...changeOrdersSubscribers], tasks: changeOrdersTasks });

const customer = linkHolder("Customer");
let manager: Actor;
beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
});

const anAct = fc.oneof(
  fc.record({ act: fc.constant("propose" as const), quantity: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ act: fc.constant("sofa" as const), quantity: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ act: fc.constantFrom("accept" as const, "accept" as const, "decline" as const) }),
  fc.record({
    act: fc.constantFrom("offer" as const, "confirm" as const, "confirm" as const, "refuse" as const),
  }),
  fc.record({
    act: fc.constantFrom("limit" as const, "settle" as const, "later" as const, "cancel" as const),
  }),
);
type Act = typeof anAct extends fc.Arbitrary<infer One> ? One : never;

async function take(move: AcceptedMove, step: Act): Promise<unknown> {
  const { id, number } = move;
  const found = await asSales(manager).ofQuote({ number });
  const order = found.orders.find(
    ({ state }) => state === "draft" || state === "offered" || state === "confirmed",
  );
  const token = order?.link?.slice(order.link.lastIndexOf("/") + 1) ?? "";
  const open = found.proposals.filter(({ state }) => state === "open").map((proposal) => proposal.id);
  const setDay = (days: number) =>
    db()
      .update(quotes)
      .set({ serviceDate: addDays(nairobiDate(new Date()), days) })
      .where(eq(quotes.id, id));
  switch (step.act) {
    case "propose":
      return setQuantity(move, move.cartons, step.quantity);
    case "sofa":
      return setQuantity(move, move.sofa, step.quantity, { actor: manager });
    case "accept":
      return open.length > 0 && asSales(manager).accept({ id, proposalIds: open });
    case "decline":
      return open.length > 0 && asSales(manager).decline({ id, proposalIds: open, reason: "No" });
    case "offer":
      return order && asSales(manager).offer({ id, revision: order.revision, isFree: true });
    case "confirm":
      return (
        token &&
        order &&
        asSales(customer).confirm({ token, revision: order.revision, total: order.total, name: "Wambui" })
      );
    case "refuse":
      return token && asSales(customer).refuse({ token, reason: "" });
    case "limit":
      return setDay(1);
    case "later":
      return setDay(30);
    case "settle":
      return settleDueChanges(() => new Date());
    case "cancel": {
      const fee =
        (await findChange(db(), await getQuoteById(db(), id), "staff", new Date())).cancel?.fee ?? 0;
      return transaction((tx) =>
        cancelQuote(tx, system, {
          ...{ id: trustedReach(tx, "quote", id, "made"), reason: "Stays", agreedFee: fee, now: new Date() },
        }),
      );
    }
  }
}

/** A refusal is an answer; anything else is a fault. */
function assertRefused(error: unknown): void {
  if (error instanceof AppError) return;
  expect(["CONFLICT", "NOT_FOUND", "INVALID", "FORBIDDEN", "GONE"]).toContain(
    (error as { code?: string }).code,
  );
}

const acceptedLines = (inventoryId: string) =>
  db()
    .select({ version: inventoryVersions, line: inventoryLines })
    .from(inventoryLines)
    .innerJoin(inventoryVersions, eq(inventoryVersions.id, inventoryLines.versionId))
    .where(eq(inventoryVersions.frozenFor, "acceptance"))
    .orderBy(inventoryLines.itemId)
    .then((rows) =>
      rows.filter(({ version }) => version.inventoryId === inventoryId).map(({ line }) => line),
    );

/** No sum twice and none lost: what was confirmed and settled is what the papers say. */
async function assertBilledOnce(move: AcceptedMove): Promise<void> {
  const orders = await db().select().from(changeOrders).where(eq(changeOrders.quoteId, move.id));
  const settled = orders.filter(({ state }) => state === "settled");
  const further = await db().select().from(invoices).where(eq(invoices.supplementOf, move.invoiceId));
  const notes = await db().select().from(creditNotes).where(eq(creditNotes.invoiceId, move.invoiceId));
  const named = (ids: (string | null)[]) => ids.filter((one) => one !== null).sort();
  expect(further.map((invoice) => invoice.id).sort()).toEqual(
    named(settled.map(({ invoiceId }) => invoiceId)),
  );
  const ours = notes.filter(({ reason }) => reason.startsWith("Changes after"));
  expect(ours.map((note) => note.id).sort()).toEqual(named(settled.map(({ creditNoteId }) => creditNoteId)));
  const billed =
    further.reduce((sum, { total }) => sum + total, 0) - ours.reduce((sum, { total }) => sum + total, 0);
  const confirmed = await Promise.all(
    settled.map(async ({ id, confirmedRevision }) => {
      const rows = await db().select().from(changeConfirmations).where(eq(changeConfirmations.orderId, id));
      return rows.find(({ revision }) => revision === confirmedRevision)?.total ?? Number.NaN;
    }),
  );
  expect(billed).toBe(confirmed.reduce((sum, total) => sum + total, 0));
}

test("in any order and at the same time: no sum twice, none lost, and what was accepted never changes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anAct, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 12 }),
      fc.boolean(),
      async (rounds, isOffered) => {
        const move = isOffered ? await anOfferedOrder(manager) : await anAcceptedMove();
        const before = [
          await acceptedLines(move.inventoryId),
          await getInvoiceById(db(), move.invoiceId),
        ] as const;
        for (const acts of rounds) {
          const answers = await Promise.allSettled(acts.map((step) => take(move, step)));
          for (const answer of answers) if (answer.status === "rejected") assertRefused(answer.reason);
        }
        await take(move, { act: "limit" });
        await settleDueChanges(() => new Date());
        await assertBilledOnce(move);
        expect(await acceptedLines(move.inventoryId)).toEqual(before[0]);
        const { total, vat, subtotal } = await getInvoiceById(db(), move.invoiceId);
        expect({ total, vat, subtotal }).toEqual({
          ...{ total: before[1].total, vat: before[1].vat, subtotal: before[1].subtotal },
        });
        const { orders, proposals } = await asSales(manager).ofQuote({ number: move.number });
        expect(orders.filter(({ closedAt }) => closedAt === null)).toEqual([]);
        expect(proposals.filter(({ state }) => state === "open")).toEqual([]);
        expect((await verifyLedger(db())).disagreements).toEqual([]);
      },
    ),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 15) },
  );
}, 300_000);
