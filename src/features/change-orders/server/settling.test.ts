import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { cancelQuote } from "~/features/changes/server/commands";
import { findChange } from "~/features/changes/server/queries";
import { aPerson } from "~/features/identity/testing";
import { creditNotes } from "~/features/invoices/credit-notes/server/tables";
import { getInvoiceById } from "~/features/invoices/server/queries/invoices";
import { invoices } from "~/features/invoices/server/tables";
import { invoicesSubscribers } from "~/features/invoices/testing";
import { useProvenBooks } from "~/features/payments/testing";
import { getQuoteById } from "~/features/quotes/server/queries/quotes";
import { db, transaction } from "~/platform/db/database";
import { type Actor, linkHolder, system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { useDatabase } from "~/platform/testing/database";
import {
  type AcceptedMove,
  anAcceptedMove,
  anOfferedOrder,
  asSales,
  CARTONS,
  linesOfVersions,
  mailsOf,
  moveTo,
  openIdsOf,
  setQuantity,
  settle,
} from "../testing";
import { changeOrdersAnswers } from "./office";
import { changeOrdersSubscribers } from "./subscribers";
import { changeOrdersTasks } from "./tasks";

for (const answer of changeOrdersAnswers) answer.join();
useDatabase({ subscribers: [...invoicesSubscribers, ...changeOrdersSubscribers], tasks: changeOrdersTasks });
useProvenBooks();

/** KES 150 and VAT. */
const CARTON = 17_400;
const customer = linkHolder("Customer");
let manager: Actor;
beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
});

const of = (move: { number: string }, actor = manager) => asSales(actor).ofQuote({ number: move.number });
const openIds = (move: { number: string }) => openIdsOf(manager, move);
const furtherOf = (move: AcceptedMove) =>
  db().select().from(invoices).where(eq(invoices.supplementOf, move.invoiceId));
const notesOf = (move: AcceptedMove) =>
  db().select().from(creditNotes).where(eq(creditNotes.invoiceId, move.invoiceId));
const confirm = ({ token, order }: Awaited<ReturnType<typeof anOfferedOrder>>) =>
  asSales(customer).confirm({ token, revision: order.revision, total: order.total, name: "Wambui Chege" });

