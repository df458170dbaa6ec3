import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { draftsHandlers } from "./handlers";

useDatabase();

test("a deleted draft takes its new customer along, unless another paper names them", async () => {
  const drafts = callAs(draftsHandlers, await aPerson({ role: "accountant" }));
  const begin = (name: string) =>
    drafts.create({
      customerName: name,
      customerEmail: `${name.toLowerCase()}@example.co.ke`,
      customerPhone: "0712 000 111",
      lines: [{ category: "additional", description: "Piano", quantity: 1, unitPrice: 500_000 }],
    });
  const statusOf = async (name: string) => {
    const [row] = await db().select().from(customers).where(eq(customers.firstName, name));
    return row?.status;
  };
  const mistyped = await begin("Morra");
  const [first, second] = [await begin("Moraa"), await begin("Moraa")];
  await drafts.remove({ invoiceIds: [mistyped.id, first.id] });
  expect([await statusOf("Morra"), await statusOf("Moraa")]).toEqual(["inactive", "active"]);
  await drafts.remove({ invoiceIds: [second.id] });
  expect(await statusOf("Moraa")).toBe("inactive");
  await begin("Morra");
  expect(await statusOf("Morra")).toBe("active");
});
