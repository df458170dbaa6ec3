import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { anApprovedRun } from "~/features/payouts/testing";
import { payrollSection } from "~/features/payroll/rules/settings";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettings, getSettingsForPage } from "~/features/settings/server/queries";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, system } from "~/platform/http/actor";
import { closePdfWorkers, openPdfWorkers } from "~/platform/pdf/render";
import { readSheet } from "~/platform/sheets/read";
import { askFile } from "~/platform/testing/ask-file";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { letSignIn } from "../testing";
import { remittancesHandlers } from "./handlers";
import { returnsRoutes } from "./routes";

useDatabase();
let accountant: Actor;
const MONTH = "2026-10";

const ECHO =
  'import { parentPort } from "node:worker_threads"; parentPort.on("message", ({ data }) => parentPort.postMessage({ pdf: Buffer.from(JSON.stringify(data)) }));';
afterAll(closePdfWorkers);
beforeAll(async () => {
  openPdfWorkers(new URL(`data:text/javascript,${encodeURIComponent(ECHO)}`));
  accountant = await aPerson({ role: "accountant" });
  await anApprovedRun([{ net: 4_000_000 }, { net: 2_500_000 }]);
  await anApprovedRun([{ net: 1_000_000 }]);
});

const download = (file: string, actor = accountant) => ask(`/exports/payroll-returns/${file}`, actor);

const ask = (path: string, actor = accountant) => askFile(returnsRoutes, path, actor);
const linesOf = async (answer: Response) => (await answer.text()).trimEnd().split("\r\n");

test("what is not the month's law is made once somebody confirms", async () => {
  const refused = await download(`p10-${MONTH}.csv`);
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("not by the month's law");
  const lines = await linesOf(await download(`p10-${MONTH}.csv?confirmed=yes`));
  expect(lines).toHaveLength(3);
  expect(lines.map((line) => line.split(",")).every((cells) => cells.length === 25)).toBe(true);
  const made = await db().select().from(events).where(eq(events.type, "payroll-return.made"));
  expect(made).toHaveLength(1);
});

test("each file's totals are those of the runs", async () => {
  const answer = await download(`nssf-${MONTH}.xlsx?confirmed=yes`);
  expect(answer.headers.get("content-type")).toContain("spreadsheetml");
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const nssf = await readSheet(bytes, { rows: 100 });
  expect(nssf[0]?.cells[5]).toBe("NSSF No");
  const gross = nssf.slice(1).reduce((sum, { cells }) => sum + Number(cells[6]), 0);
  expect(gross).toBe(75_000);
  const journal = await linesOf(await download(`journal-${MONTH}.csv`));
  const column = (at: number) => journal.slice(1).reduce((sum, line) => sum + Number(line.split(",")[at]), 0);
  // 75,000 of pay with three people's training levy, debited and credited.
  expect([column(4), column(5)]).toEqual([75_150, 75_150]);
  expect(journal[1]).toBe("2026-10-31,6000,Salaries and wages,,75000.00,");
  const shif = await linesOf(await download(`shif-${MONTH}.csv?confirmed=yes`));
  expect(shif[2]).toBe(`MONTH OF CONTRIBUTION,${MONTH}`);
  expect(shif.at(-1)).toBe("TOTAL,,,,,,0.00,");
  const { files } = await callAs(remittancesHandlers, accountant).list({ month: MONTH });
  expect(files).toEqual(["p10", "nita", "creditors", "journal"]);
});

test("P10 has 35 columns by the setting", async () => {
  const change = async (p10Columns: "25" | "35") => {
    const { version } = await getSettingsForPage(db(), payrollSection);
    const value = { ...(await getSettings(db(), payrollSection)), p10Columns };
    await transaction((tx) =>
      saveSettings(tx, system, { section: payrollSection, value, version, now: new Date() }),
    );
  };
  await change("35");
  const lines = await linesOf(await download(`p10-${MONTH}.csv?confirmed=yes`));
  expect(lines.map((line) => line.split(",").length)).toEqual([35, 35, 35]);
  expect(lines.reduce((sum, line) => sum + Number(line.split(",")[12]), 0)).toBe(75_000);
  await change("25");
});

test("signs that uploads do not take are refused with their row", async () => {
  const { employees } = await anApprovedRun([{ net: 1_100_000 }]);
  const [odd] = employees;
  await db().execute(sql`update employees set last_name = '=Kamau' where person_id = ${odd?.personId}`);
  const refused = await download(`p10-${MONTH}.csv?confirmed=yes`);
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining(odd?.number ?? "-")]);
  await db().execute(sql`update employees set last_name = 'Kamau' where person_id = ${odd?.personId}`);
});

test("who does not prepare or release makes none, and a month without a run has none", async () => {
  expect((await download(`p10-${MONTH}.csv`, await aPerson({ role: "driver" }))).status).toBe(403);
  expect((await download("p10-2026-01.csv")).status).toBe(404);
  expect((await download("p10-2026-13.csv")).status).toBe(422);
});

