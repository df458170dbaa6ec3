import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPdf } from "~/features/documents/testing";
import { aPerson } from "~/features/identity/testing";
import { memoryStorage } from "~/features/inquiries/testing";
import { db, transaction } from "~/platform/db/database";
import { events, rowChanges } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { configureStorage } from "~/platform/storage/storage";
import { useDatabase } from "~/platform/testing/database";
import { seedSuppliers } from "../demo";
import { BLANK_SUPPLIER } from "../domain";
import { papersOfSuppliers } from "../papers/server/queries";
import { supplierPapersTasks } from "../papers/server/tasks";
import { aSupplier, aSupplierSheet, suppliersAs } from "../testing";

useDatabase({ tasks: supplierPapersTasks });
papersOfSuppliers.join();

const today = nairobiDate(new Date());
let accountant: Actor;
beforeAll(async () => {
  configureStorage(memoryStorage());
  accountant = await aPerson({ role: "accountant" });
});
const as = () => suppliersAs(accountant);
const add = (own: object) => as().suppliers.add({ ...BLANK_SUPPLIER, name: `S ${Math.random()}`, ...own });
const refusedAt = (field: string) => ({ code: "INVALID", data: { fields: { [field]: expect.any(String) } } });

test("those who manage suppliers see them, others do not", async () => {
  const { id } = await aSupplier(accountant);
  for (const role of ["manager", "supervisor"] as const)
    expect(await suppliersAs(await aPerson({ role })).suppliers.get({ id })).toMatchObject({
      status: "active",
    });
  await expect(suppliersAs(visitor).suppliers.get({ id })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  const driver = suppliersAs(await aPerson({ role: "driver" }));
  await expect(driver.suppliers.list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(driver.papers.list({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(driver.imports.list()).rejects.toMatchObject({ code: "FORBIDDEN" });
});

describe("fields", () => {
  test.each([
    ["a PIN of another form", { pin: "P05100020" }, "pin"],
    ["VAT without a PIN", { isVatRegistered: true }, "pin"],
    ["a landline for M-Pesa", { mpesa: "020 2345678" }, "mpesa"],
    ["prices of a garage", { kind: "garage", rates: [{ class: "canter", price: 100 }] }, "rates"],
    ["two prices of a class", { rates: [1, 2].map((price) => ({ class: "canter", price })) }, "rates"],
    ["no name", { name: " " }, "name"],
  ])("%s is refused at its field", async (_, own, field) => {
    await expect(add(own)).rejects.toMatchObject(refusedAt(field));
  });

  test("names and PINs are unique, however they are written, also at once", async () => {
    const { name } = await aSupplier(accountant, { pin: "P051234567Z" });
    await expect(add({ name: name.toUpperCase() })).rejects.toMatchObject(refusedAt("name"));
    await expect(add({ pin: "p051 234 567z" })).rejects.toMatchObject(refusedAt("pin"));
    const two = await Promise.allSettled([1, 2].map(() => add({ name: "Twice at once" })));
    expect(two.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("an edit keeps what was before in the audit log, and names its fields", async () => {
    const supplier = await aSupplier(accountant, { rates: [{ class: "canter", price: 1_400_000 }] });
    const rates = [
      { class: "truck_7t" as const, price: 2_400_000 },
      { class: "canter" as const, price: 1_500_000 },
    ];
    await as().suppliers.edit({ ...supplier, town: "Thika", rates });
    expect(await as().suppliers.get(supplier)).toMatchObject({ town: "Thika", rates: [rates[1], rates[0]] });
    await expect(as().suppliers.edit({ ...supplier, town: "Ruiru" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    const [edit] = await db()
      .select()
      .from(events)
      .where(sql`${events.subjectId} = ${supplier.id} and ${events.type} = 'supplier.edited'`);
    expect(edit?.data).toMatchObject({ fields: ["town", "rates"] });
    const same = await as().suppliers.get(supplier);
    await as().suppliers.edit(same);
    expect(await db().$count(events, eq(events.subjectId, supplier.id))).toBe(2);
  });
});

test("an archived one cannot be changed until it is restored; each second call has no effect", async () => {
  const supplier = await aSupplier(accountant);
  const { id } = supplier;
  await Promise.all([as().suppliers.archive({ id }), as().suppliers.archive({ id })]);
  await expect(as().suppliers.edit({ ...supplier, town: "X" })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(as().papers.add({ id, kind: "other" })).rejects.toMatchObject({ code: "CONFLICT" });
  await as().suppliers.restore({ id });
  await as().suppliers.restore({ id });
  expect(await db().$count(events, eq(events.subjectId, id))).toBe(3);
});

test("erased, nothing of the people is left, in the audit log neither", async () => {
  const supplier = await aSupplier(accountant, {
    ...{ contact: "Nekesa Wafula", phone: "+254722418399", notes: "Brother of Nekesa", pin: "P051234561E" },
  });
  const { id, name } = supplier;
  await as().suppliers.edit({ ...supplier, email: "nekesa@example.test" });
  await as().suppliers.erase({ id });
  await as().suppliers.erase({ id });
  expect(await as().suppliers.get({ id })).toMatchObject({
    ...{ name, pin: "P051234561E", contact: "", phone: "", notes: "", status: "archived", isErased: true },
  });
  const { rows } = await db().execute(sql`
    select 1 from ${rowChanges} where coalesce(before, '{}')::text || coalesce(after, '{}')::text ~* 'nekesa|722418399'
    union all select 1 from ${events} where summary || data::text ~* 'nekesa|722418399'`);
  expect(rows).toEqual([]);
  await expect(as().suppliers.restore({ id })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("of several papers of a kind the last end counts, and a deleted one does not", async () => {
  const { id } = await aSupplier(accountant);
  const facts = async () => {
    const { expired, nextExpiry } = await as().suppliers.get({ id });
    return { expired, nextExpiry };
  };
  await as().papers.add({ id, kind: "transit_cover", validTo: addDays(today, -1), file: aPdf("git.pdf") });
  expect(await facts()).toEqual({ expired: ["Goods-in-transit cover"], nextExpiry: null });
  const { id: paperId } = await as().papers.add({ id, kind: "transit_cover", validTo: today });
  expect(await facts()).toEqual({ expired: [], nextExpiry: today });
  await as().papers.remove({ id, paperId });
  await expect(as().papers.remove({ id, paperId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await facts()).toEqual({ expired: ["Goods-in-transit cover"], nextExpiry: null });
  const { papers } = await as().papers.list({ id });
  expect(papers).toMatchObject([
    { validity: "expired", name: "git.pdf", path: expect.stringMatching(/\.pdf$/) },
  ]);
});

describe("an import", () => {
  const HEAD = 'Supplier name,Type,Phone,KRA PIN,VAT,"Day: Canter, 3 t",Rating,Language';

  test("adds all rows or none, and leaves known names and PINs", async () => {
    const known = await aSupplier(accountant, { pin: "P051888888K" });
    const bad = await as().imports.upload({
      file: aSupplierSheet(
        HEAD,
        "Good One,Haulier,0722 418 305,P051777777A,yes,14000,4,sw",
        "Bad One,Plumber,0722,nonsense,yes,many,9,French",
        "good one,Haulier,,,,,,",
      ),
    });
    const check = await as().imports.check(bad);
    expect(check).toMatchObject({ good: 1, known: 0, refused: 2 });
    expect(check.problems.map(({ row, field }) => [row, field])).toEqual(
      expect.arrayContaining([
        [3, "Kind"],
        [3, "Phone"],
        [3, "KRA PIN"],
        [3, "Rating"],
        [3, "Language of messages"],
        [4, "Name"],
      ]),
    );
    await expect(as().imports.run(bad)).rejects.toMatchObject({ code: "CONFLICT" });
    const good = await as().imports.upload({
      file: aSupplierSheet(
        HEAD,
        'Good One,Hauliers,0722 418 305,P051777777A,yes,"14,000",4,Swahili',
        "Other name,Garage,,P051888888K,,,,",
        `${known.name},Shop,,,,,,`,
      ),
    });
    expect(await as().imports.run(good)).toEqual({ added: 1, known: 2 });
    expect(await as().imports.run(good)).toEqual({ added: 1, known: 2 });
    const { rows } = await as().suppliers.list({ search: "good one" });
    expect(rows).toMatchObject([
      {
        pin: "P051777777A",
        locale: "sw",
        isVatRegistered: true,
        rating: 4,
        rates: [{ class: "canter", price: 1_400_000 }],
      },
    ]);
  });
});

test("the list has the demo company's suppliers, and finds them by kind, class and words", async () => {
  await transaction((tx) => seedSuppliers(tx, new Date()));
  const names = async (input: Parameters<ReturnType<typeof as>["suppliers"]["list"]>[0]) =>
    (await as().suppliers.list({ ...input, limit: 100 })).rows.map(({ name }) => name);
  expect(await names({ search: "mfano", kind: "haulier", status: "active" })).toEqual([
    "Mfano Coast Carriers",
    "Mfano Haulage",
    "Mfano Lorries Athi River",
  ]);
  expect(await names({ search: "mfano", class: "truck_5t" })).toEqual(["Mfano Lorries Athi River"]);
  expect(await names({ search: "0700100204" })).toEqual(["Mfano Garage"]);
  expect(await names({ status: "archived", search: "thika" })).toContain("Mfano Transport Thika");
});
