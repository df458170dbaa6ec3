import { type DocumentProps, renderToBuffer } from "@react-pdf/renderer";
import { Hono } from "hono";
import type { ReactElement } from "react";
import { extractText } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import type { Actor } from "~/platform/http/actor";
import { type RequestVariables, serveFiles } from "~/platform/http/file-routes";
import { asApiError } from "~/platform/http/handlers";
import { newId } from "~/platform/kernel/ids";
import { registerFonts } from "~/platform/pdf/fonts";
import { closePdfWorkers, openPdfWorkers } from "~/platform/pdf/render";
import { requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { anEdit, anInventory, freezeNewest, someEdits } from "../../testing";
import { InventoryDocument, type InventoryDocumentData } from "./documents/inventory-document";
import { itemSheetRoutes } from "./routes";

useDatabase();

const ECHO =
  'import { parentPort } from "node:worker_threads"; parentPort.on("message", ({ data }) => parentPort.postMessage({ pdf: Buffer.from(JSON.stringify(data)) }));';
let sales: Actor;
beforeAll(async () => {
  registerFonts();
  openPdfWorkers(new URL(`data:text/javascript,${encodeURIComponent(ECHO)}`));
  sales = await aPerson({ role: "sales_rep" });
});
afterAll(closePdfWorkers);

async function ask(actor: Actor, path: string) {
  const app = new Hono<RequestVariables>();
  app.use((c, next) => {
    c.set("request", requestContext(actor));
    return next();
  });
  app.onError((error, c) => c.json({}, asApiError(error, "test").status as 500));
  app.route("/", serveFiles(itemSheetRoutes));
  return app.request(path);
}

const made = () =>
  anInventory(sales, undefined, [
    ...someEdits(),
    anEdit({
      kind: "set",
      itemId: newId(),
      room: "living",
      name: "=1+1",
      note: "<b>loose</b>",
      going: "maybe",
      declaredValue: 900_000,
    }),
  ]);

test("the PDF lists rooms, pieces and sums in both languages, and no value", async () => {
  const { id } = await made();
  for (const [locale, words] of [
    ["en", ["Inventory", "Sofa, 3 seats", "Living room", "two people", "perhaps", "no size"]],
    ["sw", ["Orodha ya vitu", "Kochi la watu 3", "Sebule", "watu wawili", "labda", "hakijapimwa"]],
  ] as const) {
    const answer = await ask(sales, `/documents/inventories/${id}.pdf?locale=${locale}`);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    const data: InventoryDocumentData = JSON.parse(await answer.text());
    expect(JSON.stringify(data)).not.toMatch(/9,?000/);
    const pdf = await renderToBuffer(InventoryDocument(data) as ReactElement<DocumentProps>);
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
    for (const word of words) expect(text.replace(/\s+/g, " ")).toContain(word);
    expect(data.rooms[0]?.rows).toHaveLength(4);
    expect(data.volume).toMatch(/^\d+\.\d m³$/);
  }
});

test("CSV and Excel have a line for each item; a formula stays text; another version is chosen by its number", async () => {
  const first = await made();
  await freezeNewest(sales, first);
  const csv = async (query = "") =>
    (await ask(sales, `/exports/inventory.csv?id=${first.id}${query}`)).text();
  const text = await csv();
  expect(text.trim().split("\r\n")).toHaveLength(5);
  expect(text).toContain('"\'=1+1"'.replaceAll('"', ""));
  expect(text).toContain("9000.00");
  expect(await csv("&locale=sw")).toContain("Kochi la watu 3");
  expect((await ask(sales, `/exports/inventory.csv?id=${first.id}&version=2`)).status).toBe(404);
  const workbook = await ask(sales, `/exports/inventory.xlsx?id=${first.id}&version=1`);
  expect(workbook.status).toBe(200);
});

test("out of reach there is no file", async () => {
  const { id } = await made();
  const mover = await aPerson({ role: "mover" });
  expect((await ask(mover, `/documents/inventories/${id}.pdf`)).status).toBe(404);
  expect((await ask(mover, `/exports/inventory.csv?id=${id}`)).status).toBe(404);
  const cleaner = await aPerson({ role: "cleaner" });
  expect((await ask(cleaner, `/documents/inventories/${id}.pdf`)).status).toBe(403);
});