test("remittances are due on the 9th and paid once", async () => {
  const remittances = callAs(remittancesHandlers, accountant);
  const { remittances: due, byLaw } = await remittances.list({ month: MONTH });
  expect(byLaw).toBe(false);
  const nita = due.find(({ kind }) => kind === "nita");
  expect(nita).toMatchObject({ dueOn: "2026-11-09", payments: [], left: nita?.amount });
  const paid = { month: MONTH, kind: "nita" as const, reference: "NITA-1", paidOn: "2026-11-09" };
  expect(await remittances.pay(paid)).toEqual({ amount: nita?.amount });
  await expect(remittances.pay(paid)).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(remittances.pay({ ...paid, kind: "shif" })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(remittances.pay({ ...paid, paidOn: "2999-01-01" })).rejects.toMatchObject({ code: "INVALID" });
  const listed = async () =>
    (await remittances.list({ month: MONTH })).remittances.find(({ kind }) => kind === "nita");
  expect(await listed()).toMatchObject({ left: 0, payments: [{ reference: "NITA-1" }] });
  await anApprovedRun([{ net: 500_000 }]);
  expect(await listed()).toMatchObject({ left: 5_000, payments: [{ reference: "NITA-1" }] });
  const rest = await Promise.allSettled(
    ["NITA-2", "NITA-3"].map((reference) => remittances.pay({ ...paid, reference })),
  );
  expect(rest.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await listed()).toMatchObject({ left: 0 });
});

test("a P9A is one's own or payroll's: the year by month with its sum", async () => {
  const { employees } = await anApprovedRun([{ net: 3_000_000 }]);
  const [one] = employees;
  const path = `/documents/p9a/${one?.number}-2026.pdf`;
  const answer = await ask(path);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  const card = JSON.parse(await answer.text());
  expect(card.columns.map(([letter]: string[]) => letter).join(" ")).toBe(
    "A B C D E1 E2 E3 F G H I J K L M N O",
  );
  expect(card.rows).toHaveLength(12);
  expect(card.rows[9].slice(0, 8)).toEqual(["October", "30,000", "0", "0", "30,000", "9,000", "0", "30,000"]);
  expect(card.rows[0][1]).toBe("");
  expect(card.chargeablePay).toBe("30,000");
  expect((await ask(path, await aPerson({ role: "driver" }))).status).toBe(404);
  expect((await ask(`/documents/p9a/${one?.number}-2025.pdf`)).status).toBe(404);
});

test("months before payroll was done here are on the card", async () => {
  const { employees } = await anApprovedRun([{ net: 3_000_000 }]);
  const [one] = employees;
  await db().execute(sql`insert into opening_balances (id, person_id, month, basic_pay, gross_pay, taxable_pay, tax_charged, relief, paye, nssf, shif, nhif, housing_levy, net_pay)
    values (gen_random_uuid(), ${one?.personId}, '2026-08', 5000000, 6000000, 5500000, 1000000, 240000, 760000, 216000, 165000, 0, 90000, 4000000)`);
  const card = JSON.parse(await (await ask(`/documents/p9a/${one?.number}-2026.pdf`)).text());
  const named = ["August", "60,000", "0", "0", "60,000", "18,000", "2,160", "30,000", "900", "1,650"];
  expect(card.rows[7].slice(0, 10)).toEqual(named);
  expect(card.rows[7].slice(13)).toEqual(["55,000", "10,000", "2,400", "0", "7,600"]);
  expect(card.totals[0]).toBe("90,000");
});

test("payroll lists everybody who must get a P9A, takes all in an archive, and tells who signs in once", async () => {
  const { employees } = await anApprovedRun([{ net: 2_000_000 }, { net: 2_100_000 }]);
  const [leaver, reader] = employees;
  await db().execute(
    sql`update employees set status = 'terminated', offboarding_date = '2026-11-01' where person_id = ${leaver?.personId}`,
  );
  await letSignIn(reader?.personId ?? "");
  const remittances = callAs(remittancesHandlers, accountant);
  const cards = async () =>
    new Map(
      (await remittances.listTaxCards({ year: 2026 })).cards.map((card) => [card.employeeNumber, card]),
    );
  expect((await cards()).get(leaver?.number ?? "")).toMatchObject({ hasLeft: true, reachable: false });
  expect((await cards()).get(reader?.number ?? "")).toMatchObject({ hasLeft: false, reachable: true });
  const archive = await ask("/exports/p9a/P9A-2026.zip");
  const bytes = Buffer.from(await archive.arrayBuffer()).toString("latin1");
  for (const { number } of employees) expect(bytes).toContain(`P9A-${number}-2026.pdf`);
  const first = await remittances.sendTaxCards({ year: 2026 });
  expect(first.sent).toBeGreaterThan(0);
  expect((await cards()).get(reader?.number ?? "")?.notified).toBe(true);
  expect((await remittances.sendTaxCards({ year: 2026 })).sent).toBe(0);
  expect((await ask("/exports/p9a/P9A-2026.zip", await aPerson({ role: "driver" }))).status).toBe(403);
});

test("a row without a number that a file needs is named, and made once somebody confirms", async () => {
  await anApprovedRun([{ net: 1_000_000 }]);
  const remittances = callAs(remittancesHandlers, accountant);
  const { gaps, missing } = await remittances.list({ month: MONTH });
  expect(missing).toEqual(["p10", "nita"]);
  expect(gaps[0]?.problems.join(", ")).toContain("no SHA number");
  expect((await download(`shif-${MONTH}.csv?confirmed=yes`)).status).toBe(200);
});
