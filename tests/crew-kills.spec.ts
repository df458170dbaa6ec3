import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { callerAs, press, test } from "./company";
import { aJobToday, button, openPhone, signInOnPhone } from "./crew-phone";

interface Reported {
  reports: { jobId: string; payload: { text?: string } }[];
  phones: { seenAt: string; gaps: number; waiting: { events: number } }[];
}

/** Ends the browser of a folder at once, as an empty battery does. */
function pullBattery(folder: string): void {
  const list = execFileSync("ps", ["-axo", "pid=,args="], { encoding: "utf8" });
  for (const line of list.split("\n")) {
    const pid = Number(line.trim().split(/\s/, 1)[0]);
    if (!line.includes(folder) || !pid) continue;
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // A child ends with its parent.
    }
  }
}

test("ten killed browsers lose nothing that was saved, and the office counts everything once", async ({
  playwright,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), "crew-"));
  const office = await callerAs(playwright.request, "admin@moveease.example");
  const job = await aJobToday(office, { startsIn: 8 });
  const begun = new Date().toISOString();
  let { phone, page } = await openPhone(folder);
  await signInOnPhone(page, job);
  // Chromium writes a new service worker to the disk some seconds later, or when it is closed.
  await phone.close();
  ({ phone, page } = await openPhone(folder));
  await phone.setOffline(true);
  const notes = async () =>
    ((await page.evaluate(unsentNotes)) as string[]).filter((text) => text.startsWith("Note "));
  let saved: string[] = [];
  for (let kill = 1; kill <= 10; kill++) {
    await page.goto(`/crew/#/job/${job.id}`);
    await press(button(page, "Message to the office"));
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("textbox").fill(`Note ${kill}`);
    await press(sheet.getByRole("button", { name: "Save message" }));
    // From the same moment to long after the write: the battery chooses none.
    await page.waitForTimeout([0, 5, 20, 60, 120, 250, 500, 900, 1_500, 2_500][kill - 1] ?? 0);
    // Two of them while the phone sends.
    if (kill === 5 || kill === 9) await phone.setOffline(false);
    pullBattery(folder);
    await phone.close().catch(() => undefined);
    ({ phone, page } = await openPhone(folder));
    await phone.setOffline(true);
    await page.goto("/crew/");
    await expect(page.getByRole("heading", { name: /^Today,/ })).toBeVisible();
    const now = await notes();
    expect(now).toEqual(expect.arrayContaining(saved));
    if (kill >= 6) expect(now).toContain(`Note ${kill}`);
    saved = now;
  }
  await phone.setOffline(false);
  await expect(async () => {
    const { reports, phones } = (await office.get(`/moves/${job.moveId}/crew`)) as Reported;
    const texts = reports.flatMap(({ jobId, payload }) => (jobId === job.id ? (payload.text ?? []) : []));
    expect([...texts].sort()).toEqual([...saved].sort());
    // The lead may have another phone in the demo, which has something to send.
    const ours = phones.filter(({ seenAt }) => seenAt > begun);
    expect(ours).toMatchObject([{ gaps: 0, waiting: { events: 0 } }]);
  }).toPass({ timeout: 60_000 });
  await phone.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The texts of notes that this phone has, sent or not: in the page, from the person's database. */
async function unsentNotes(): Promise<string[]> {
  const open = (name: string) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const rows = (database: IDBDatabase, store: string) =>
    new Promise<unknown[]>((resolve, reject) => {
      const request = database.transaction(store).objectStore(store).getAll();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const found = new Set<string>();
  for (const { name } of await indexedDB.databases()) {
    if (!name?.startsWith("moveease-crew-")) continue;
    const database = await open(name);
    for (const store of ["events", "copies"])
      for (const row of await rows(database, store))
        for (const [text] of JSON.stringify(row).matchAll(/Note \d+/g)) found.add(text);
    database.close();
  }
  return [...found];
}
