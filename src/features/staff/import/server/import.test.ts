import { eq } from "drizzle-orm";
import { writeXlsx } from "hucre/xlsx";
import { beforeAll, expect, test } from "vitest";
import { people } from "~/features/identity/server/tables";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, mintActor } from "~/platform/http/actor";
import { csvLine } from "~/platform/sheets/csv";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { staffHandlers } from "../../server/handlers";
import { employees } from "../../server/tables";
import { makeEmployee } from "../../testing";
import { anEmployeeSheet } from "../testing";
import { forgetFiles, runImport } from "./commands";
import { employeeImportsHandlers } from "./handlers";
import { employeeImportFiles } from "./tables";

useDatabase();

let hr: Actor;
const as = (actor: Actor) => callAs(employeeImportsHandlers, actor);
const staff = () => callAs(staffHandlers, hr);
const upload = async (file: File) => (await as(hr).upload({ file })).id;
const HEAD = "First name,Last name,Email,Phone,Start date,Base salary,ID number,M-Pesa number";
const line = (n: number, more = ",") =>
  `Moraa,Bosire,im${n}@example.co.ke,0737${200_000 + n},2026-11-02,35000,${more}`;
const find = async (email: string) => {
  const { rows } = await staff().list({ search: email });
  return staff().get({ number: rows[0]?.number ?? "" });
};

beforeAll(async () => {
  hr = await aPerson({ role: "hr_officer" });
});

test("every bad row is named by field in the form's words, and then none goes in", async () => {
  const lines = Array.from({ length: 30 }, (_, n) => line(n));
  const colleague = await makeEmployee();
  const { contactInfo } = await staff().get({ number: colleague.number });
  lines[1] = line(1, "123456,");
  lines[2] = line(2, ",+447700900123");
  lines[3] = "Moraa,,im3@example.co.ke,12345,31/02/2026,much,,";
  lines[4] = line(5);
  lines[6] = `Moraa,Bosire,${contactInfo?.email},0737300006,2026-11-02,35000,,`;
  const id = await upload(anEmployeeSheet(HEAD, ...lines));
  const before = [await db().$count(employees), await db().$count(events)];
  const check = await as(hr).check({ id });
  expect(check).toMatchObject({ good: 25, refused: 5 });
  expect(check.problems.map(({ row, field, message }) => [row, field, message])).toEqual([
    [3, "ID number", "Invalid ID number format"],
    [4, "M-Pesa number", "Invalid M-Pesa phone number"],
    [5, "Base salary", "Please enter an amount in shillings, such as 45000"],
    [5, "Last name", "Last name is required"],
    [5, "Phone", "Invalid phone number format"],
    [5, "Start date", expect.stringMatching(/date/i)],
    [7, "Email", "Row 6 has the same value"],
    [7, "Phone", "Row 6 has the same value"],
    [8, "Email", expect.any(String)],
  ]);
  await expect(as(hr).run({ id })).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringMatching(/^5 rows have errors, so nothing was imported/),
  });
  expect([await db().$count(employees), await db().$count(events)]).toEqual(before);
});

test("a row becomes a whole employee, from our labels or others', in CSV or Excel, once", async () => {
  const head = [
    "Staff name",
    "Mobile",
    "E-mail",
    "Position",
    "Dept",
    "Date hired",
    "Salary",
    "National ID",
    "PIN",
  ];
  const hired = ["Juma Ali Hassan", 712345678, "Juma.Import@Example.co.ke", "Driver", "Operations"];
  const cells = [...hired, new Date("2026-02-02"), "KES 42,500", "31234567", "a012345678z"];
  const clerk = ["Neema Oloo", "0722000991", "neema.import@example.co.ke", "Accountant", "Finance"];
  const rows = [head, cells, [...clerk, "02/03/2026", 60000, "", ""]];
  const bytes = await writeXlsx({ sheets: [{ name: "Staff", rows }] });
  const id = await upload(new File([new Uint8Array(bytes)], "staff.xlsx"));
  // Nothing in the file tells whether 02/03/2026 is in March or in February.
  await expect(as(hr).check({ id })).rejects.toMatchObject({
    code: "INVALID",
    message: expect.stringContaining("02/03/2026 can be read in two ways"),
  });
  const { columns } = await as(hr).get({ id });
  const at = columns.findIndex(({ days }) => days);
  expect(columns[at]?.days).toEqual({ order: null, examples: ["02/03/2026"] });
  const mapping = columns.map(({ field }) => field);
  await as(hr).map({ id, mapping, dayOrders: { [at]: "day first" } });
  expect(await as(hr).check({ id })).toMatchObject({ good: 2, refused: 0, problems: [] });
  expect(await as(hr).run({ id })).toEqual({ added: 2, waiting: 1 });
  expect(await as(hr).run({ id })).toEqual({ added: 2, waiting: 1 });
  expect(await find("juma.import@example.co.ke")).toMatchObject({
    status: "active",
    personalInfo: { firstName: "Juma Ali", lastName: "Hassan" },
    contactInfo: { primaryPhone: "+254712345678" },
    employmentInfo: { role: "driver", department: "operations", hireDate: "2026-02-02" },
    compensation: { baseSalary: 4_250_000 },
  });
  expect(await db().$count(events, eq(events.type, "employee_import.imported"))).toBe(1);
  expect(await db().$count(employeeImportFiles, eq(employeeImportFiles.importId, id))).toBe(0);
  const [person] = await db().select().from(people).where(eq(people.email, "neema.import@example.co.ke"));
  expect(person?.active).toBe(false);
});

