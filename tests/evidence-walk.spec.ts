import { expect, type Page } from "@playwright/test";
import { callerAs, DESK, daysAhead, expectAccessible, opened, PHONE, press, test } from "./company";

interface Paper {
  id: string;
  kind: string;
  state: string;
  code: string;
  path: string;
}

/** A page for 2G. */
const MOST_BYTES = 50_000;

/** A sealed delivery note of the demo, and its move. The worker seals it soon after the start. */
async function findSealed(admin: Awaited<ReturnType<typeof callerAs>>) {
  const { jobs } = await admin.get(`/jobs?from=${daysAhead(-40)}&to=${daysAhead(0)}`);
  const moves = new Map(
    (jobs as { moveId: string; moveNumber: string }[]).map((job) => [job.moveId, job.moveNumber]),
  );
  for (const [id, number] of moves) {
    const { documents } = await admin.get(`/moves/${id}/evidence`);
    const paper = (documents as Paper[]).find(
      (one) => one.kind === "delivery_note" && one.state === "sealed",
    );
    if (paper) return { paper, number };
  }
  return undefined;
}

const pick = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel(/Choose the PDF/).setInputFiles({ name, mimeType: "application/pdf", buffer });

for (const width of [DESK, PHONE])
  test(`a sealed delivery note is found at its move and verified by its code, at ${width} px`, async ({
    browser,
    playwright,
  }) => {
    const admin = await callerAs(playwright.request, "admin@moveease.example");
    await expect.poll(() => findSealed(admin), { timeout: 90_000 }).toBeDefined();
    const found = await findSealed(admin);
    if (!found) throw new Error("The demo has no sealed delivery note.");
    const { paper, number } = found;
    const page = await opened(browser, width, "manager@moveease.example");

    const file = await test.step("the move shows papers, pieces and marks", async () => {
      await page.goto(`/moves?move=${number}`);
      const papers = page.getByRole("region", { name: "Documents" });
      const note = papers.getByRole("article", { name: `Delivery note ${paper.code}` });
      await expect(note.getByText("Sealed", { exact: true })).toBeVisible();
      await expect(note.getByRole("img", { name: /^Signature of/ })).toHaveCount(2);
      await expect(papers.getByText("One box stays with the neighbour")).toBeVisible();
      await expect(papers.getByText("Before: Dining table, scratched, top")).toBeVisible();
      await expectAccessible(page);
      await press(note.getByRole("button", { name: /^Actions of/ }));
      await expect(page.getByRole("menuitem", { name: "Send to customer again" })).toBeVisible();
      await page.keyboard.press("Escape");
      const answer = await page.request.get(paper.path);
      expect(answer.headers()["content-type"]).toBe("application/pdf");
      return answer.body();
    });

    await test.step("a stranger checks the code and compares the file on the device", async () => {
      const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true });
      const stranger = await context.newPage();
      await stranger.goto("/verify");
      await stranger.getByLabel("Code").fill(paper.code.toLowerCase());
      await press(stranger.getByRole("button", { name: "Check" }));
      await expect(stranger.getByText("Signed and sealed")).toBeVisible();
      await expectAccessible(stranger);
      await pick(stranger, "note.pdf", file);
      await expect(stranger.getByRole("status")).toContainText("This is the sealed file, unchanged");
      const changed = Buffer.from(file);
      changed[2_000] = (changed[2_000] ?? 0) ^ 1;
      await pick(stranger, "other.pdf", changed);
      await expect(stranger.getByRole("status")).toContainText("This is not the sealed file");
      await stranger.goto(`/sw/verify/${paper.code}`);
      await expect(stranger.getByRole("heading", { name: "Hati ya makabidhiano" })).toBeVisible();
      await stranger.goto("/verify/AAAA-AAAA-AAAA");
      await expect(stranger.getByRole("alert")).toBeVisible();
      await context.close();
    });

    await test.step("without a script the result is there too", async () => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const plain = await context.newPage();
      const line = await context.newCDPSession(plain);
      await line.send("Network.enable");
      let bytes = 0;
      line.on("Network.loadingFinished", ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      await plain.goto(`/verify/${paper.code}`, { waitUntil: "networkidle" });
      expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
      await expect(plain.getByText("Signed and sealed")).toBeVisible();
      await expect(plain.getByText("Choose the PDF, or drop it here.")).toBeHidden();
      await context.close();
    });
  });
