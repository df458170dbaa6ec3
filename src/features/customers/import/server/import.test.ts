import { eq, sql } from "drizzle-orm";
import { writeXlsx } from "hucre/xlsx";
import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import type { Actor } from "~/platform/http/actor";
import { csvLine } from "~/platform/sheets/csv";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { customersHandlers } from "../../server/handlers";
import { customerIdentityNumbers, customerSums, customers } from "../../server/tables";
import { aSheet } from "../testing";
import { forgetFiles, runImport } from "./commands";
import { customerImportsHandlers } from "./handlers";
import { customerImportFiles, customerImportRows } from "./tables";

useDatabase();

let manager: Actor;
const as = (actor: Actor) => callAs(customerImportsHandlers, actor);
const office = () => callAs(customersHandlers, manager);
const upload = async (file: File) => (await as(manager).upload({ file })).id;
const HEAD = "First name,Last name,Email,Phone,ID number,Date of birth";
const line = (n: number, more = ",") => `Moraa,Bosire,m${n}@example.co.ke,0737${100_000 + n},${more}`;

beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
});

test("3 bad rows of 1,000 are named by row and field, the rest goes in as one", async () => {
  const lines = Array.from({ length: 1_000 }, (_, n) => line(n));
  lines[9] = "Moraa,Bosire,m9@example.co.ke,12345,,";
  lines[499] = line(499, "123456,");
  lines[999] = line(999, ",31/02/2000");
  const id = await upload(aSheet(HEAD, ...lines));
  const before = await db().$count(customers);
  const told = await db().$count(events);
  const check = await as(manager).check({ id });
  expect(check).toEqual({
    added: 997,
    known: 0,
    refused: 3,
    problems: [
      { row: 11, field: "Primary phone", value: "12345", message: "Invalid phone number format" },
      { row: 501, field: "ID number", value: "123456", message: "Invalid ID number format" },
      { row: 1001, field: "Date of birth", value: "31/02/2000", message: expect.stringMatching(/date/i) },
    ],
    knownRows: [],
    notes: [],
  });
  expect(await db().$count(customers)).toBe(before);
  expect(await db().$count(events)).toBe(told);
  const counts = { added: 997, known: 0, refused: 3 };
  expect(await as(manager).run({ id })).toEqual(counts);
  expect(await as(manager).run({ id })).toEqual(counts);
  expect(await db().$count(customers)).toBe(before + 997);
  expect(await db().$count(events, eq(events.type, "customer.imported"))).toBe(1);
  expect(await db().$count(customerSums)).toBe(before + 997);
  const [kept] = await db().select().from(customerImportFiles);
  expect(kept?.bytes.toString()).toContain("Row in the file,Problem");
  expect(kept?.bytes.toString().trim().split("\r\n")).toHaveLength(4);
  await transaction((tx) => forgetFiles(tx, new Date(Date.now() + 31 * 86_400_000)));
  expect(await db().$count(customerImportFiles)).toBe(0);
  const { rows } = await db().execute(sql`select count(distinct customer_number)::int as n from customers`);
  expect(rows).toEqual([{ n: before + 997 }]);
});

test("a row fills a whole customer, from our labels or others', in CSV or Excel", async () => {
  const head = [
    "Customer Name",
    "Mobile",
    "E-mail",
    "Type",
    "DOB",
    "National ID",
    "Address",
    "Town",
    "Tags",
    "KRA PIN",
    "Company",
  ];
  const cells = [
    "Juma Ali Hassan",
    712345678,
    "Juma@Example.co.ke",
    "VIP",
    new Date("1990-02-28"),
    "31234567",
    "Nyali Road",
    "Mombasa",
    "school; coast",
    "a012345678z",
    "",
  ];
  const bytes = await writeXlsx({ sheets: [{ name: "Book", rows: [head, cells] }] });
  const id = await upload(new File([new Uint8Array(bytes)], "book.xlsx"));
  const { columns } = await as(manager).get({ id });
  expect(columns.map(({ field }) => field)).toEqual([
    "name",
    "primaryPhone",
    "email",
    "type",
    "dateOfBirth",
    "idNumber",
    "street",
    "city",
    "tags",
    "kraPin",
    "companyName",
  ]);
  expect(await as(manager).run({ id })).toEqual({ added: 1, known: 0, refused: 0 });
  const [row] = (await office().list({ search: "juma@example.co.ke" })).rows;
  const customer = await office().get({ id: row?.id ?? "" });
  expect(customer).toMatchObject({
    type: "vip",
    personalInfo: {
      firstName: "Juma Ali",
      lastName: "Hassan",
      dateOfBirth: "1990-02-28",
      idNumber: "•••••567",
    },
    contactInfo: { primaryPhone: "+254712345678", email: "juma@example.co.ke" },
    addresses: [{ street: "Nyali Road", city: "Mombasa", isPrimary: true }],
    tags: ["school", "coast"],
    kraPin: "A012345678Z",
  });
  expect((await office().identityNumber({ id: customer.id, kind: "id" })).number).toBe("31234567");
});

