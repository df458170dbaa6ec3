import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { lockInvoice } from "~/features/invoices/server/commands";
import { aFee, anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { bookPayment } from "~/features/payments/server/commands/record-payment";
import { transaction } from "~/platform/db/database";
import { type Actor, system, visitor } from "~/platform/http/actor";
import { type RequestVariables, serveFiles } from "~/platform/http/file-routes";
import { asApiError } from "~/platform/http/handlers";
import { trustedReach } from "~/platform/http/reach";
import { closePdfWorkers, openPdfWorkers } from "~/platform/pdf/render";
import { requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { otherToken } from "~/platform/testing/other-token";
import { documentRoutes } from "./routes";

useDatabase({ subscribers: invoicesSubscribers });

const ECHO =
  'import { parentPort } from "node:worker_threads"; parentPort.on("message", ({ data }) => parentPort.postMessage({ pdf: Buffer.from(JSON.stringify(data)) }));';
afterAll(closePdfWorkers);

async function ask(actor: Actor, address: string): Promise<string> {
  const app = new Hono<RequestVariables>();
  app.use((c, next) => {
    c.set("request", requestContext(actor));
    return next();
  });
  app.onError((error, c) => c.json({}, asApiError(error, "test").status as 500));
  app.route("/", serveFiles(documentRoutes));
  const answer = await app.request(address);
  const isPdf = answer.headers.get("content-type") === "application/pdf";
  if (isPdf) expect(answer.headers.get("cache-control")).toBe("private, no-store");
  return `${answer.status}${isPdf ? " pdf" : ""}`;
}

/** Records cash for an invoice, in cents. Returns the payment's id. */
async function pay(invoiceId: string, amount: number): Promise<string> {
  const booked = await transaction(async (tx) =>
    bookPayment(tx, system, {
      invoice: await lockInvoice(tx, trustedReach(tx, "invoice", invoiceId, "made")),
      amount,
      method: "cash",
      reference: "",
      now: new Date(),
    }),
  );
  return booked.id;
}

async function aPaidInvoice(fields: Parameters<typeof anInvoice>[0]) {
  const invoice = await anInvoice(fields);
  return { ...invoice, paymentId: await pay(invoice.id, 395_200) };
}

let owner: Actor;
let other: Actor;
let rep: Actor;
let mine: Awaited<ReturnType<typeof aPaidInvoice>>;
let theirs: Awaited<ReturnType<typeof aPaidInvoice>>;
beforeAll(async () => {
  openPdfWorkers(new URL(`data:text/javascript,${encodeURIComponent(ECHO)}`));
  owner = await aPerson({ role: "customer", email: "achieng.owner@example.co.ke" });
  other = await aPerson({ role: "customer", email: "barasa.other@example.co.ke" });
  rep = await aPerson({ role: "sales_rep" });
  const customer = { name: "Achieng Odhiambo", email: owner.email ?? "", phone: "+254712000021" };
  mine = await aPaidInvoice({ customer });
  theirs = await aPaidInvoice({ maker: rep });
});

const documentsOf = ({ id, quoteId, paymentId }: typeof mine) => [
  `/documents/quotes/${quoteId}.pdf`,
  `/documents/invoices/${id}.pdf`,
  `/documents/receipts/${paymentId}.pdf`,
];

describe("a quote, an invoice and a receipt by their ids", () => {
  test("are given to their owner, and to staff within their reach", async () => {
    for (const address of documentsOf(mine))
      expect([address, await ask(owner, address)]).toEqual([address, "200 pdf"]);
    for (const address of documentsOf(theirs))
      expect([address, await ask(rep, address)]).toEqual([address, "200 pdf"]);
  });

  test("are not there for other customers, for staff beyond their reach and without the right; visitors sign in", async () => {
    const driver = await aPerson({ role: "driver" });
    const unconfirmed = { ...owner, emailConfirmed: false } as Actor;
    for (const address of documentsOf(mine)) {
      for (const person of [other, driver, unconfirmed])
        expect([address, person.name, await ask(person, address)]).toEqual([address, person.name, "404"]);
      expect(await ask(visitor, address)).toBe("401");
    }
    const [, ...money] = documentsOf(mine);
    for (const address of money) expect([address, await ask(rep, address)]).toEqual([address, "404"]);
  });

  test("that nobody made are not found", async () => {
    for (const kind of ["quotes", "invoices", "receipts", "credit-notes"])
      for (const name of ["01942e46-3a00-7000-8000-0000000000ff.pdf", "QT-1.pdf"])
        expect([kind, name, await ask(owner, `/documents/${kind}/${name}`)]).toEqual([kind, name, "404"]);
  });
});

describe("by a quote's link", () => {
  test("whoever holds it gets its quote, invoice and receipts, and no other's", async () => {
    const link = `/q/${mine.token}`;
    for (const file of ["quote.pdf", "invoice.pdf", `receipts/${mine.paymentId}.pdf`])
      expect([file, await ask(visitor, `${link}/${file}`)]).toEqual([file, "200 pdf"]);
    expect(await ask(visitor, `${link}/move.ics`)).toBe("200");
    expect(await ask(visitor, `${link}/receipts/${theirs.paymentId}.pdf`)).toBe("404");
    expect(await ask(owner, `/q/${otherToken(theirs.token)}/quote.pdf`)).toBe("404");
  });

  test("whoever holds it gets the papers of a fee that was agreed later, which no other's link has", async () => {
    const fee = await aFee(mine, 150_000);
    const paid = await pay(fee.id, 150_000);
    for (const file of [`invoice.pdf?fee=${fee.number}`, `receipts/${paid}.pdf`]) {
      expect([file, await ask(visitor, `/q/${mine.token}/${file}`)]).toEqual([file, "200 pdf"]);
      expect([file, await ask(visitor, `/q/${theirs.token}/${file}`)]).toEqual([file, "404"]);
    }
  });
});
