import { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { aServedCustomer, aService, customerServicesHandlers } from "~/features/moves/records/testing";
import type { Actor } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import type { RequestContext } from "~/platform/http/handlers";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { anInventory } from "../../testing";
import { inventoriesHandlers } from "./handlers";
import { inventoriesRoutes } from "./routes";

useDatabase();

const as = (actor: Actor) => callAs(inventoriesHandlers, actor);
let admin: Actor;
let driver: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
  driver = await aPerson({ role: "driver" });
});

async function fileOf(path: string) {
  const app = new Hono<{ Variables: { request: RequestContext } }>();
  app.use(async (c, next) => {
    c.set("request", requestContext(admin));
    await next();
  });
  app.route("/", serveFiles(inventoriesRoutes));
  return app.request(path);
}

test("a customer's inventories are those of their service records, and of no other customer", async () => {
  const [customer, other] = [await aServedCustomer(), await aServedCustomer("Otieno Were")];
  const { id } = await callAs(customerServicesHandlers, admin).create({ id: customer.id, ...aService() });
  const made = await anInventory(admin, { type: "service", id });
  const listed = await as(admin).ofCustomer({ number: customer.customerNumber });
  expect(listed.inventories).toMatchObject([
    { id: made.id, version: 1, totals: made.totals, subject: { type: "service", id } },
  ]);
  expect(await as(admin).ofCustomer({ number: other.customerNumber })).toEqual({ inventories: [] });
  await expect(as(driver).ofCustomer({ number: customer.customerNumber })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});

test("the export has every inventory of the list once, by its filters", async () => {
  await anInventory(admin);
  const { total } = await as(admin).list({ subject: "lead" });
  const [head, ...lines] = (await (await fileOf("/exports/inventories.csv?subject=lead")).text())
    .trim()
    .split("\r\n");
  expect(head).toContain("Customer,Number,Version,m³,kg,Pieces");
  expect(lines).toHaveLength(total);
});
