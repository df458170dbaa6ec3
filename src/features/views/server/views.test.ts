import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { type Actor, visitor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { filtersOf, MOST_VIEWS } from "../domain";
import { viewsHandlers } from "./handlers";

useDatabase();

const as = (actor: Actor) => callAs(viewsHandlers, actor);
const list = "quotes" as const;
let sales: Actor;
let manager: Actor;

beforeAll(async () => {
  sales = await aPerson({ role: "sales_rep" });
  manager = await aPerson({ role: "manager" });
});

test.each([
  ["?status=pending&page=3&sort=newest", "sort=newest&status=pending"],
  ["sort=newest&status=pending&cursor=abc&last=true", "sort=newest&status=pending"],
  ["search=&version=2&priority=high", "priority=high"],
  ["", ""],
])("the filters of %j are %j", (query, filters) => expect(filtersOf(query)).toBe(filters));

describe("a view", () => {
  test("is kept under its name, replaced by the same name, and one's own until it is shared", async () => {
    const { id } = await as(sales).save({ list, name: "To decide", query: "?status=pending&page=2" });
    expect(await as(sales).list({ list })).toMatchObject([
      {
        id,
        name: "To decide",
        query: "status=pending",
        shared: false,
        own: true,
        by: sales.name,
        mayRemove: true,
      },
    ]);
    expect(await as(manager).list({ list })).toEqual([]);
    expect(await as(sales).list({ list: "customers" })).toEqual([]);
    const again = await as(sales).save({ list, name: "to DECIDE", query: "status=revision", shared: true });
    expect(again.id).toBe(id);
    expect(await as(manager).list({ list })).toMatchObject([
      { name: "to DECIDE", query: "status=revision", own: false, by: sales.name, mayRemove: false },
    ]);
  });

  test("is removed by who made it; a shared one by who manages the settings as well", async () => {
    const { id } = await as(sales).save({ list, name: "High", query: "priority=high", shared: true });
    const secret = await as(sales).save({ list, name: "Mine", query: "priority=low" });
    await expect(as(manager).remove({ list, id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const admin = await aPerson({ role: "admin" });
    expect((await as(admin).list({ list })).map(({ name }) => name)).not.toContain("Mine");
    await expect(as(admin).remove({ list, id: secret.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as(sales).remove({ list: "customers", id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await as(admin).remove({ list, id });
    await as(sales).remove({ list, id: secret.id });
    await expect(as(sales).remove({ list, id: secret.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("has a name, and not more filters than an address takes", async () => {
    await expect(as(sales).save({ list, name: " ", query: "" })).rejects.toMatchObject({
      data: { fields: { name: "Please give it a name" } },
    });
    await expect(as(sales).save({ list, name: "x", query: "a".repeat(1001) })).rejects.toMatchObject({
      code: "INVALID",
    });
  });

  test("is one of fifty", async () => {
    const clerk = await aPerson({ role: "accountant" });
    for (let n = 0; n < MOST_VIEWS; n++) await as(clerk).save({ list, name: `View ${n}`, query: "" });
    await expect(as(clerk).save({ list, name: "One more", query: "" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await as(clerk).save({ list, name: "View 3", query: "status=pending" });
  });
});

describe("whoever may not open the list", () => {
  test("neither sees nor keeps views of it", async () => {
    const driver = await aPerson({ role: "driver" });
    for (const person of [driver, await aPerson({ role: "customer" })]) {
      await expect(as(person).list({ list })).rejects.toMatchObject({ status: 403 });
      await expect(as(person).save({ list, name: "x", query: "" })).rejects.toMatchObject({ status: 403 });
    }
    await expect(as(sales).list({ list: "inquiries" })).resolves.toEqual([]);
    const accountant = await aPerson({ role: "accountant" });
    await expect(as(accountant).list({ list: "inquiries" })).rejects.toMatchObject({ status: 403 });
    await expect(as(visitor).list({ list })).rejects.toMatchObject({ status: 401 });
  });
});
