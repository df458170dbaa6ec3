import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { matchOrCreateCustomer } from "~/features/customers/server/commands";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import { type Actor, mintActor, system } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aCall } from "../testing";
import { communicationsHandlers } from "./handlers";

useDatabase();

let service: Actor;
let manager: Actor;
const as = (actor: Actor) => callAs(communicationsHandlers, actor);

let made = 0;
async function aCustomer() {
  made += 1;
  const contact = {
    name: "Nekesa Wafula",
    email: `wafula${made}@example.co.ke`,
    phone: `+2547120011${10 + made}`,
  };
  return transaction((tx) => matchOrCreateCustomer(tx, system, contact, new Date()));
}

beforeAll(async () => {
  service = await aPerson({ role: "customer_service" });
  manager = await aPerson({ role: "manager" });
});

describe("the list", () => {
  test("is nobody's who does not reach the customer, and one of another customer is not found", async () => {
    const { id } = await aCustomer();
    const other = await aCustomer();
    const { id: communicationId } = await as(service).create({ id, ...aCall });
    const rep = mintActor({
      kind: "person",
      personId: newId(),
      permissions: new Map([
        ["view_customers", "assigned"],
        ["manage_communications", "assigned"],
      ]),
    });
    await expect(as(rep).list({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as(rep).choices({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as(rep).get({ id, communicationId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const missing = { code: "NOT_FOUND", message: "Communication not found" };
    const elsewhere = { id: other.id, communicationId };
    await expect(as(service).get(elsewhere)).rejects.toMatchObject(missing);
    await expect(as(service).setStatus({ ...elsewhere, status: "closed" })).rejects.toMatchObject(missing);
    await expect(as(service).edit({ ...elsewhere, priority: "low" })).rejects.toMatchObject(missing);
    const driver = await aPerson({ role: "driver" });
    await expect(as(driver).list({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const { staff } = await as(service).choices({ id });
    expect(staff.map((one) => one.id)).toContain(manager.personId);
    expect(staff.map((one) => one.id)).not.toContain(driver.personId);
  });

  test("is read by the index of its customer, however many there are", async () => {
    const { id } = await aCustomer();
    await db().execute(sql`insert into communications (id, customer_id, type, channel, direction, subject, content, created_at)
      select gen_random_uuid(), ${id}::uuid, 'support', 'phone', 'inbound', 'x', 'y', now() - n * interval '1 minute' from generate_series(1, 3000) n`);
    await db().execute(sql`analyze communications`);
    const page = await as(service).list({ id, page: 300 });
    expect(page).toMatchObject({ total: 3000, page: 300 });
    expect(page.rows).toHaveLength(10);
  });
});
