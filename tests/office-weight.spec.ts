import { expect, type Page } from "@playwright/test";
import { signedIn, test } from "./company";

const LISTS = [
  "/inquiries",
  "/quote-management",
  "/moves/list",
  "/customers",
  "/staff",
  "/invoice-management",
  "/payments",
  "/audit",
  "/outbox",
  "/settings/people",
];
const OTHERS = ["/admin-dashboard", "/moves", "/payments/review", "/reports", "/invoice-management/new"];

/** The board is made of the parts of four features. */
const BOARD = "/moves";
const MOST = { scripts: 25, boardScripts: 42, listBytes: 200_000, page: 60_000 };

test("an office page asks for few scripts, and a list for little of them", async ({ browser }) => {
  const page = await signedIn(browser, "admin@moveease.example");
  await page.setExtraHTTPHeaders({ "Accept-Encoding": "gzip" });
  // Blocks live events, because requests they cause are not part of the page.
  await page.route("**/api/events/stream**", (stream) => stream.fulfill({ status: 204 }));
  const asked = await count(page);
  for (const address of [...LISTS, ...OTHERS]) {
    asked.reset();
    await page.goto(address, { waitUntil: "networkidle" });
    const { scripts, bytes, page: html } = asked;
    const most = address === BOARD ? MOST.boardScripts : MOST.scripts;
    expect.soft(scripts.size, `${address}: scripts`).toBeLessThanOrEqual(most);
    expect.soft(html, `${address}: the page itself`).toBeLessThanOrEqual(MOST.page);
    if (LISTS.includes(address))
      expect.soft(bytes, `${address}: bytes of scripts`).toBeLessThanOrEqual(MOST.listBytes);
  }
  expect(asked.scripts.size).toBeGreaterThan(5);
  expect(asked.page).toBeGreaterThan(1000);
});

/** Counts transferred bytes, compressed with gzip. */
async function count(page: Page) {
  const sum = {
    scripts: new Set<string>(),
    bytes: 0,
    page: 0,
    reset() {
      sum.scripts.clear();
      sum.bytes = 0;
      sum.page = 0;
    },
  };
  const devtools = await page.context().newCDPSession(page);
  const types = new Map<string, string>();
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    types.set(requestId, type);
    if (type === "Script") sum.scripts.add(response.url);
  });
  devtools.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    if (types.get(requestId) === "Script") sum.bytes += encodedDataLength;
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (types.get(requestId) === "Document") sum.page += encodedDataLength;
  });
  return sum;
}
