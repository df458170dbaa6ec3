import { desc, eq } from "drizzle-orm";
import { aPerson } from "~/features/identity/testing";
import type { Edit } from "~/features/inventory/inventories/domain/edits";
import { editInventory } from "~/features/inventory/inventories/server/commands/edit-inventory";
import { startInventory } from "~/features/inventory/inventories/server/commands/start-inventory";
import { inventoryLines, inventoryVersions } from "~/features/inventory/inventories/server/tables";
import { anEdit, someEdits } from "~/features/inventory/testing";
import { accept } from "~/features/invoices/testing";
import { priceLineOf } from "~/features/pricing/domain/prices";
import { approveQuote } from "~/features/quotes/server/commands/decide-quote";
import { editQuotePricing } from "~/features/quotes/server/commands/edit-quote";
import { requestQuote } from "~/features/quotes/server/commands/request-quote";
import { readLinkToken } from "~/features/quotes/server/queries/quote-links";
import { getQuoteById, getQuoteLines } from "~/features/quotes/server/queries/quotes";
import { quotes } from "~/features/quotes/server/tables";
import { db, type Tx, transaction } from "~/platform/db/database";
import { type Actor, linkHolder, system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { aPhone } from "~/platform/testing/phones";
import { writes as extraWrites } from "./on-site/testing";
import { changeOrdersHandlers } from "./server/handlers";
import { settleDueChanges } from "./server/tasks";

let made = 0;

/** The cartons of the accepted inventory, which the crew packs at KES 150 each. */
export const CARTONS = 4;
const CARTON_PRICE = 15_000;

export interface AcceptedMove {
  id: string;
  number: string;
  inventoryId: string;
  /** The line of cartons: its quantity decides the price of packing. */
  cartons: string;
  sofa: string;
  invoiceId: string;
}

/** A quote by rooms with packing by the carton, its inventory, and the customer's acceptance. Moves in ten days. */
export async function anAcceptedMove({
  serviceDate = addDays(nairobiDate(new Date()), 10),
  now = new Date(),
}: {
  serviceDate?: PlainDate;
  now?: Date;
} = {}): Promise<AcceptedMove> {
  made += 1;
  const customer = {
    name: `Wambui Chege ${made}`,
    email: `wambui.${process.pid}.${made}@example.co.ke`,
    phone: aPhone(),
  };
  const at = { now, publicUrl: "http://127.0.0.1:3000" };
  return transaction(async (tx) => {
    const asked = await requestQuote(
      tx,
      system,
      {
        ...{ customer, serviceDate, from: "Nairobi, Kenya", to: "Thika, Kenya" },
        ...{ rooms: { bedroom: 2, kitchen: 1 }, services: ["packing"] },
      },
      at,
    );
    const id = trustedReach(tx, "quote", asked.id, "made");
    const { rowVersion } = await getQuoteById(tx, id);
    const lines = (await getQuoteLines(tx, id)).map(priceLineOf);
    const packed = lines.map((line) =>
      line.code === "packing" ? { ...line, quantity: CARTONS, unitPrice: CARTON_PRICE } : line,
    );
    await editQuotePricing(tx, system, { id, rowVersion, lines: packed, now });
    const { link } = await approveQuote(tx, system, { id, ...at });
    const subject = { type: "quote" as const, id: trustedReach(tx, "inventory-subject", id, "made") };
    const { id: inventoryId } = await startInventory(tx, system, { subject, origin: "office", now });
    const edits = someEdits(["sofa_3_seats", "carton_book"]) as Edit[];
    const [, sofa = "", cartons = ""] = edits.map((edit) => ("itemId" in edit ? edit.itemId : ""));
    const all = [...edits, anEdit({ kind: "set", itemId: cartons, quantity: CARTONS }) as Edit];
    await editInventory(tx, system, {
      id: inventoryId,
      base: 1,
      device: "",
      edits: all,
      origin: "office",
      now,
    });
    const token = link.slice(link.lastIndexOf("/") + 1);
    const quote = { id, number: asked.number, token, linkId: readLinkToken(token), customer, now };
    const invoice = await accept(tx, quote);
    return { id, number: asked.number, inventoryId, cartons, sofa, invoiceId: invoice.id };
  });
}

/** Sets a quantity as the customer, or as another actor. */
export const setQuantity = (
  { inventoryId }: Pick<AcceptedMove, "inventoryId">,
  itemId: string,
  quantity: number,
  { actor = linkHolder("Customer"), now = new Date() }: { actor?: Actor; now?: Date } = {},
) =>
  transaction((tx: Tx) =>
    editInventory(tx, actor, {
      ...{ id: trustedReach(tx, "inventory", inventoryId, "made"), base: 1, device: "", now },
      ...{ origin: "customer", edits: [anEdit({ kind: "set", itemId, quantity }) as Edit] },
    }),
  );

export const asSales = (actor: Actor, over: { now?: Date } = {}) => callAs(changeOrdersHandlers, actor, over);

/** The ids of a move's proposals that wait. */
export const openIdsOf = async (sales: Actor, { number }: { number: string }): Promise<string[]> =>
  (await asSales(sales).ofQuote({ number })).proposals
    .filter(({ state }) => state === "open")
    .map(({ id }) => id);

/** The quantities of all versions, newest first. */
export const linesOfVersions = (inventoryId: string) =>
  db()
    .select({
      version: inventoryVersions.version,
      item: inventoryLines.itemId,
      quantity: inventoryLines.quantity,
    })
    .from(inventoryLines)
    .innerJoin(inventoryVersions, eq(inventoryVersions.id, inventoryLines.versionId))
    .where(eq(inventoryVersions.inventoryId, inventoryId))
    .orderBy(desc(inventoryVersions.version), inventoryLines.position);

/** Plans a move a number of days from now. */
export const moveTo = ({ id }: { id: string }, days: number) =>
  db()
    .update(quotes)
    .set({ serviceDate: addDays(nairobiDate(new Date()), days) })
    .where(eq(quotes.id, id));

export const settle = () => settleDueChanges(() => new Date());

export const mailsOf = async ({ id }: { id: string }, kind: string) =>
  (await db().select().from(outboxMessages).where(eq(outboxMessages.subjectId, id))).filter(
    (mail) => mail.kind === kind,
  );

/** An order that waits for its customer: two cartons more, accepted and offered. */
export async function anOfferedOrder(sales: Actor, move?: AcceptedMove) {
  const of = move ?? (await anAcceptedMove());
  await setQuantity(of, of.cartons, CARTONS + 2);
  const { proposals } = await asSales(sales).ofQuote({ number: of.number });
  const open = proposals.filter(({ state }) => state === "open").map(({ id }) => id);
  await asSales(sales).accept({ id: of.id, proposalIds: open });
  const [order] = (await asSales(sales).ofQuote({ number: of.number })).orders;
  if (!order) throw new Error("No order was made.");
  const { link } = await asSales(sales).offer({ id: of.id, revision: order.revision });
  return { ...of, order, token: link.slice(link.lastIndexOf("/") + 1) };
}

const anEditedMove = async () => {
  const move = await anAcceptedMove();
  await setQuantity(move, move.cartons, CARTONS + 2);
  const { proposals } = await asSales(await aPerson({ role: "admin" })).ofQuote({ number: move.number });
  return { ...move, proposalIds: proposals.map(({ id }) => id) };
};

/** Sofas for a third of their list price need approval. */
const lineFor = (unitPrice: number) => ({
  ...{ category: "additional" as const, code: "packing", quantity: 1, unitPrice },
});

const aDiscount = async (admin: Actor) => {
  const { id } = await anAcceptedMove();
  await asSales(admin).enterLines({ id, lines: [lineFor(100)] });
  return { id, revision: 1 };
};

/**
 * One call of every write, for the test that each records an event.
 * @public
 */
export const writes = (admin: () => Actor) => ({
  ...extraWrites(admin),
  "changeOrders.accept": async () => {
    const { id, proposalIds } = await anEditedMove();
    return () => asSales(admin()).accept({ id, proposalIds });
  },
  "changeOrders.decline": async () => {
    const { id, proposalIds } = await anEditedMove();
    return () => asSales(admin()).decline({ id, proposalIds, reason: "The truck is full" });
  },
  "changeOrders.enterLines": async () => {
    const { id } = await anAcceptedMove();
    return () => asSales(admin()).enterLines({ id, lines: [lineFor(500_000)] });
  },
  "changeOrders.offer": async () => {
    const { id } = await anAcceptedMove();
    await asSales(admin()).enterLines({ id, lines: [lineFor(1_000_000)] });
    return () => asSales(admin()).offer({ id, revision: 1 });
  },
  "changeOrders.askForApproval": async () => {
    const discounted = await aDiscount(admin());
    return () => asSales(admin()).askForApproval(discounted);
  },
  "changeOrders.giveBack": async () => {
    const discounted = await aDiscount(admin());
    await asSales(admin()).askForApproval(discounted);
    return () => asSales(admin()).giveBack({ ...discounted, reason: "Too low" });
  },
  "changeOrders.revokeLink": async () => {
    const { id, order } = await anOfferedOrder(admin());
    return () => asSales(admin()).revokeLink({ id, revision: order.revision });
  },
  "changeOrders.confirm": async () => {
    const { token, order } = await anOfferedOrder(admin());
    const { revision, total } = order;
    return () => asSales(linkHolder("Customer")).confirm({ token, revision, total, name: "Wambui Chege" });
  },
  "changeOrders.refuse": async () => {
    const { token } = await anOfferedOrder(admin());
    return () => asSales(linkHolder("Customer")).refuse({ token, reason: "Too much" });
  },
});
