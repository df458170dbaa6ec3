import { type DocumentProps, renderToBuffer } from "@react-pdf/renderer";
import { and, eq } from "drizzle-orm";
import type { ReactElement } from "react";
import { extractText } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { inventoriesOfQuotes } from "~/features/inventory/planning/server/office";
import { anEdit, anInventory, asInventories, type EditInput } from "~/features/inventory/testing";
import { goodsOfQuotes } from "~/features/inventory-editor/goods-list/server/office";
import { asGoodsLists } from "~/features/inventory-editor/testing";
import { acceptQuote } from "~/features/quotes/server/commands/answer-quote";
import { QuoteDocument, type QuoteDocumentData } from "~/features/quotes/server/documents/quote-document";
import { makeQuotePdf } from "~/features/quotes/server/documents/quote-pdf";
import { readLinkToken } from "~/features/quotes/server/queries/quote-links";
import { quotes } from "~/features/quotes/server/tables";
import { anOpenDay, quotesHandlers, requestedQuote, tokenOf } from "~/features/quotes/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, linkHolder, visitor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { registerFonts } from "~/platform/pdf/fonts";
import { closePdfWorkers, openPdfWorkers } from "~/platform/pdf/render";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";

useDatabase();
inventoriesOfQuotes.join();
goodsOfQuotes.join();

/** Answers with the data of a document instead of its PDF. */
const ECHO =
  'import { parentPort } from "node:worker_threads"; parentPort.on("message", ({ data }) => parentPort.postMessage({ pdf: Buffer.from(JSON.stringify(data)) }));';
let sales: Actor;
beforeAll(async () => {
  registerFonts();
  openPdfWorkers(new URL(`data:text/javascript,${encodeURIComponent(ECHO)}`));
  sales = await aPerson({ role: "manager" });
});
afterAll(closePdfWorkers);

const line = (fields: object): EditInput =>
  anEdit({ kind: "set", itemId: newId(), room: "living", name: "Box", ...fields });
const aRoom = () => anEdit({ kind: "room", key: "living", roomKind: "living_room", label: "Living room" });

/** Names that strangers may type, and texts that customers must not read. */
const GOODS = () => [
  aRoom(),
  line({ kindCode: "sofa_3_seats", quantity: 2, packedBy: "customer" }),
  line({ name: "<script>alert(1)</script>", note: "Owes us for March", declaredValue: 76_543_200 }),
  line({ name: "=HYPERLINK(1)", going: "maybe" }),
  line({ name: "Old fridge that stays", going: "no" }),
  line({ name: "Counted away", quantity: 0 }),
];

const aQuote = async (edits: EditInput[] = GOODS(), locale: "en" | "sw" = "en") => {
  const quote = await requestedQuote({ serviceDate: anOpenDay(20), locale });
  const { id: inventoryId } = await anInventory(sales, { type: "quote", id: quote.id }, edits);
  return { ...quote, inventoryId };
};
const approve = async (id: string) => tokenOf((await callAs(quotesHandlers, sales).approve({ id })).link);
const ofLink = async (token: string, rooms = true) =>
  (await asGoodsLists(visitor).ofLink({ token, ...(rooms ? { with: "rooms" as const } : {}) })).goods;
const paperOf = async (id: string): Promise<QuoteDocumentData> =>
  JSON.parse((await makeQuotePdf(db(), id, null)).toString());
