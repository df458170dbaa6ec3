import { type DocumentProps, renderToBuffer } from "@react-pdf/renderer";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import type { ReactElement } from "react";
import { extractText } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { quotes } from "~/features/quotes/server/tables";
import { db } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import { type RequestVariables, serveFiles } from "~/platform/http/file-routes";
import { asApiError } from "~/platform/http/handlers";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import type { Locale } from "~/platform/kernel/locales";
import { registerFonts } from "~/platform/pdf/fonts";
import { closePdfWorkers, openPdfWorkers } from "~/platform/pdf/render";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { movesHandlers } from "../../server/handlers";
import { movesSubscribers } from "../../server/subscribers";
import { anAcceptedQuote } from "../../testing";
import { DeliveryDocument, type DeliveryDocumentData } from "./documents/delivery-document";
import { deliveryRoutes } from "./routes";

useDatabase({ subscribers: movesSubscribers });

const ECHO =
  'import { parentPort } from "node:worker_threads"; parentPort.on("message", ({ data }) => parentPort.postMessage({ pdf: Buffer.from(JSON.stringify(data)) }));';
beforeAll(() => {
  registerFonts();
  openPdfWorkers(new URL(`data:text/javascript,${encodeURIComponent(ECHO)}`));
});
afterAll(closePdfWorkers);

const today = nairobiDate(new Date());

async function aMove({ days = 0, locale = "en" as Locale } = {}) {
  const manager = await aPerson({ role: "manager" });
  const lead = await aPerson({ role: "team_lead", department: "operations" });
  const driver = await aPerson({ role: "driver" });
  const quote = await anAcceptedQuote(days);
  await db()
    .update(quotes)
    .set({ locale, toAddress: "House 4, Links Road", roomSizes: { bedrooms: "large" } })
    .where(eq(quotes.id, quote.id));
  const { id, number } = await callAs(movesHandlers, manager).schedule({
    quoteId: quote.id,
    date: addDays(today, days),
    window: "morning",
    crewLead: lead.personId,
    crew: [driver.personId ?? ""],
    overrideWarnings: true,
  });
  return { manager, lead, driver, quote, id, number };
}

async function ask(actor: Actor, id: string) {
  const app = new Hono<RequestVariables>();
  app.use((c, next) => {
    c.set("request", requestContext(actor));
    return next();
  });
  app.onError((error, c) => c.json({}, asApiError(error, "test").status as 500));
  app.route("/", serveFiles(deliveryRoutes));
  return app.request(`/documents/delivery-notes/${id}.pdf`);
}

async function textOf(data: DeliveryDocumentData): Promise<string> {
  const pdf = await renderToBuffer(DeliveryDocument(data) as ReactElement<DocumentProps>);
  return (await extractText(new Uint8Array(pdf), { mergePages: true })).text.replace(/\s+/g, " ");
}

describe("a delivery note", () => {
  test("names whom, from where to where, what and who signs, and no price", async () => {
    const { manager, lead, quote, id, number } = await aMove();
    const answer = await ask(manager, id);
    expect(answer.headers.get("content-disposition")).toBe(`inline; filename="delivery-note-${number}.pdf"`);
    const text = await textOf((await answer.json()) as DeliveryDocumentData);
    for (const part of [
      "Delivery note",
      number,
      quote.customerName,
      "House 4, Links Road",
      lead.name,
      "Bedroom",
      "Please check every item before you sign.",
      "For MoveEase",
      "Customer",
      "Missing or damaged",
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/KES|VAT|\d,\d{3}|Distance/);
  });

  test("speaks the customer's language", async () => {
    const { manager, id } = await aMove({ locale: "sw" });
    const text = await textOf((await (await ask(manager, id)).json()) as DeliveryDocumentData);
    expect(text).toContain("Hati ya makabidhiano");
    expect(text).toContain("Tafadhali kagua kila kitu");
    expect(text).not.toMatch(/Delivery note|Please/);
  });

  test("opens to staff who see the move and to its crew, on the days on which these see whom they move", async () => {
    const { manager, lead, driver, id } = await aMove();
    const other = await aPerson({ role: "driver" });
    const customer = await aPerson({ role: "customer" });
    for (const actor of [manager, lead, driver]) expect((await ask(actor, id)).status).toBe(200);
    expect((await ask(other, id)).status).toBe(404);
    expect((await ask(customer, id)).status).toBe(403);
    expect((await ask(visitor, id)).status).toBe(401);
    expect((await ask(manager, "nonsense")).status).toBe(404);
    const later = await aMove({ days: 9 });
    expect((await ask(later.driver, later.id)).status).toBe(403);
    expect((await ask(later.manager, later.id)).status).toBe(200);
  });
});
