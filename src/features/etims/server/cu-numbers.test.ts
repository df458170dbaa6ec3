import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { anInvoice, invoicesHandlers, invoicesSubscribers } from "~/features/invoices/testing";
import { find } from "~/features/office/search/server/queries";
import { db } from "~/platform/db/database";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { accountant, aDocumentToSign, sign, switchEtimsOn } from "../testing";
import { taxHandlers } from "./handlers";
import "./queries/invoice-states";
import { etimsSubscribers } from "./subscribers";
import { etimsSubmissions } from "./tables";
import { etimsTasks } from "./tasks";

useDatabase({ subscribers: [...invoicesSubscribers, ...etimsSubscribers], tasks: etimsTasks });
beforeEach(() => switchEtimsOn());

/** The numbers that the Tax page, the list of invoices and the palette find. */
async function found(typed: string) {
  const tax = await callAs(taxHandlers, accountant).list({ search: typed });
  const invoices = await callAs(invoicesHandlers, accountant).list({ search: typed });
  const { results } = await find(db(), accountant, typed, new Date());
  return {
    tax: tax.rows.map(({ document }) => document),
    invoices: invoices.rows.map(({ invoiceNumber }) => invoiceNumber),
    palette: results.map(({ to }) => to.split("/").at(-1)),
  };
}

test("a document is found by the CU number of KRA, typed in any way", async () => {
  const invoice = await anInvoice();
  await sign((await anInvoice()).id);
  const { id } = await sign(invoice.id);
  const [row] = await db().select().from(etimsSubmissions).where(eq(etimsSubmissions.id, id));
  const only = { tax: [invoice.number], invoices: [invoice.number], palette: [invoice.number] };
  expect(await found(`KRACU0100000001/${row?.receiptNumber}`)).toEqual(only);
  expect(await found(`kracu0100000001 / ${row?.receiptNumber} `)).toEqual(only);
  const none = { tax: [], invoices: [], palette: [] };
  expect(await found("KRACU0100000001/99999")).toEqual(none);
  expect(await found("KRACU0100000002/1")).toEqual(none);
  expect(await found("KRACU0100000001/999999999999")).toEqual(none);
});

test("and by one that a person entered", async () => {
  const { id } = await aDocumentToSign();
  const cuNumber = "KRASRN000012345/7";
  await db()
    .update(etimsSubmissions)
    .set({ state: "signed_by_hand", cuNumber, cuDate: "2026-11-02" })
    .where(eq(etimsSubmissions.id, id));
  const { tax, invoices } = await found("krasrn000012345/7");
  expect(tax).toHaveLength(1);
  expect(invoices).toEqual(tax);
});