test("importing our own export changes nothing", async () => {
  const { rows: before } = await db().execute(sql`select to_jsonb(c) as row from customers c order by id`);
  const { rows } = await office().list({ limit: 100 });
  const own = rows.map(({ customerNumber, name, email, phone, type, status, segmentation, createdAt }) =>
    csvLine([
      customerNumber,
      name,
      email,
      phone,
      type,
      status,
      segmentation.tier,
      0,
      createdAt.toISOString(),
    ]).trimEnd(),
  );
  const id = await upload(
    aSheet("customerNumber,name,email,phone,type,status,tier,totalMoves,createdAt", ...own),
  );
  expect(await as(manager).run({ id })).toEqual({ added: 0, known: rows.length, refused: 0 });
  const { rows: after } = await db().execute(sql`select to_jsonb(c) as row from customers c order by id`);
  expect(after).toEqual(before);
});

test("formulas and HTML in names stay text; one who stands twice in a file is refused", async () => {
  const formula = `"=HYPERLINK(""http://evil.example"")"`;
  const id = await upload(
    aSheet(
      HEAD,
      `${formula},<b>Bold</b>,f1@example.co.ke,0738000001,,`,
      `'=1+1,Apostrophe,f2@example.co.ke,0738000002,,`,
      `Again,Person,F1@example.co.ke,0738000003,,`,
    ),
  );
  const check = await as(manager).check({ id });
  expect(check.problems).toEqual([
    { row: 4, field: "Email", value: "F1@example.co.ke", message: "Row 2 has the same email or phone" },
  ]);
  await as(manager).run({ id });
  const [first] = (await office().list({ search: "f1@example.co.ke" })).rows;
  expect(first?.name).toBe('=HYPERLINK("http://evil.example") <b>Bold</b>');
  // Import restores values that our CSV export neutralised; export neutralises them again.
  const [second] = (await office().list({ search: "f2@example.co.ke" })).rows;
  expect(second?.name).toBe("=1+1 Apostrophe");
  expect(csvLine([second?.name ?? ""])).toBe("'=1+1 Apostrophe\r\n");
});