describe("at the limit", () => {
  test("a confirmed addition becomes one further invoice; quote and invoice stay as they were", async () => {
    const offered = await anOfferedOrder(manager);
    await confirm(offered);
    const before = [
      await getInvoiceById(db(), offered.invoiceId),
      await getQuoteById(db(), offered.id),
    ] as const;
    await settle();
    expect(await furtherOf(offered)).toEqual([]);
    await moveTo(offered, 1);
    await settle();
    await settle();
    const [further, ...others] = await furtherOf(offered);
    expect(others).toEqual([]);
    expect(further).toMatchObject({ total: 2 * CARTON, vat: 4_800, depositDue: 0, draft: false });
    expect((await of(offered)).orders).toMatchObject([{ state: "settled", invoiceNumber: further?.number }]);
    expect(await getInvoiceById(db(), offered.invoiceId)).toEqual(before[0]);
    const { total, lines: _ } = { ...before[1], lines: 0 };
    expect((await getQuoteById(db(), offered.id)).total).toBe(total);
  });

  test("a confirmed reduction becomes one credit note, off the line that it is about", async () => {
    const move = await anAcceptedMove();
    await setQuantity(move, move.cartons, CARTONS - 2);
    await asSales(manager).accept({ id: move.id, proposalIds: await openIds(move) });
    const { link } = await asSales(manager).offer({ id: move.id, revision: 1 });
    const token = link.slice(link.lastIndexOf("/") + 1);
    await asSales(customer).confirm({ token, revision: 1, total: -2 * CARTON, name: "Wambui" });
    await moveTo(move, 1);
    await settle();
    await settle();
    expect(await notesOf(move)).toMatchObject([
      { total: 2 * CARTON, vat: 4_800, reasonCode: "01", cancels: false },
    ]);
    expect(await furtherOf(move)).toEqual([]);
    expect((await of(move)).orders).toMatchObject([
      { state: "settled", creditNoteNumber: expect.stringMatching(/^CN-/), invoiceNumber: null },
    ]);
  });

  test("nothing confirmed is nothing billed: offered orders and open proposals lapse, and the customer hears of it", async () => {
    const offered = await anOfferedOrder(manager);
    await setQuantity(offered, offered.sofa, 3);
    await moveTo(offered, 1);
    await settle();
    expect(await furtherOf(offered)).toEqual([]);
    const { orders, proposals, isOpen } = await of(offered);
    expect([orders[0]?.state, orders[0]?.lapse, isOpen]).toEqual(["lapsed", "limit", false]);
    expect(proposals.map(({ state }) => state)).toEqual(["lapsed", "lapsed"]);
    expect(await mailsOf(offered, "quote.changes-lapsed")).toHaveLength(1);
    const lines = await linesOfVersions(offered.inventoryId);
    expect(lines.slice(0, 2).map(({ quantity }) => quantity)).toEqual([1, CARTONS]);
  });

  test("a sum of nothing makes no paper", async () => {
    const move = await anAcceptedMove();
    await setQuantity(move, move.sofa, 2);
    await asSales(manager).accept({ id: move.id, proposalIds: await openIds(move) });
    const { link } = await asSales(manager).offer({ id: move.id, revision: 1, isFree: true });
    const token = link.slice(link.lastIndexOf("/") + 1);
    await asSales(customer).confirm({ token, revision: 1, total: 0, name: "Wambui" });
    await moveTo(move, 1);
    await settle();
    expect((await of(move)).orders).toMatchObject([
      { state: "settled", invoiceNumber: null, creditNoteNumber: null },
    ]);
  });
});

describe("a move that is cancelled", () => {
  const cancel = async ({ id }: AcceptedMove) => {
    const quote = await getQuoteById(db(), id);
    const fee = (await findChange(db(), quote, "staff", new Date())).cancel?.fee ?? 0;
    await transaction((tx) =>
      cancelQuote(tx, system, {
        id: trustedReach(tx, "quote", id, "made"),
        reason: "Stays",
        agreedFee: fee,
        now: new Date(),
      }),
    );
    return fee;
  };

  test("before the limit ends its changes", async () => {
    const offered = await anOfferedOrder(manager);
    await confirm(offered);
    await cancel(offered);
    await moveTo(offered, 1);
    await settle();
    expect((await of(offered)).orders).toMatchObject([{ state: "lapsed", lapse: "cancelled" }]);
    expect(await furtherOf(offered)).toEqual([]);
    await expect(confirm(offered)).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("after the limit gives the further invoice back: the fee is all that stays", async () => {
    const offered = await anOfferedOrder(manager);
    await confirm(offered);
    await moveTo(offered, 1);
    await settle();
    const fee = await cancel(offered);
    expect((await furtherOf(offered)).map(({ cancelledAt }) => cancelledAt !== null)).toEqual([true]);
    const { total, creditedAmount } = await getInvoiceById(db(), offered.invoiceId);
    expect(total - creditedAmount).toBe(fee);
  });

  test("to a later day opens changes again, from what was settled", async () => {
    const offered = await anOfferedOrder(manager);
    await confirm(offered);
    await moveTo(offered, 1);
    await settle();
    await moveTo(offered, 20);
    await setQuantity(offered, offered.cartons, CARTONS + 3);
    await asSales(manager).accept({ id: offered.id, proposalIds: await openIds(offered) });
    const { orders } = await of(offered);
    expect(orders.map(({ state, total }) => [state, total])).toEqual([
      ["draft", CARTON],
      ["settled", 2 * CARTON],
    ]);
  });
});
