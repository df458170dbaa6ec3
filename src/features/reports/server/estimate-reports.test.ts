import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { anEdit, anInventory, asInventories, freezeNewest } from "~/features/inventory/testing";
import { aServedCustomer, aService, customerServicesHandlers } from "~/features/moves/records/testing";
import { surveys } from "~/features/surveys/server/tables";
import { db } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import { newId } from "~/platform/kernel/ids";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import type { Report } from "../domain/figures";
import { reportsHandlers } from "./handlers";
import { reportsRoutes } from "./routes";

useDatabase();

const march = { from: "2026-03-01", to: "2026-03-31" };
const day = (date: number) => `2026-03-${String(date).padStart(2, "0")}`;

let manager: Actor;
let [first, second]: Actor[] = [];
/** Numbers of the moves by a letter. */
const numbers: Record<string, string> = {};

const read = (report: "estimates" | "surveyBias", of?: string, actor = manager) =>
  callAs(reportsHandlers, actor).service({ report, ...march, ...(of ? { of } : {}) });
const cells = ({ rows }: Pick<Report, "rows">, label: string) =>
  rows.find((row) => row.label.startsWith(label))?.cells.map(rounded);
const rounded = (value: number | null) => value && Math.round(value * 1e6) / 1e6;

async function completed(letter: string, date: number, figures: object) {
  const { id } = await aServedCustomer();
  const made = await callAs(customerServicesHandlers, manager).create({
    ...{ id, ...aService({ requestDate: "2026-02-01", scheduledDate: day(date) }), status: "completed" },
    ...{ completedDate: day(date), overrideWarnings: true, ...figures },
  });
  numbers[letter] = made.serviceNumber;
  return made.id;
}

/** An agreed list, with more goods in a later version. */
async function listed(moveId: string, volume: number, bedrooms: number) {
  const { id } = await anInventory(manager, { type: "service", id: moveId }, [
    anEdit({ kind: "room", key: "1", roomKind: "bedroom", label: "Bedroom" }),
    anEdit({ kind: "set", itemId: newId(), room: "1", name: "Crates", volume }),
  ]);
  await asInventories(manager).describe({ id, bedrooms, note: "" });
  await freezeNewest(manager, await asInventories(manager).get({ id }));
  const more = anEdit({ kind: "set", itemId: newId(), room: "1", name: "Later", volume: 5 });
  await asInventories(manager).edit({ id, base: 1, edits: [more] });
  return id;
}

const surveyed = (inventoryId: string, surveyor: Actor, litres: number, at: string) =>
  db()
    .insert(surveys)
    .values({
      ...{ inventoryId, surveyorId: surveyor.personId, mode: "onsite", state: "submitted", litres },
      ...{ startsAt: new Date(at), minutes: 60, submittedAt: new Date(at) },
    });

beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
  first = await aPerson({ role: "sales_rep", name: "Amina Surveyor" });
  second = await aPerson({ role: "sales_rep", name: "Brian Surveyor" });
  const a = await completed("a", 5, { actualVolume: 12.5 });
  const b = await completed("b", 9, { actualVolume: 16 });
  const [listA, listB] = [await listed(a, 10, 2), await listed(b, 20, 2)];
  await completed("c", 12, {
    ...{ estimatedVolume: 9, actualVolume: 10, estimatedDuration: 6, actualDuration: 8 },
  });
  const d = await completed("d", 14, { estimatedVolume: 30, estimatedDuration: 8 });
  // 5 hours and 10 minutes count as five.
  await db().execute(sql`update moves set started_at = '2026-03-14T08:00:00+03:00', completed_at = '2026-03-14T13:10:00+03:00'
    where id = ${d}`);
  const night = await completed("night", 20, { estimatedVolume: 30, estimatedDuration: 8 });
  await db().execute(sql`update moves set started_at = '2026-03-19T08:00:00+03:00', completed_at = '2026-03-20T13:10:00+03:00'
    where id = ${night}`);
  await completed("storage", 21, { category: "storage", estimatedVolume: 1, actualVolume: 10 });
  await completed("april", 31, { estimatedVolume: 1, actualVolume: 10 });
  await db().execute(
    sql`update moves set completed_at = '2026-04-01T00:00:00+03:00' where number = ${numbers.april}`,
  );
  if (!first || !second) return;
  await surveyed(listA, first, 10_000, "2026-02-20T09:00:00Z");
  await surveyed(listA, first, 11_000, "2026-02-21T09:00:00Z");
  await surveyed(listA, first, 90_000, "2026-03-30T09:00:00Z");
  await surveyed(listB, first, 20_000, "2026-02-22T09:00:00Z");
  await surveyed(listA, second, 15_000, "2026-02-23T09:00:00Z");
});