test("what is no sheet, empty, or mapped twice is refused at its field", async () => {
  const refused = (file: File) => expect(as(manager).upload({ file })).rejects;
  const picture = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0])], "a.csv");
  await refused(picture).toMatchObject({
    data: { fields: { file: "Please choose a CSV or Excel (.xlsx) file" } },
  });
  await refused(new File(["PK\u0003\u0004 not a workbook"], "a.xlsx")).toMatchObject({ code: "INVALID" });
  await refused(aSheet(HEAD)).toMatchObject({ code: "INVALID" });
  const id = await upload(aSheet(HEAD, line(5_000)));
  await expect(as(manager).map({ id, mapping: ["firstName", "firstName"] })).rejects.toMatchObject({
    data: { fields: { mapping: "First name is chosen for two columns" } },
  });
  await as(manager).map({ id, mapping: [null, "lastName", "email", "primaryPhone"] });
  expect((await as(manager).check({ id })).problems).toEqual([
    { row: 2, field: "First name", value: "", message: "First name is required" },
  ]);
  await transaction((tx) => forgetFiles(tx, new Date(Date.now() + 25 * 3_600_000)));
  await expect(as(manager).run({ id })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("rows nobody touched since are taken back, the others stay", async () => {
  const lines = [1, 2, 3].map((n) => line(6_000 + n, `2222333${n},`));
  const id = await upload(aSheet(HEAD, ...lines));
  const before = await db().$count(customers);
  await as(manager).run({ id });
  const [touched] = (await office().list({ search: "m6002@example.co.ke" })).rows;
  await office().edit({ id: touched?.id ?? "", kraPin: "A012345678Z" });
  expect(await as(manager).takeBack({ id })).toEqual({ takenBack: 2, stayed: 1 });
  expect(await as(manager).takeBack({ id })).toEqual({ takenBack: 2, stayed: 1 });
  expect(await db().$count(customers)).toBe(before + 1);
  expect(
    await db().$count(customerIdentityNumbers, eq(customerIdentityNumbers.customerId, touched?.id ?? "")),
  ).toBe(1);
  expect(await db().$count(customerImportRows, eq(customerImportRows.importId, id))).toBe(1);
  await expect(as(manager).run({ id })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("an import is taken back but for whom any other row names since: one who asked for a quote stays", async () => {
  const id = await upload(aSheet(HEAD, line(6_101), line(6_102)));
  await as(manager).run({ id });
  const [asked] = (await office().list({ search: "m6101@example.co.ke" })).rows;
  await db().execute(sql`insert into leads (id, lead_number, source, first_name, last_name, email, phone, customer_id, respond_by, created_at, updated_at, score)
    values (gen_random_uuid(), 'LEAD-T', 'website', 'Moraa', 'Bosire', 'm6101@example.co.ke', '+254737106101', ${asked?.id}::uuid, now(), now(), now(), 0)`);
  expect(await as(manager).takeBack({ id })).toEqual({ takenBack: 1, stayed: 1 });
  expect((await office().list({ search: "m6102@example.co.ke" })).rows).toEqual([]);
});

test("two who import one file at once: one does, the other is told so or told the same", async () => {
  const id = await upload(aSheet(HEAD, ...Array.from({ length: 300 }, (_, n) => line(8_000 + n))));
  const both = await Promise.allSettled([as(manager).run({ id }), as(manager).run({ id })]);
  for (const one of both)
    if (one.status === "fulfilled") expect(one.value.added).toBe(300);
    else expect(one.reason).toMatchObject({ code: "CONFLICT", data: { reason: "import_running" } });
  expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
  expect(await as(manager).run({ id })).toEqual({ added: 300, known: 0, refused: 0 });
});

test("a phone of another person is no reason to leave a row out: both are kept, and somebody is told", async () => {
  const id = await upload(
    aSheet(
      HEAD,
      "Zuri,Other,zuri@example.co.ke,0737108001,,",
      "Moraa,Bosire,moraa.second@example.co.ke,0737108002,,",
    ),
  );
  const check = await as(manager).check({ id });
  expect(check).toMatchObject({ added: 1, known: 1 });
  expect(check.notes[0]?.message).toMatch(/has this phone too/);
  await as(manager).run({ id });
  const [zuri] = await db().select().from(customers).where(eq(customers.email, "zuri@example.co.ke"));
  expect(zuri).toMatchObject({ phone: "+254737108001", phoneShared: true });
  expect(await db().$count(events, eq(events.type, "customer.phone_shared"))).toBe(1);
});

test("an import that breaks off leaves nothing, and can be done again", async () => {
  const id = await upload(aSheet(HEAD, ...Array.from({ length: 50 }, (_, n) => line(7_000 + n))));
  const before = await db().$count(customers);
  const cut = transaction(async (tx) => {
    await runImport(tx, manager, { id: id as never, publicUrl: "http://127.0.0.1", now: new Date() });
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(cut).rejects.toThrow();
  expect(await db().$count(customers)).toBe(before);
  expect((await as(manager).get({ id })).state).toBe("uploaded");
  expect(await as(manager).run({ id })).toEqual({ added: 50, known: 0, refused: 0 });
});

test("is for who may change every customer", async () => {
  for (const role of ["sales_rep", "accountant", "packer"] as const) {
    const person = await aPerson({ role });
    await expect(as(person).upload({ file: aSheet(HEAD, line(1)) })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(as(person).list()).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
});
