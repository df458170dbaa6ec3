import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { callerAs, expectAccessible, press, test } from "./company";
import { aJobToday, button, openPhone, PIN, unsent } from "./crew-phone";

interface Reported {
  jobs: { id: string; state: string }[];
  reports: {
    id: string;
    jobId: string;
    kind: string;
    flag: string | null;
    payload: { step?: string };
  }[];
  photos: { jobId: string | null; kind: string; sha256: string; bytes: number }[];
  phones: { gaps: number; waiting: { events: number; photos: number } }[];
}

interface Evidence {
  marks: { code: string; x: number | null; y: number | null }[];
  documents: {
    kind: string;
    state: string;
    differs: boolean;
    signatures: { role: string; outcome: string }[];
  }[];
}

async function confirm(page: Page, open: string | RegExp, step: string): Promise<void> {
  await press(button(page, open));
  await press(page.getByRole("dialog").getByRole("button", { name: `Confirm: ${step}` }));
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** Draws a signature on the open paper. */
async function sign(page: Page, who: string): Promise<void> {
  await press(button(page, who));
  const field = page.getByRole("img", { name: /^Signature/ });
  const box = await field.boundingBox();
  if (!box) throw new Error("There is no field to sign in.");
  await page.mouse.move(box.x + 30, box.y + 80);
  await page.mouse.down();
  for (const [x, y] of [
    [80, 30],
    [130, 90],
    [200, 40],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y);
  await page.mouse.up();
  await press(page.getByRole("button", { name: "Sign", exact: true }));
  await expect(page.getByRole("dialog")).toBeHidden();
}

async function takePhotos(page: Page, count: number): Promise<void> {
  const sheet = page.getByRole("dialog");
  for (let at = 1; at <= count; at++) {
    await press(sheet.getByRole("button", { name: "Take photo" }));
    await expect(sheet.getByRole("img", { name: new RegExp(`^Photo ${at},`) })).toBeVisible();
  }
}
const done = (page: Page) =>
  press(page.getByRole("dialog").getByRole("button", { name: "Done", exact: true }));

test("a lead works a whole job without network, the browser is killed, and the office has it once and in order", async ({
  playwright,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), "crew-"));
  const office = await callerAs(playwright.request, "admin@moveease.example");
  const job = await aJobToday(office);
  let { phone, page } = await openPhone(folder);

  await test.step("signs in by phone and PIN; the app and the jobs come onto the phone", async () => {
    await page.goto("/crew/");
    await press(button(page, "English"));
    await press(button(page, "Sign in"));
    await expect(page.getByText("The PIN has 6 digits")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Phone number").fill(job.phone);
    await page.getByLabel("PIN").fill("975310");
    await press(button(page, "Sign in"));
    await expect(page.getByText(/^Phone number or PIN is wrong/)).toBeVisible();
    await page.getByLabel("PIN").fill(PIN);
    await press(button(page, "Sign in"));
    await expect(page.getByRole("heading", { name: /^Today,/ })).toBeVisible();
    await expect(page.locator(`a[href="#/job/${job.id}"]`).first()).toBeVisible();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expectAccessible(page);
  });

  await test.step("opens without network; crew and truck with the odometer's photo", async () => {
    await phone.setOffline(true);
    await page.goto("about:blank");
    await page.goto(`/crew/#/job/${job.id}`);
    await expectAccessible(page);
    await press(button(page, /^Crew and truck/));
    const sheet = page.getByRole("dialog");
    await press(sheet.getByRole("button", { name: "Confirm: Crew and truck" }));
    await expect(sheet.getByRole("alert")).toContainText("photo of the odometer");
    await expectAccessible(page);
    await press(sheet.getByRole("button", { name: "Take photo" }));
    await takePhotos(page, 1);
    await done(page);
    await press(sheet.getByRole("button", { name: "Confirm: Crew and truck" }));
    await confirm(page, "On the way", "On the way");
    await confirm(page, "Arrived", "Arrived");
    await expect(unsent(page, 4)).toBeVisible();
  });

  await test.step("walks round with photos, and skips the papers with a reason", async () => {
    await press(button(page, "Walk round"));
    await press(button(page, /^Doors, stairs and walls/));
    await takePhotos(page, 2);
    await expectAccessible(page);
    await done(page);
    await expectAccessible(page);
    await press(page.getByRole("link", { name: /^Marks: Doors, stairs and walls/ }));
    await press(button(page, "Photo"));
    await expect(page.getByRole("alert")).toHaveText("Choose what is wrong");
    await page.getByRole("img", { name: /^Outline of/ }).click({ position: { x: 90, y: 60 } });
    await press(button(page, /^SC/));
    await expectAccessible(page);
    await press(button(page, "Save mark"));
    await expect(page.getByText("Scratched (SC)")).toBeVisible();
    await press(page.getByRole("link", { name: "Back" }));
    await press(button(page, "Finish the walk round"));
  });

  await test.step("the customer and the lead sign the papers before the work", async () => {
    await press(button(page, "Papers before"));
    await press(button(page, "Papers are done"));
    await expect(page.getByRole("alert")).toContainText("Have a paper signed");
    await press(page.getByRole("link", { name: /^Goods and condition before/ }));
    await press(button(page, "English"));
    await expect(page.getByRole("article")).toContainText("Scratched (SC)");
    await expectAccessible(page);
    await sign(page, "The customer signs");
    await expect(page.getByText("The code by SMS follows when there is network.")).toBeVisible();
    await sign(page, "You sign as crew lead");
    await press(page.getByRole("link", { name: "Back" }));
    await press(button(page, "Papers are done"));
    await confirm(page, "Work begins", "Work begins");
    await press(page.getByRole("link", { name: "Hours" }));
    await press(button(page, /^Start, .* \(you\)$/));
    await expect(page.getByText("Working", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expect(unsent(page, 13)).toBeVisible();
  });

  await test.step("the browser is killed; everything is there again, and signing out is refused", async () => {
    await phone.close();
    ({ phone, page } = await openPhone(folder));
    await phone.setOffline(true);
    await page.goto("/crew/#/me");
    await expect(button(page, /^Not sent yet: 13/)).toBeVisible();
    await press(button(page, "Sign out"));
    await expect(page.getByText(/^13 not sent yet\. Send them first/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("reports an incident in two taps, and finishes the job", async () => {
    await page.goto(`/crew/#/job/${job.id}`);
    await press(button(page, "Something broke"));
    await press(button(page, "Take photo"));
    await expect(page.getByText(/^Reported\. The office sees it/)).toBeVisible();
    await expectAccessible(page);
    await done(page);
    await confirm(page, "Loaded", "Loaded");
    await confirm(page, "Left", "Left");
    await confirm(page, "Without it: Unloading", "Unloading");
    await press(button(page, "Without it: Papers after"));
    await press(page.getByRole("link", { name: /^Delivery note/ }));
    await press(button(page, "The customer signs"));
    await press(button(page, "Does not sign"));
    await press(button(page, "Save refusal"));
    await expect(page.getByRole("alert")).toHaveText("Write why the signer refuses");
    await page.getByLabel("Why not?").fill("Waits for the last truck");
    await press(button(page, "Save refusal"));
    await press(page.getByRole("link", { name: "Back" }));
    await press(button(page, "Papers are done"));
    await confirm(page, "Without it: Done", "Done");
    await expect(page.getByText("This job is done.")).toBeVisible();
    await expect(unsent(page, 21)).toBeVisible();
    const { reports } = (await office.get(`/moves/${job.moveId}/crew`)) as Reported;
    expect(reports.filter(({ jobId }) => jobId === job.id)).toEqual([]);
  });

  await test.step("with network again, and the first answer lost, all goes", async () => {
    let lost = 0;
    await phone.route("**/api/v1/crew/events", async (route) => {
      lost += 1;
      if (lost > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await press(unsent(page, 21));
    await expectAccessible(page);
    await phone.setOffline(false);
    await expect(async () => {
      await press(button(page, "Send now"));
      await expect(page.getByText("Everything was sent.")).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    expect(lost).toBeGreaterThan(1);
  });

  await test.step("the office has it once and in order", async () => {
    const { reports, photos, phones } = (await office.get(`/moves/${job.moveId}/crew`)) as Reported;
    const own = reports.filter(({ jobId }) => jobId === job.id);
    expect(new Set(own.map(({ id }) => id)).size).toBe(own.length);
    expect(own.map(({ flag }) => flag).filter(Boolean)).toEqual([]);
    const steps = own.filter(({ kind }) => kind === "step").map(({ payload }) => payload.step);
    expect(steps).toEqual([
      ...["confirmed", "set_off", "arrived", "walk_round", "documents_before", "working"],
      ...["loaded", "left", "unloading", "documents_after", "done"],
    ]);
    expect(own.filter(({ kind }) => kind === "incident")).toHaveLength(1);
    expect(own.filter(({ kind }) => kind === "time")).toHaveLength(1);
    const { marks, documents } = (await office.get(`/moves/${job.moveId}/evidence`)) as Evidence;
    expect(marks.map(({ code, x, y }) => [code, x !== null && y !== null])).toEqual([["SC", true]]);
    expect(
      documents.map(({ kind, state, differs, signatures }) => [
        ...[kind, state, differs],
        signatures.map(({ role, outcome }) => `${role} ${outcome}`),
      ]),
    ).toEqual([
      ["origin", "signed", false, ["customer signed", "leader signed"]],
      ["delivery_note", "shown", false, ["customer refused"]],
    ]);
    const taken = photos.filter(({ jobId }) => jobId === job.id);
    expect(taken.map(({ kind }) => kind).sort()).toEqual(["before", "before", "incident", "odometer"]);
    for (const { bytes } of taken) expect(bytes).toBeLessThanOrEqual(250_000);
    expect(phones.every(({ gaps }) => gaps === 0)).toBe(true);
    const { state } = await office.get(`/jobs/${job.id}`);
    expect(state).toBe("done");
  });
  await phone.close();
  rmSync(folder, { recursive: true, force: true });
});
