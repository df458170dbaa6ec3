import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { inventoryVersions } from "~/features/inventory/inventories/server/tables";
import { invoicesSubscribers } from "~/features/invoices/testing";
import { useProvenBooks } from "~/features/payments/testing";
import { db } from "~/platform/db/database";
import { type Actor, linkHolder } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { useDatabase } from "~/platform/testing/database";
import {
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
import { changeProposals } from "./tables";
import { changeOrdersTasks } from "./tasks";

for (const answer of changeOrdersAnswers) answer.join();
useDatabase({ subscribers: [...invoicesSubscribers, ...changeOrdersSubscribers], tasks: changeOrdersTasks });
useProvenBooks();

/** KES 150 and VAT. */
const CARTON = 17_400;
const customer = linkHolder("Customer");
let sales: Actor;
let manager: Actor;
beforeAll(async () => {
  sales = await aPerson({ role: "sales_rep" });
  manager = await aPerson({ role: "manager" });
});

const of = (move: { number: string }, actor = manager) => asSales(actor).ofQuote({ number: move.number });
const openIds = (move: { number: string }) => openIdsOf(manager, move);
const confirm = ({ token, order }: Awaited<ReturnType<typeof anOfferedOrder>>) =>
  asSales(customer).confirm({ token, revision: order.revision, total: order.total, name: "Wambui Chege" });

describe("an edit after the acceptance", () => {
  test("is a proposal with its price: the next version changes, the accepted one does not", async () => {
    const move = await anAcceptedMove();
    const before = await linesOfVersions(move.inventoryId);
    await setQuantity(move, move.cartons, CARTONS + 3);
    await setQuantity(move, move.sofa, 0);
    const { proposals, proposed, isOpen, limit } = await of(move);
    expect(isOpen).toBe(true);
    expect(limit?.getTime()).toBe(
      new Date(`${addDays(nairobiDate(new Date()), 8)}T08:00:00+03:00`).getTime(),
    );
    expect(
      proposals.map(({ before: was, after, difference, by, state }) => [
        was?.quantity,
        after?.quantity,
        difference,
        by,
        state,
      ]),
    ).toEqual([
      [CARTONS, CARTONS + 3, 3 * CARTON, "customer", "open"],
      [1, 0, 0, "customer", "open"],
    ]);
    expect(proposed).toMatchObject({ difference: 3 * CARTON });
    const after = await linesOfVersions(move.inventoryId);
    expect(after.filter(({ version }) => version === 1)).toEqual(before);
    expect(after.filter(({ version }) => version === 2).map(({ quantity }) => quantity)).toEqual([
      0,
      CARTONS + 3,
    ]);
  });

  test("that is edited again stays one proposal, and edited back it is withdrawn", async () => {
    const move = await anAcceptedMove();
    for (const quantity of [CARTONS + 1, CARTONS + 2]) await setQuantity(move, move.cartons, quantity);
    expect((await of(move)).proposals).toMatchObject([{ state: "open", difference: 2 * CARTON }]);
    await setQuantity(move, move.cartons, CARTONS);
    expect((await of(move)).proposals).toMatchObject([{ state: "withdrawn" }]);
  });

  test("is refused after the limit with whom to call; staff still edit, without a proposal", async () => {
    const move = await anAcceptedMove();
    await moveTo(move, 1);
    await expect(setQuantity(move, move.cartons, 9)).rejects.toThrow(/possible until .* call us on \+?0?7?/);
    await setQuantity(move, move.cartons, 9, { actor: manager });
    expect((await of(move)).proposals).toEqual([]);
  });
});

describe("sales", () => {
  test("accept proposals into one order, which is summed up again for each", async () => {
    const move = await anAcceptedMove();
    await setQuantity(move, move.cartons, CARTONS + 1);
    const first = await asSales(manager).accept({ id: move.id, proposalIds: await openIds(move) });
    expect(first).toEqual({ number: expect.stringMatching(/^CO-\d{4}-\d{4}$/), total: CARTON });
    await setQuantity(move, move.cartons, CARTONS + 4);
    expect(await asSales(manager).accept({ id: move.id, proposalIds: await openIds(move) })).toEqual({
      ...{ number: first.number, total: 4 * CARTON },
    });
    const { orders } = await of(move);
    expect(orders).toMatchObject([
      {
        state: "draft",
        revision: 1,
        lines: [{ source: "rule", code: "packing", quantity: 4, amount: 60_000 }],
      },
    ]);
  });

  test("decline with a reason that the customer reads, and the inventory is as agreed again", async () => {
    const move = await anAcceptedMove();
    await setQuantity(move, move.cartons, CARTONS + 3);
    await setQuantity(move, move.sofa, 2);
    const [cartons = "", sofa = ""] = await openIds(move);
    await asSales(manager).decline({ id: move.id, proposalIds: [cartons], reason: "The truck is full" });
    expect((await of(move)).proposals).toMatchObject([
      { state: "declined", reason: "The truck is full" },
      { id: sofa, state: "open" },
    ]);
    const lines = await linesOfVersions(move.inventoryId);
    expect(lines.filter(({ version }) => version === 2).map(({ quantity }) => quantity)).toEqual([
      2,
      CARTONS,
    ]);
    const [mail] = await mailsOf(move, "quote.changes-declined");
    expect(mail?.text).toContain("The truck is full");
    await expect(
      asSales(manager).decline({ id: move.id, proposalIds: [cartons], reason: "Again" }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("enter lines from the quote's price list alone; beyond the discount an approver offers", async () => {
    const move = await anAcceptedMove();
    const line = { category: "additional" as const, code: "packing", quantity: 1, unitPrice: 100_000 };
    await expect(
      asSales(sales).enterLines({ id: move.id, lines: [{ ...line, code: "gold" }] }),
    ).rejects.toMatchObject({
      data: { fields: { "lines.0.code": "Please choose from the quote's price list" } },
    });
    await asSales(sales).enterLines({ id: move.id, lines: [line] });
    const refused = { code: "FORBIDDEN", message: /needs approval/ };
    await expect(asSales(sales).offer({ id: move.id, revision: 1 })).rejects.toMatchObject({
      code: refused.code,
    });
    expect((await of(move, sales)).may).toMatchObject({ offer: false, askForApproval: true });
    await asSales(sales).askForApproval({ id: move.id, revision: 1 });
    await asSales(manager).offer({ id: move.id, revision: 1 });
    expect((await of(move)).orders).toMatchObject([{ state: "offered", requiresApproval: true }]);
    await asSales(manager).enterLines({ id: move.id, lines: [line] });
    await expect(asSales(manager).offer({ id: move.id, revision: 2 })).rejects.toThrow(/cannot approve it/);
  });

  test("cannot offer nothing, nor by mistake what costs nothing, nor a sum that changed", async () => {
    const move = await anAcceptedMove();
    await asSales(manager).enterLines({ id: move.id, lines: [] });
    await expect(asSales(manager).offer({ id: move.id, revision: 1 })).rejects.toThrow(/Accept a change/);
    await setQuantity(move, move.sofa, 2);
    await asSales(manager).accept({ id: move.id, proposalIds: await openIds(move) });
    await expect(asSales(manager).offer({ id: move.id, revision: 1 })).rejects.toThrow(/no price/);
    await expect(asSales(manager).offer({ id: move.id, revision: 9, isFree: true })).rejects.toThrow(
      /Somebody else/,
    );
    await asSales(manager).offer({ id: move.id, revision: 1, isFree: true });
    expect((await of(move)).orders).toMatchObject([{ state: "offered", total: 0 }]);
  });
});

describe("the customer", () => {
  test("confirms by the link the sum that they read: recorded, frozen, said twice it counts once", async () => {
    const offered = await anOfferedOrder(manager);
    const { token, order } = offered;
    expect(await asSales(customer).ofLink({ token })).toMatchObject({
      state: "offered",
      items: [{ before: { quantity: CARTONS }, after: { quantity: CARTONS + 2 }, isByCustomer: true }],
      ...{ total: 2 * CARTON, revision: 1 },
    });
    const other = { token, revision: 1, total: 5, name: "Wambui" };
    await expect(asSales(customer).confirm(other)).rejects.toThrow(/sum changed/);
    await expect(
      asSales(customer).confirm({ ...other, total: order.total, name: " " }),
    ).rejects.toMatchObject({
      data: { fields: { name: "Please type your full name" } },
    });
    const first = await confirm(offered);
    expect(await confirm(offered)).toEqual(first);
    expect((await of(offered)).orders).toMatchObject([
      { state: "confirmed", confirmation: { name: "Wambui Chege", total: 2 * CARTON } },
    ]);
    const [version] = await db()
      .select()
      .from(inventoryVersions)
      .where(eq(inventoryVersions.inventoryId, offered.inventoryId))
      .orderBy(desc(inventoryVersions.version));
    expect(version).toMatchObject({ frozenFor: "signature", frozenReference: order.number });
  });

  test("confirms every new sum; an old page, a revoked link and a late yes are refused", async () => {
    const offered = await anOfferedOrder(manager);
    await confirm(offered);
    await setQuantity(offered, offered.cartons, CARTONS + 5);
    await asSales(manager).accept({ id: offered.id, proposalIds: await openIds(offered) });
    expect((await of(offered)).orders).toMatchObject([{ state: "draft", revision: 2, total: 5 * CARTON }]);
    const { link } = await asSales(manager).offer({ id: offered.id, revision: 2 });
    const token = link.slice(link.lastIndexOf("/") + 1);
    await expect(asSales(customer).ofLink({ token: offered.token })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const old = { token, revision: 1, total: 2 * CARTON, name: "Wambui" };
    await expect(asSales(customer).confirm(old)).rejects.toThrow(/sum changed/);
    await asSales(manager).revokeLink({ id: offered.id, revision: 2 });
    await expect(asSales(customer).ofLink({ token })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const again = await asSales(manager).offer({ id: offered.id, revision: 2 });
    const late = {
      ...old,
      token: again.link.slice(again.link.lastIndexOf("/") + 1),
      revision: 2,
      total: 5 * CARTON,
    };
    await moveTo(offered, 1);
    await expect(asSales(customer).confirm(late)).rejects.toThrow(/call us/);
    expect(await asSales(customer).ofLink({ token: late.token })).toMatchObject({ state: "late" });
    await settle();
    expect((await of(offered)).orders).toMatchObject([{ state: "settled", total: 2 * CARTON, revision: 1 }]);
    expect((await of(offered)).proposals.map(({ state }) => state)).toEqual(["accepted", "lapsed"]);
    const lines = await linesOfVersions(offered.inventoryId);
    expect(lines.find(({ item }) => item === offered.cartons)?.quantity).toBe(CARTONS + 2);
  });

  test("declines: what was agreed before stays", async () => {
    const offered = await anOfferedOrder(manager);
    await asSales(customer).refuse({ token: offered.token, reason: "Too much" });
    await asSales(customer).refuse({ token: offered.token, reason: "Too much" });
    const { orders, proposals } = await of(offered);
    expect(orders).toMatchObject([{ state: "declined", declineReason: "Too much" }]);
    expect(proposals).toMatchObject([{ state: "declined" }]);
    const lines = await linesOfVersions(offered.inventoryId);
    expect(lines.find(({ item }) => item === offered.cartons)?.quantity).toBe(CARTONS);
  });
});

describe("only", () => {
  test("people who manage quotes decide, within their reach; others read", async () => {
    const move = await anAcceptedMove();
    const accountant = await aPerson({ role: "accountant" });
    const driver = await aPerson({ role: "driver" });
    await expect(of(move, driver)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await of(move, accountant)).may).toMatchObject({ decide: false, offer: false });
    const lines = { id: move.id, lines: [] };
    await expect(asSales(accountant).enterLines(lines)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await asSales(accountant).list({})).rows.length).toBeGreaterThan(0);
    expect((await asSales(accountant).list({ search: "CO-" })).rows).toBeDefined();
  });

  test("an accepted quote has changes, and the database keeps what is closed", async () => {
    await expect(of({ number: "QT-1999-001" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const offered = await anOfferedOrder(manager);
    const [row] = await db().select().from(changeProposals).where(eq(changeProposals.quoteId, offered.id));
    await expect(
      db()
        .update(changeProposals)
        .set({ state: "open" })
        .where(eq(changeProposals.id, row?.id ?? "")),
    ).rejects.toThrow();
    await expect(
      db().execute(
        `update change_orders set total = total + 100, subtotal = subtotal + 100 where id = '${offered.order.id}'`,
      ),
    ).rejects.toMatchObject({ cause: { message: expect.stringMatching(/sum of its lines/) } });
    await expect(
      db().execute(`update change_orders set state = 'confirmed' where id = '${offered.order.id}'`),
    ).rejects.toMatchObject({ cause: { message: expect.stringMatching(/change_orders_confirmed/) } });
  });
});
