import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, mintActor, system } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { customerNotesHandlers } from "../../notes/server/handlers";
import { matchOrCreateCustomer } from "../../server/commands";
import { customersHandlers } from "../../server/handlers";
import { customerAddresses, customers } from "../../server/tables";
import type { MergeField } from "../domain";
import { mergeCustomers } from "./commands";
import { findPairs } from "./commands/find-pairs";
import { customerDuplicatesHandlers } from "./handlers";
import { customerMerges, customerPairScans, customerPairs } from "./tables";
import { lookAtAll } from "./tasks";

useDatabase();

let manager: Actor;
let made = 0;
const as = (actor: Actor, key?: string) =>
  callAs(customerDuplicatesHandlers, actor, key ? { idempotencyKey: key } : {});
const office = () => callAs(customersHandlers, manager);
const notes = () => callAs(customerNotesHandlers, manager);

async function aCustomer(more: Parameters<ReturnType<typeof office>["create"]>[0] = {}) {
  made += 1;
  return office().create({
    ...more,
    personalInfo: { firstName: "Kerubo", lastName: `Nyaboke${made}`, ...more.personalInfo },
    contactInfo: {
      primaryPhone: `07360${10_000 + made}`,
      email: `kerubo${made}@example.co.ke`,
      ...more.contactInfo,
    },
  });
}
const rowOf = async (id: string) => {
  const [row] = await db().select().from(customers).where(eq(customers.id, id));
  if (!row) throw new Error("no such customer");
  return row;
};
const merge = (id: string, mergedId: string, fields: MergeField[] = []) =>
  as(manager).merge({ id, mergedId, fields });

beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
});

describe("likely duplicates", () => {
  const found = async (id: string) => {
    await transaction((tx) => findPairs(tx, [id], new Date()));
    const { rows } = await as(manager).list({ limit: 100 });
    return rows.filter(({ first, second }) => [first.id, second.id].includes(id));
  };

  test("agree in an email, a phone, an identity number, or in name and place; each pair is there once", async () => {
    const one = await aCustomer({
      personalInfo: { firstName: "Wanjiru", lastName: "Gathoni", idNumber: "31234567" },
      addresses: [{ type: "home", street: "Moi Avenue", city: "Nakuru" }],
    });
    const { email, phone } = await rowOf(one.id);
    const byEmail = await aCustomer({ contactInfo: { alternateEmail: email } });
    const byPhone = await aCustomer({ contactInfo: { whatsappNumber: phone } });
    const byNumber = await aCustomer({ personalInfo: { idNumber: "31234567" } });
    const byName = await aCustomer({
      personalInfo: { firstName: "Wanjiru", lastName: "Gathonni" },
      addresses: [{ type: "work", street: "Oginga Road", city: "NAKURU" }],
    });
    await aCustomer({
      personalInfo: { firstName: "Wanjiru", lastName: "Gathoni" },
      addresses: [{ type: "home", street: "Moi Avenue", city: "Kisumu" }],
    });
    const pairs = await found(one.id);
    const agree = new Map(
      pairs.map(({ first, second, agrees }) => [first.id === one.id ? second.id : first.id, agrees]),
    );
    expect(agree).toEqual(
      new Map([
        [byEmail.id, ["email"]],
        [byPhone.id, ["phone"]],
        [byNumber.id, ["id_number"]],
        [byName.id, ["name"]],
      ]),
    );
    await found(byEmail.id);
    expect(await found(one.id)).toHaveLength(4);
    const only = await as(manager).list({ agrees: "id_number" });
    expect(only.rows).toHaveLength(1);
    await db().update(customers).set({ alternateEmail: "" }).where(eq(customers.id, byEmail.id));
    expect(await found(one.id)).toHaveLength(3);
  });

  test("of before a phone was one customer's are among them", async () => {
    const one = await aCustomer();
    const { phone } = await rowOf(one.id);
    const other = await aCustomer();
    await db().update(customers).set({ phone, phoneShared: true }).where(eq(customers.id, other.id));
    const [pair] = await found(other.id);
    expect(pair?.agrees).toEqual(["phone"]);
    await merge(other.id, one.id);
    expect(await rowOf(other.id)).toMatchObject({ phone, phoneShared: false });
    expect(await found(other.id)).toEqual([]);
  });

  test("among customers older than the comparing are found once all are looked at, where it was broken off", async () => {
    const older = { updatedAt: new Date("2025-01-05") };
    const place = { addresses: [{ type: "home" as const, street: "Lake Road", city: "Homa Bay" }] };
    const one = await aCustomer({ personalInfo: { firstName: "Apiyo", lastName: "Oguttu" }, ...place });
    const two = await aCustomer({ personalInfo: { firstName: "Apiyo", lastName: "Ogutu" }, ...place });
    await db()
      .update(customers)
      .set(older)
      .where(inArray(customers.id, [one.id, two.id]));
    const pairs = async () =>
      (await as(manager).list({ limit: 100, agrees: "name" })).rows.filter(({ first, second }) =>
        [first.id, second.id].includes(one.id),
      );
    await db().delete(customerPairs);
    await lookAtAll(new Date());
    expect(await pairs()).toEqual([]);
    const zero = "00000000-0000-0000-0000-000000000000";
    await db().insert(customerPairScans).values({ id: newId(), after: zero, askedAt: new Date() });
    await lookAtAll(new Date(), 0);
    expect(await db().select().from(customerPairScans)).toMatchObject([{ after: zero, finishedAt: null }]);
    await lookAtAll(new Date());
    expect(await pairs()).toHaveLength(1);
    const [done] = await db().select().from(customerPairScans);
    expect(done?.finishedAt).not.toBeNull();
    expect(done?.after).not.toBe(zero);
    await lookAtAll(new Date());
    expect(await db().select().from(customerPairScans)).toEqual([done]);
  });

  test("said not to be the same are not listed again, until somebody takes that back", async () => {
    const one = await aCustomer();
    const { email } = await rowOf(one.id);
    await aCustomer({ contactInfo: { alternateEmail: email } });
    const [pair] = await found(one.id);
    const id = pair?.id ?? "";
    await as(manager).dismiss({ id });
    await as(manager).dismiss({ id });
    expect(await found(one.id)).toEqual([]);
    expect((await as(manager).list({ shown: "dismissed" })).rows.map((row) => row.id)).toEqual([id]);
    await as(manager).restore({ id });
    expect(await found(one.id)).toHaveLength(1);
    expect(await db().$count(events, eq(events.type, "customer.pair_dismissed"))).toBe(1);
    expect(await db().$count(customerPairs, eq(customerPairs.id, id))).toBe(1);
  });
});

