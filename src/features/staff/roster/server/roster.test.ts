import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { type RequestVariables, serveFiles } from "~/platform/http/file-routes";
import { asApiError } from "~/platform/http/handlers";
import { nairobiDate } from "~/platform/kernel/dates";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aHire } from "../../record/testing";
import { staffFeature } from "../../server/feature";
import { staffHandlers } from "../../server/handlers";
import { makeEmployee } from "../../testing";
import { staffExportRoutes } from "./routes";

useDatabase({ subscribers: staffFeature.subscribers });

const as = (actor: Actor) => callAs(staffHandlers, actor);
let hr: Actor;
beforeAll(async () => {
  hr = await aPerson({ role: "hr_officer", name: "Salim Athman", department: "hr" });
  const hire = (first: string, last: string, baseSalary: number, more: object = {}) =>
    as(hr).hire(
      aHire({
        personalInfo: { firstName: first, lastName: last },
        compensation: { baseSalary },
        ...more,
      }),
    );
  await hire("Akinyi", "Zuberi", 5_000_000, { employmentInfo: { role: "driver", startDate: "2024-02-01" } });
  await hire("Mutua", "Baraza", 4_000_000, {
    employmentInfo: { department: "maintenance", employmentType: "casual", startDate: "2025-02-01" },
    bankingInfo: { paymentMethod: "bank_transfer" },
  });
  const { number } = await hire("Wanza", "=Kilonzo", 3_000_000);
  await as(hr).remove({ number });
});

describe("the list", () => {
  const names = async (input: Parameters<ReturnType<typeof as>["list"]>[0]) =>
    (await as(hr).list(input)).rows.map(({ name }) => name);

  test("hides who has left unless they are asked for", async () => {
    expect(await names({})).not.toContain("Wanza =Kilonzo");
    expect(await names({ status: "terminated" })).toEqual(["Wanza =Kilonzo"]);
  });

  test.each([
    [{ sort: "firstName" }, ["Akinyi Zuberi", "Mutua Baraza", "Salim Athman"]],
    [{ sort: "lastName" }, ["Salim Athman", "Mutua Baraza", "Akinyi Zuberi"]],
    [{ sort: "salary" }, ["Akinyi Zuberi", "Mutua Baraza", "Salim Athman"]],
    [{ sort: "salary", order: "asc" }, ["Salim Athman", "Mutua Baraza", "Akinyi Zuberi"]],
    [{ sort: "hireDate" }, ["Salim Athman", "Mutua Baraza", "Akinyi Zuberi"]],
    [{ sort: "role" }, ["Akinyi Zuberi", "Salim Athman", "Mutua Baraza"]],
    [{ role: "driver" }, ["Akinyi Zuberi"]],
    [{ department: "maintenance" }, ["Mutua Baraza"]],
    [{ employmentType: "casual" }, ["Mutua Baraza"]],
    [{ search: "zuberi akinyi" }, ["Akinyi Zuberi"]],
    [{ search: "EMP1002" }, ["Akinyi Zuberi"]],
  ] as const)("%o", async (input, wanted) => {
    expect(await names(input)).toEqual(wanted);
  });

  test("pages by cursor as by number, in every order", async () => {
    for (const sort of ["hireDate", "firstName", "lastName", "salary", "role"] as const) {
      const first = await as(hr).list({ sort, limit: 2 });
      const second = await as(hr).list({ sort, limit: 2, cursor: first.nextCursor ?? "" });
      const all = await as(hr).list({ sort, limit: 10 });
      const ids = (page: typeof all) => page.rows.map(({ id }) => id);
      expect([...ids(first), ...ids(second)], sort).toEqual(ids(all));
    }
  });

  test("pay by the day is shown as such and stays out of the month's budget", async () => {
    const [mutua] = (await as(hr).list({ search: "Mutua Baraza" })).rows;
    const paidBy = (value: string) =>
      db().execute(sql`update compensation_packages set paid_by = ${value} where person_id = ${mutua?.id}`);
    await paidBy("day");
    const [row] = (await as(hr).list({ search: "Mutua Baraza" })).rows;
    expect(row).toMatchObject({ salary: 4_000_000, salaryPer: "day" });
    expect(await as(hr).stats()).toMatchObject({
      totalBudget: 5_000_000,
      averageSalary: 5_000_000,
      casual: 1,
    });
    await paidBy("period");
  });

  test("the figures above it count who is here, and what they are paid", async () => {
    expect(await as(hr).stats()).toEqual({
      total: 3,
      active: 3,
      onLeave: 0,
      probation: 0,
      totalBudget: 9_000_000,
      averageSalary: 4_500_000,
      casual: 0,
      mpesa: "not_configured",
    });
  });
});

describe("the export", () => {
  async function download(actor: Actor, path: string) {
    const app = new Hono<RequestVariables>();
    app.use((c, next) => {
      c.set("request", requestContext(actor));
      return next();
    });
    app.onError((error, c) => {
      const { status, message } = asApiError(error, "test");
      return c.json({ message }, status as 500);
    });
    app.route("/", serveFiles(staffExportRoutes));
    const answer = await app.request(path);
    return {
      status: answer.status,
      called: answer.headers.get("content-disposition"),
      text: await answer.text(),
    };
  }

  test("is the list as CSV and JSON, with pay for who sees everybody's; no formula begins a cell", async () => {
    const csv = await download(hr, "/exports/staff.csv?status=terminated");
    expect(csv.called).toContain(`staff_export_${nairobiDate(new Date())}.csv`);
    expect(csv.text).toContain("salary,paymentMethod");
    expect(csv.text).toContain("30000,mpesa");
    const { text } = await download(hr, "/exports/staff.json?sort=firstName&order=asc");
    expect(JSON.parse(text)[0]).toMatchObject({ name: "Akinyi Zuberi", salary: 5_000_000, role: "driver" });
  });

  test("has nothing of pay for a supervisor, and is refused in its order", async () => {
    const lead = await makeEmployee({ role: "supervisor", department: "maintenance" });
    const { text } = await download(lead.actor, "/exports/staff.csv");
    expect(text).toContain("Mutua Baraza");
    expect(text).not.toMatch(/Akinyi|salary|40000|bank/);
    expect((await download(lead.actor, "/exports/staff.json")).text).not.toMatch(/salary|4000000|bank/);
    expect((await download(lead.actor, "/exports/staff.csv?sort=salary")).status).toBe(403);
  });
});
