import { inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { mintActor, system } from "~/platform/http/actor";
import type { Permission, Scope } from "~/platform/http/permissions";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { matchOrCreateCustomer } from "./commands";
import { customersHandlers } from "./handlers";
import { customers } from "./tables";

useDatabase();

const match = (name: string, email: string, phone: string) =>
  transaction((tx) => matchOrCreateCustomer(tx, system, { name, email, phone }, new Date()));

describe("whose acceptance it is", () => {
  test("numbers go on from CUST1001, without a gap when one is given up", async () => {
    const first = await match("Achieng Odhiambo", "achieng@example.co.ke", "+254712000001");
    expect(first.customerNumber).toBe("CUST1001");
    const given = transaction(async (tx) => {
      await matchOrCreateCustomer(
        tx,
        system,
        { name: "X", email: "x@example.co.ke", phone: "+254712000009" },
        new Date(),
      );
      throw new Error("not accepted after all");
    });
    await expect(given).rejects.toThrow("not accepted");
    const second = await match("Barasa Wafula", "barasa@example.co.ke", "+254712000002");
    expect(second.customerNumber).toBe("CUST1002");
  });

  test("the one with this address, whatever its letters; else the one with this phone", async () => {
    const [first] = await db().select().from(customers);
    expect((await match("A. Odhiambo", "ACHIENG@example.co.ke", "+254799000000")).id).toBe(first?.id);
    expect((await match("A. Odhiambo", "new@example.co.ke", "+254712000001")).id).toBe(first?.id);
    // The address decides when address and phone name two people.
    expect((await match("?", "achieng@example.co.ke", "+254712000002")).id).toBe(first?.id);
    expect(await db().$count(customers)).toBe(2);
  });

  test("ten at once with one contact make one customer and one event", async () => {
    // Connections are opened first: ten that open one after another are not at once.
    await Promise.all(Array.from({ length: 10 }, () => db().execute(sql`select pg_sleep(0.1)`)));
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2
          ? match("Juma Hassan", "juma@example.co.ke", "+254712000010")
          : match("Juma Hassan", `juma${n}@example.co.ke`, "+254712000010"),
      ),
    );
    const ids = [...new Set(made.map(({ id }) => id))];
    expect(ids).toHaveLength(1);
    expect(await db().$count(events, inArray(events.subjectId, ids))).toBe(1);
  });
});

describe("who may be chosen in a form that names a customer", () => {
  const choices = (permissions: [Permission, Scope][], search: string) =>
    callAs(
      customersHandlers,
      mintActor({ kind: "person", personId: newId(), permissions: new Map(permissions) }),
    ).choices({
      search,
    });

  test("is found by name or number, with what the form takes over, by who sees customers or manages money", async () => {
    const known = await match("Njeri Kamau", "njeri@example.co.ke", "+254712000020");
    for (const permission of ["view_customers", "manage_finances"] as const) {
      const { customers: found } = await choices([[permission, "all"]], "Kamau, N");
      expect(found).toMatchObject([
        {
          id: known.id,
          customerNumber: known.customerNumber,
          name: "Njeri Kamau",
          email: "njeri@example.co.ke",
          phone: "+254712000020",
          kraPin: "",
        },
      ]);
      expect(await choices([[permission, "all"]], known.customerNumber)).toEqual({ customers: found });
      // Named on nobody.
      expect(await choices([[permission, "assigned"]], "Kamau")).toEqual({ customers: [] });
    }
  });

  test("the permission that reaches further decides; somebody without either is refused", async () => {
    const both: [Permission, Scope][] = [
      ["view_customers", "assigned"],
      ["manage_finances", "all"],
    ];
    expect((await choices(both, "Kamau")).customers).toHaveLength(1);
    await expect(choices([["view_quotes", "all"]], "Kamau")).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("an erased one is not offered", async () => {
    await db()
      .update(customers)
      .set({ status: "erased" })
      .where(inArray(customers.phone, ["+254712000020"]));
    expect(await choices([["view_customers", "all"]], "Kamau")).toEqual({ customers: [] });
  });
});