describe("a merge", () => {
  test("leads the merged number to the survivor, in pages, lists, search and matching", async () => {
    const survivor = await aCustomer({ personalInfo: { firstName: "Atieno" } });
    const merged = await aCustomer({ personalInfo: { firstName: "Zipporah" } });
    const { email, phone } = await rowOf(merged.id);
    await notes().add({ id: merged.customerNumber, type: "warning", content: "Two large dogs" });
    const key = newId();
    const input = { id: survivor.id, mergedId: merged.id, fields: [] };
    const done = await as(manager, key).merge(input);
    expect(await as(manager, key).merge(input)).toEqual(done);
    expect((await office().get({ id: merged.customerNumber })).customerNumber).toBe(survivor.customerNumber);
    expect((await office().get({ id: merged.id })).id).toBe(survivor.id);
    for (const search of ["zipporah", merged.customerNumber, email, phone]) {
      const { rows } = await office().list({ search });
      expect(rows.map((row) => row.id)).toEqual([survivor.id]);
    }
    const matched = await transaction((tx) =>
      matchOrCreateCustomer(tx, system, { name: "Z", email, phone: "+254712999001" }, new Date()),
    );
    expect(matched.id).toBe(survivor.id);
    expect((await notes().list({ id: survivor.id })).notes).toMatchObject([{ content: "Two large dogs" }]);
    expect((await notes().warnings({ id: merged.id })).warnings).toHaveLength(1);
    const { merges } = await as(manager).merges({ id: survivor.id });
    expect(merges).toMatchObject([
      { mergedNumber: merged.customerNumber, mergedBy: manager.name, mayUndo: true },
    ]);
    await expect(office().edit({ id: merged.id, kraPin: "A012345678Z" })).rejects.toMatchObject({
      code: "CONFLICT",
      message: `${merged.customerNumber} was merged into another customer`,
    });
    expect((await db().$count(events, eq(events.type, "customer.merged"))) >= 1).toBe(true);
  });

  test("has the chosen fields change places, and its undoing takes that back", async () => {
    const survivor = await aCustomer({
      kraPin: "A000000001Z",
      tags: ["school"],
      addresses: [{ type: "home", isPrimary: true, street: "Old Road" }],
      personalInfo: { idNumber: "11111111", passportNumber: "AK11111" },
    });
    const merged = await aCustomer({
      kraPin: "A000000002Z",
      addresses: [{ type: "home", isPrimary: true, street: "New Road" }],
      personalInfo: { idNumber: "22222222" },
    });
    const before = [await office().get({ id: survivor.id }), await office().get({ id: merged.id })] as const;
    const { fields } = await as(manager).compare({
      first: survivor.customerNumber,
      second: merged.customerNumber,
    });
    expect(fields).toContainEqual({ field: "kraPin", first: "A000000001Z", second: "A000000002Z" });
    expect(fields).toContainEqual({ field: "idNumber", first: "•••••111", second: "•••••222" });
    expect(fields.map(({ field }) => field)).not.toContain("type");
    const { mergeId } = await merge(survivor.id, merged.id, [
      "email",
      "phone",
      "kraPin",
      "addresses",
      "idNumber",
    ]);
    const kept = await office().get({ id: survivor.id });
    expect(kept).toMatchObject({
      kraPin: "A000000002Z",
      contactInfo: before[1].contactInfo,
      addresses: [{ street: "New Road" }],
      personalInfo: { idNumber: "•••••222", passportNumber: before[0].personalInfo.passportNumber },
      tags: ["school"],
    });
    expect(await rowOf(merged.id)).toMatchObject({
      email: before[0].contactInfo.email,
      kraPin: "A000000001Z",
    });
    await as(manager).unmerge({ id: survivor.id, mergeId });
    await as(manager).unmerge({ id: survivor.id, mergeId });
    const after = [await office().get({ id: survivor.id }), await office().get({ id: merged.id })] as const;
    for (const at of [0, 1] as const) {
      const { updatedAt: _, ...is } = after[at];
      const { updatedAt: __, ...was } = before[at];
      expect(is).toEqual(was);
    }
    expect((await office().list({ search: merged.customerNumber })).rows.map((row) => row.id)).toEqual([
      merged.id,
    ]);
    expect(await db().$count(customerAddresses, eq(customerAddresses.customerId, merged.id))).toBe(1);
    expect(await db().$count(events, eq(events.type, "customer.unmerged"))).toBe(1);
  });

  test("is never in a ring, and never of one with oneself", async () => {
    const [one, two, three] = [await aCustomer(), await aCustomer(), await aCustomer()];
    await expect(merge(one.id, one.id)).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { mergedId: "Please choose two different customers" } },
    });
    await merge(one.id, two.id);
    await expect(merge(two.id, one.id)).rejects.toMatchObject({ code: "CONFLICT" });
    await merge(three.id, one.id);
    await expect(merge(two.id, three.id)).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(merge(one.id, three.id)).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await rowOf(two.id)).mergedInto).toBe(three.id);
    const { merges } = await as(manager).merges({ id: two.customerNumber });
    expect(merges.map(({ mergedNumber, mayUndo }) => [mergedNumber, mayUndo])).toEqual([
      [one.customerNumber, true],
      [two.customerNumber, false],
    ]);
    // The latest merge is undone first; earlier merges into that customer move along.
    const [last, first] = merges;
    await expect(
      as(manager).unmerge({ id: first?.survivorId ?? "", mergeId: first?.id ?? "" }),
    ).rejects.toMatchObject({ code: "CONFLICT", message: expect.stringContaining(one.customerNumber) });
    await as(manager).unmerge({ id: three.id, mergeId: last?.id ?? "" });
    expect((await rowOf(one.id)).mergedInto).toBeNull();
    expect((await rowOf(two.id)).mergedInto).toBe(one.id);
    await as(manager).unmerge({ id: one.id, mergeId: first?.id ?? "" });
    expect((await rowOf(two.id)).mergedInto).toBeNull();
  });

  test("of two with each other at once happens one way", async () => {
    const [one, two] = [await aCustomer(), await aCustomer()];
    const done = await Promise.allSettled([merge(one.id, two.id), merge(two.id, one.id)]);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const open = [await rowOf(one.id), await rowOf(two.id)].filter(({ mergedInto }) => mergedInto === null);
    expect(open).toHaveLength(1);
  });

  test("that breaks off half-way leaves both as they were", async () => {
    const [one, two] = [await aCustomer(), await aCustomer()];
    const before = [await rowOf(one.id), await rowOf(two.id)];
    const merges = await db().$count(customerMerges);
    const cut = transaction(async (tx) => {
      await mergeCustomers(tx, manager, {
        id: one.id as never,
        mergedId: two.id as never,
        fields: ["email", "phone", "name"],
        now: new Date(),
      });
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(cut).rejects.toThrow();
    expect([await rowOf(one.id), await rowOf(two.id)]).toEqual(before);
    expect(await db().$count(customerMerges)).toBe(merges);
  });

  test("is for who may change every customer", async () => {
    const [one, two] = [await aCustomer(), await aCustomer()];
    for (const role of ["sales_rep", "accountant", "driver"] as const) {
      const person = await aPerson({ role });
      await expect(as(person).merge({ id: one.id, mergedId: two.id })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
      await expect(as(person).list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    const limited = mintActor({
      kind: "person",
      personId: newId(),
      permissions: new Map([
        ["view_customers", "assigned"],
        ["access_all_customers", "assigned"],
      ]),
    });
    await expect(as(limited).merge({ id: one.id, mergedId: two.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(
      as(limited).compare({ first: one.customerNumber, second: two.customerNumber }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is not of somebody whose data were erased", async () => {
    const [one, two] = [await aCustomer(), await aCustomer()];
    await db().update(customers).set({ status: "erased" }).where(eq(customers.id, two.id));
    await expect(merge(one.id, two.id)).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
