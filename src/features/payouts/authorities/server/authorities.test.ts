import { eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { payrollSection } from "~/features/payroll/rules/settings";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettings, getSettingsForPage } from "~/features/settings/server/queries";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, system } from "~/platform/http/actor";
import { type RequestVariables, serveFiles } from "~/platform/http/file-routes";
import { asApiError } from "~/platform/http/handlers";
import { closePdfWorkers, openPdfWorkers } from "~/platform/pdf/render";
import { readSheet } from "~/platform/sheets/read";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { payoutsFeature } from "../../server/feature";
import { anApprovedRun } from "../../testing";
import { remittancesHandlers } from "./handlers";
import { authoritiesRoutes } from "./routes";

useDatabase({ subscribers: payoutsFeature.subscribers, tasks: payoutsFeature.tasks });
let accountant: Actor;
const MONTH = "2026-10";

/** Stands where the built worker would: hands the document's data back. */
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

async function ask(path: string, actor = accountant) {
  const app = new Hono<RequestVariables>();
  app.use((c, next) => {
    c.set("request", requestContext(actor));
    return next();
  });
  app.onError((error, c) => {
    const { status, message } = asApiError(error, "test");
    return c.json({ message }, status as 500);
  });
  app.route("/", serveFiles(authoritiesRoutes));
  return app.request(path);
}
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
  expect(journal[1]?.split(",")[1]).toBe("75000.00");
  const shif = await linesOf(await download(`shif-${MONTH}.csv?confirmed=yes`));
  expect(shif[2]).toBe(`MONTH OF CONTRIBUTION,${MONTH}`);
  expect(shif.at(-1)).toBe("TOTAL,,,,,,0.00,");
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
  expect(nita).toMatchObject({ dueOn: "2026-11-09", paid: null });
  const paid = { month: MONTH, kind: "nita" as const, reference: "NITA-1", paidOn: "2026-11-09" };
  expect(await remittances.pay(paid)).toEqual({ amount: nita?.amount });
  await expect(remittances.pay(paid)).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(remittances.pay({ ...paid, kind: "shif" })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(remittances.pay({ ...paid, paidOn: "2999-01-01" })).rejects.toMatchObject({ code: "INVALID" });
  expect(
    (await remittances.list({ month: MONTH })).remittances.find(({ kind }) => kind === "nita")?.paid,
  ).toMatchObject({
    reference: "NITA-1",
  });
});

test("a P9A is one's own or payroll's: the year by month with its sum", async () => {
  const { employees } = await anApprovedRun([{ net: 3_000_000 }]);
  const [one] = employees;
  const path = `/documents/p9a/${one?.number}-2026.pdf`;
  const answer = await ask(path);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(JSON.parse(await answer.text()).rows).toEqual([
    ["2026-10", "30,000", "30,000", "0", "0", "0", "30,000", "0", "0", "0"],
    ["Year", "30,000", "30,000", "0", "0", "0", "30,000", "0", "0", "0"],
  ]);
  expect((await ask(path, await aPerson({ role: "driver" }))).status).toBe(404);
  expect((await ask(`/documents/p9a/${one?.number}-2025.pdf`)).status).toBe(404);
});
