import { renderToBuffer } from "@react-pdf/renderer";
import { extractText } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { db } from "~/platform/db/database";
import { registerFonts } from "~/platform/pdf/fonts";
import { closePdfWorkers, openPdfWorkers } from "~/platform/pdf/render";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { ReceiptDocument } from "./documents/receipt-document";
import { makeReceiptPdf } from "./documents/receipt-pdf";
import { paymentsHandlers } from "./handlers";

useDatabase({ subscribers: invoicesSubscribers });

const ECHO =
  'import { parentPort } from "node:worker_threads"; parentPort.on("message", ({ data }) => parentPort.postMessage({ pdf: Buffer.from(JSON.stringify(data)) }));';
beforeAll(() => {
  registerFonts();
  openPdfWorkers(new URL(`data:text/javascript,${encodeURIComponent(ECHO)}`));
});
afterAll(closePdfWorkers);

async function paperOf(paymentId: string): Promise<string> {
  const data = JSON.parse((await makeReceiptPdf(db(), paymentId)).toString());
  const pdf = await renderToBuffer(ReceiptDocument(data));
  return (await extractText(new Uint8Array(pdf), { mergePages: true })).text.replace(/\s+/g, " ");
}

test("the receipt of a payment that was taken back says so, and neither paper thanks for the money", async () => {
  const { id } = await anInvoice();
  const api = callAs(paymentsHandlers, await aPerson({ role: "accountant" }));
  const paid = await api.record({ invoiceId: id, amount: 400_000, method: "cheque", reference: "CHQ 77" });
  expect(await paperOf(paid.id)).toMatch(/Amount received.*Keep this receipt/);
  const back = await api.reverse({ paymentId: paid.id, reason: "Bounced" });

  const receipt = await paperOf(paid.id);
  expect(receipt).toContain(`${paid.receiptNumber} · Reversed`);
  expect(receipt).toContain(`by ${back.receiptNumber}. It does not count, and this is no proof of payment.`);
  expect(receipt).not.toContain("Keep this receipt");

  const reversal = await paperOf(back.id);
  expect(reversal).toContain("It is not a receipt.");
  expect(reversal).toContain(`Takes back ${paid.receiptNumber}`);
  expect(reversal).not.toMatch(/Received from|Thank you/);
});