describe("estimates against actual figures", () => {
  test("are compared by size of home as by hand", async () => {
    const report = await read("estimates");
    expect(report.rows.map(({ label }) => label)).toEqual([
      "2 bedrooms",
      "Others up to 10 m³",
      "Others, 25 to 50 m³",
    ]);
    // a: (10 − 12.5) / 12.5 = −0.2, b: (20 − 16) / 16 = 0.25; what was listed after the agreement is no estimate.
    expect(cells(report, "2 bedrooms")).toEqual([
      ...[2, 2, 30, 28.5, 0.025, rounded(Math.sqrt(2 * 0.225 ** 2))],
      ...[0, 0, 0, null, null],
    ]);
    expect(cells(report, "Others up to 10")).toEqual([1, 1, 9, 10, -0.1, null, 1, 6, 8, -0.25, null]);
    // The night between two days is no work, so that move has no hours.
    expect(cells(report, "Others, 25 to 50")).toEqual([1, 0, 0, 0, null, null, 1, 8, 5, 0.6, null]);
    expect(report.total?.map(rounded).slice(0, 5)).toEqual([
      4,
      3,
      39,
      38.5,
      rounded((-0.2 + 0.25 - 0.1) / 3),
    ]);
    expect(report.total?.slice(6, 9)).toEqual([2, 14, 13]);
    expect(report.notes.at(-1)?.text).toContain("2 completed moves of this time have no actual volume");
  });

  test("a size opens the list of its moves, each with its service record", async () => {
    const [size] = (await read("estimates")).rows;
    const query = new URLSearchParams(size?.to?.split("?")[1]);
    expect(Object.fromEntries(query)).toEqual({ ...march, of: "2" });
    const report = await read("estimates", "2");
    expect(cells(report, numbers.a ?? "")).toEqual([10, 12.5, -0.2, null, null, null]);
    expect(cells(report, numbers.b ?? "")).toEqual([20, 16, 0.25, null, null, null]);
    expect(report.rows[0]?.to).toMatch(/^\/customers\/[A-Z]+\d+\/services\?year=all&service=SRV-/);
    expect(report.rows).toHaveLength(2);
  });

  test("are empty, and say so, in a time without moves", async () => {
    const none = { from: "2020-01-01", to: "2020-01-31" };
    const report = await callAs(reportsHandlers, manager).service({ report: "estimates", ...none });
    expect(report).toMatchObject({ rows: [], total: null, choices: [] });
  });
});

describe("surveyors", () => {
  test("each is compared by the last survey before each move", async () => {
    const report = await read("surveyBias");
    // 11 and 20 m³ surveyed, 12.5 and 16 m³ moved.
    const shares = [(11 - 12.5) / 12.5, (20 - 16) / 16];
    expect(cells(report, "Amina")).toEqual([
      ...[2, 31, 28.5, 1.25, 0.065],
      rounded(Math.sqrt(shares.reduce((sum, one) => sum + (one - 0.065) ** 2, 0))),
    ]);
    expect(cells(report, "Brian")).toEqual([1, 15, 12.5, 2.5, 0.2, null]);
    expect(report.total?.slice(0, 3)).toEqual([3, 46, 41]);
    const mine = await read("surveyBias", first?.personId ?? "");
    expect(mine.rows.map(({ label }) => label.slice(0, 13))).toEqual([numbers.b, numbers.a]);
    expect(cells(mine, numbers.a ?? "")).toEqual([11, 12.5, -1.5, -0.12]);
  });

  test("are for who may read service reports, as page and as file", async () => {
    await expect(read("surveyBias", undefined, visitor)).rejects.toMatchObject({ status: 401 });
    for (const role of ["accountant", "sales_rep"] as const)
      await expect(read("surveyBias", undefined, await aPerson({ role }))).rejects.toMatchObject({
        status: 403,
      });
    const app = new Hono<{ Variables: { request: ReturnType<typeof requestContext> } }>();
    app.use(async (c, next) => {
      c.set("request", requestContext(manager));
      await next();
    });
    app.route("/", serveFiles(reportsRoutes));
    const file = await app.request(
      `/exports/reports/surveyBias.csv?${new URLSearchParams({ ...march, of: first?.personId ?? "" })}`,
    );
    const text = await file.text();
    expect(text).toContain(`${numbers.a}, `);
    expect(text.trim().split("\r\n")).toHaveLength(4);
  });
});