test("formulas and HTML in names stay text, and leave our CSV without effect", async () => {
  const formula = `"=HYPERLINK(""http://evil.example"")"`;
  const id = await upload(
    anEmployeeSheet(HEAD, `${formula},<b>Bold</b>,if1@example.co.ke,0738300001,2026-11-02,35000,,`),
  );
  await as(hr).run({ id });
  const { name } = await find("if1@example.co.ke");
  expect(name).toBe('=HYPERLINK("http://evil.example") <b>Bold</b>');
  expect(csvLine([name])).toMatch(/^"?'=/);
});

test("what is no sheet, empty, too long or mapped twice is refused at its field", async () => {
  const refused = (file: File) => expect(as(hr).upload({ file })).rejects;
  await refused(new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0])], "a.csv")).toMatchObject({
    data: { fields: { file: "Please choose a CSV or Excel (.xlsx) file" } },
  });
  await refused(new File(["PK\u0003\u0004 not a workbook"], "a.xlsx")).toMatchObject({ code: "INVALID" });
  await refused(anEmployeeSheet(HEAD)).toMatchObject({ code: "INVALID" });
  const many = Array.from({ length: 1_001 }, (_, n) => line(50_000 + n));
  await refused(anEmployeeSheet(HEAD, ...many)).toMatchObject({
    data: { fields: { file: "A file can have 1000 employees at most" } },
  });
  const id = await upload(anEmployeeSheet(HEAD, line(5_000)));
  await expect(as(hr).map({ id, mapping: ["firstName", "firstName"] })).rejects.toMatchObject({
    data: { fields: { mapping: "First name is chosen for two columns" } },
  });
  await transaction((tx) => forgetFiles(tx, new Date(Date.now() + 25 * 3_600_000)));
  await expect(as(hr).run({ id })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("two at once import once; one that breaks off leaves nothing, and can be done again", async () => {
  const id = await upload(anEmployeeSheet(HEAD, ...Array.from({ length: 5 }, (_, n) => line(7_000 + n))));
  const before = await db().$count(employees);
  const cut = transaction(async (tx) => {
    await runImport(tx, hr, { id: id as never, publicUrl: "http://127.0.0.1", now: new Date() });
    await tx.execute("select pg_terminate_backend(pg_backend_pid())");
  });
  await expect(cut).rejects.toThrow();
  expect(await db().$count(employees)).toBe(before);
  expect((await as(hr).get({ id })).state).toBe("uploaded");
  const both = await Promise.allSettled([as(hr).run({ id }), as(hr).run({ id })]);
  for (const one of both)
    if (one.status === "fulfilled") expect(one.value).toEqual({ added: 5, waiting: 0 });
    else expect(one.reason).toMatchObject({ code: "CONFLICT", data: { reason: "import_running" } });
  expect(await as(hr).run({ id })).toEqual({ added: 5, waiting: 0 });
  expect(await db().$count(employees)).toBe(before + 5);
});

test("is for who manages all staff, signed in", async () => {
  for (const role of ["supervisor", "accountant", "packer"] as const)
    await expect(
      as(await aPerson({ role })).upload({ file: anEmployeeSheet(HEAD, line(1)) }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
  const token = mintActor({
    kind: "api",
    personId: hr.personId,
    permissions: new Map([["manage_all_staff", "all"]]),
  });
  await expect(as(token).upload({ file: anEmployeeSheet(HEAD, line(1)) })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});