async function textOf(data: QuoteDocumentData): Promise<{ pages: number; text: string }> {
  const pdf = await renderToBuffer(QuoteDocument(data) as ReactElement<DocumentProps>);
  const { totalPages, text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return { pages: totalPages, text: text.replace(/\s+/g, " ") };
}

test("is attached once the quote names a frozen inventory, and as somebody chose before", async () => {
  const { id } = await aQuote();
  const list = () => asGoodsLists(sales).get({ id });
  expect(await list()).toEqual({ attached: false, mayChange: true });
  expect((await paperOf(id)).appendix).toBeUndefined();
  const token = await approve(id);
  expect(await list()).toEqual({ attached: true, mayChange: true });
  expect((await paperOf(id)).appendix?.title).toBe("List of goods");
  await asGoodsLists(sales).attach({ id, attached: false });
  expect(await ofLink(token)).toBeNull();
  expect((await paperOf(id)).appendix).toBeUndefined();
  // The next version keeps the choice.
  await callAs(quotesHandlers, sales).revise({ id });
  const [revised] = await db()
    .select()
    .from(quotes)
    .where(and(eq(quotes.reference, (await quoteRow(id)).reference), eq(quotes.version, 2)));
  expect(await asGoodsLists(sales).get({ id: revised?.id ?? "" })).toEqual({
    attached: false,
    mayChange: true,
  });
  const said = await db().select().from(events).where(eq(events.subjectId, id));
  expect(said.map(({ summary }) => summary)).toContain("List of goods left out");
});

const quoteRow = async (id: string) => {
  const [row] = await db().select().from(quotes).where(eq(quotes.id, id));
  if (!row) throw new Error("There is no such quote");
  return row;
};

test("an accepted quote keeps what its customer read", async () => {
  const { id, inventoryId } = await aQuote();
  const token = await approve(id);
  await transaction((tx) =>
    acceptQuote(tx, linkHolder("Customer"), {
      ...{ linkId: readLinkToken(token), name: "Achieng Odhiambo", terms: true, now: new Date() },
      ...{ ip: "203.0.113.7", userAgent: "test" },
    }),
  );
  await expect(asGoodsLists(sales).attach({ id, attached: false })).rejects.toMatchObject({
    data: { reason: "goods_list_settled" },
  });
  const before = await ofLink(token);
  await asInventories(sales).edit({ id: inventoryId, base: 1, edits: [line({ kindCode: "piano_small" })] });
  expect(await ofLink(token)).toEqual(before);
});

test("the customer reads rooms, pieces and packers, and neither values nor notes", async () => {
  const { id } = await aQuote();
  const token = await approve(id);
  const goods = await ofLink(token);
  const { rows = [] } = goods?.rooms[0] ?? {};
  expect(rows.map(({ name, quantity, packing }) => [name, quantity, packing])).toEqual([
    ["Sofa, 3 seats", 2, "Customer"],
    ["<script>alert(1)</script>", 1, "Crew"],
    ["=HYPERLINK(1)", 1, "Crew"],
  ]);
  expect(rows[2]?.remarks).toContain("perhaps");
  expect(goods?.pieces).toBe(4);
  expect((await ofLink(token, false))?.rooms).toEqual([]);
  const data = await paperOf(id);
  for (const said of [JSON.stringify(goods), JSON.stringify(data)]) {
    expect(said).not.toMatch(/76,?543|Owes us|that stays|Counted away/);
  }
  const { text } = await textOf(data);
  for (const word of ["Living room", "<script>alert(1)</script>", "=HYPERLINK(1)", "perhaps", "4"])
    expect(text).toContain(word);
});

test("the paper follows its customer's language, and has 400 lines on pages of their own", async () => {
  const many = Array.from({ length: 399 }, (_, at) => line({ name: `Box number ${at + 1}` }));
  const { id, inventoryId } = await aQuote([aRoom(), line({ kindCode: "sofa_3_seats" })], "sw");
  for (const part of [many.slice(0, 200), many.slice(200)])
    await asInventories(sales).edit({ id: inventoryId, base: 1, edits: part });
  await asGoodsLists(sales).attach({ id, attached: true });
  const data = await paperOf(id);
  const without = await textOf({ ...data, appendix: undefined });
  const { pages, text } = await textOf(data);
  for (const word of ["Orodha ya vitu vya kuhamishwa", "Sebule", "Kochi la watu 3", "Box number 399"])
    expect(text).toContain(word);
  expect(pages).toBeGreaterThan(without.pages + 4);
  expect(pages).toBeLessThan(25);
});

test("a paper of very many lines says that the link has all of them", async () => {
  const { id, inventoryId } = await aQuote([aRoom()]);
  for (let part = 0; part < 3; part++) {
    const edits = Array.from({ length: 170 }, () => line({}));
    await asInventories(sales).edit({ id: inventoryId, base: 1, edits });
  }
  const token = await approve(id);
  const { appendix } = await paperOf(id);
  expect(appendix?.groups[0]?.rows).toHaveLength(500);
  expect(appendix?.footnote).toContain("The first 500 of 510 lines");
  expect((await ofLink(token))?.rooms[0]?.rows).toHaveLength(510);
});

test("needs listed goods, and a quote within reach", async () => {
  const { id } = await requestedQuote();
  expect(await asGoodsLists(sales).get({ id })).toBeNull();
  await expect(asGoodsLists(sales).attach({ id, attached: true })).rejects.toMatchObject({
    data: { reason: "goods_not_listed" },
  });
  const driver = await aPerson({ role: "driver" });
  await expect(asGoodsLists(driver).attach({ id, attached: true })).rejects.toMatchObject({ status: 403 });
  const team = await aPerson({ role: "supervisor" });
  const other = await aQuote();
  expect(await asGoodsLists(team).get({ id: other.id })).toBeNull();
});
