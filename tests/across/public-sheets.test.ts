import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { recipients } from "~/features/recipients/server/tables";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { router } from "~/server/api";

useDatabase();

/** Files of other programs and of offices; the people in them are invented. */
const sheet = (name: string) =>
  new File([readFileSync(new URL(`./sheets/${name}`, import.meta.url))], name, { type: "text/csv" });

let manager: Actor;
let hr: Actor;
let payroll: Actor;
beforeAll(async () => {
  manager = await aPerson({ role: "manager", name: "Peter Sales" });
  hr = await aPerson({ role: "admin" });
  payroll = await aPerson({ role: "admin" });
});

const imports = {
  customers: () => callAs(router.customerImports, manager),
  leads: () => callAs(router.leadImports, manager),
  staff: () => callAs(router.employeeImports, hr),
};

async function customersOf(name: string) {
  const calls = imports.customers();
  const { id } = await calls.upload({ file: sheet(name) });
  const check = await calls.check({ id });
  const done = await calls.run({ id });
  const office = callAs(router.customers, manager);
  const find = async (email: string) => {
    const [found] = (await office.list({ search: email })).rows;
    return found && office.get({ id: found.customerNumber });
  };
  return { id, check, done, find };
}

async function leadsOf(name: string) {
  const calls = imports.leads();
  const { id } = await calls.upload({ file: sheet(name) });
  const check = await calls.check({ id });
  const done = await calls.run({ id });
  const office = callAs(router.leads, manager);
  const find = async (email: string) => {
    const [found] = (await office.list({ search: email })).rows;
    return found && office.get({ id: found.id });
  };
  return { id, check, done, find };
}

const optedOut = async (address: string) =>
  (await db().select().from(recipients).where(sql`address = ${address} and opted_out_at is not null`))
    .length > 0;

describe("customers", () => {
  test("01 Google: values of 'E-mail 1' and 'Phone 1', the first of two, no tag of Google's, a birthday without a year", async () => {
    const { done, check, find } = await customersOf("01-google-contacts.csv");
    expect(done).toEqual({ added: 3, known: 0, refused: 0 });
    expect(await find("wambui.nganga@example.test")).toMatchObject({
      personalInfo: { firstName: "Wambui", lastName: "Ng'ang'a", dateOfBirth: "1988-03-14" },
      contactInfo: { primaryPhone: "+254711900101" },
      addresses: [{ street: "Riara Road", city: "Nairobi" }],
      tags: [],
    });
    expect(await find("otieno@lakeside.example.test")).toMatchObject({
      contactInfo: { primaryPhone: "+254722900102", secondaryPhone: "+254733900102" },
    });
    expect(await find("njeri.kamau@example.test")).toMatchObject({
      personalInfo: { dateOfBirth: null },
      contactInfo: { alternateEmail: "njeri2@example.test" },
    });
    expect(check.notes).toEqual([
      {
        row: 4,
        field: "Date of birth",
        value: "--05-21",
        message: "The year is missing, so this is left empty",
      },
    ]);
  });

  test("02 Outlook: the mobile phone, no day 0/0/00, month first, letters of Windows", async () => {
    const { done, find } = await customersOf("02-outlook-classic.csv");
    expect(done).toEqual({ added: 2, known: 0, refused: 0 });
    expect(await find("beatrice@savanna.example.test")).toMatchObject({
      personalInfo: { lastName: "Wang’ombe", dateOfBirth: "1980-03-14" },
      contactInfo: { primaryPhone: "+254722900111" },
      corporateInfo: { companyName: "Café Savanna Ltd" },
    });
    expect(await find("zoe.mutua@example.test")).toMatchObject({
      personalInfo: { firstName: "Zoë", dateOfBirth: null },
      contactInfo: { primaryPhone: "+254733900112" },
    });
  });

  test("03 HubSpot, 29: a town alone is an address; the mobile stands in for an empty phone; who left is opted out", async () => {
    const { done, find } = await customersOf("03-hubspot-contacts.csv");
    expect(done).toEqual({ added: 2, known: 0, refused: 0 });
    expect(await find("achieng.okello@example.test")).toMatchObject({
      addresses: [{ street: "", city: "Kisumu" }],
    });
    expect(await find("kiprono.bett@example.test")).toMatchObject({
      contactInfo: { primaryPhone: "+254720900122" },
      corporateInfo: { companyName: "Bett & Sons" },
    });
    expect(await optedOut("kiprono.bett@example.test")).toBe(true);
    expect(await optedOut("achieng.okello@example.test")).toBe(false);
    const { find: findCity } = await customersOf("29-city-without-street.csv");
    expect(await findCity("city.only@example.test")).toMatchObject({ addresses: [{ city: "Nakuru" }] });
  });

  test("06 to 09: UTF-16, sep=, semicolons, lines of old Macs", async () => {
    const { find } = await customersOf("06-excel-unicode-text.txt");
    const kept = await callAs(router.customers, manager).list({ search: "Ngũgĩ" });
    expect(kept.rows.length).toBeGreaterThan(0);
    const sep = await customersOf("07-sep-line.csv");
    expect(sep.done).toEqual({ added: 2, known: 0, refused: 0 });
    expect(await sep.find("chebet.sep@example.test")).toMatchObject({ name: "Chebet Rotich" });
    expect((await customersOf("08-semicolons.csv")).done).toMatchObject({ added: 1, refused: 0 });
    const mac = await customersOf("09-old-mac-lines.csv");
    expect(mac.done.refused).toBe(0);
    expect(mac.done.added).toBeGreaterThan(0);
    expect(find).toBeDefined();
  });

  test("10, 30: a row with more cells than headings is named, not cut", async () => {
    const message =
      "This row has more cells than there are headings. Please put text with commas in quotation marks.";
    const quotes = await customersOf("10-quotes-inside.csv");
    expect(quotes.check.problems).toEqual([
      { row: 2, field: "Full name", value: "off Kombo Munyiri", message },
    ]);
    expect(await quotes.find("deb.awino@example.test")).toMatchObject({
      addresses: [{ street: 'Plot 4 "B"' }],
    });
    const extra = await customersOf("30-more-cells-than-headings.csv");
    expect(extra.check.problems).toEqual([
      { row: 2, field: "Full name", value: "off Mombasa Road, Syokimau", message },
    ]);
  });

  test("11: phones as people keep them; what Excel made of one is lost and refused", async () => {
    const { check, find } = await customersOf("11-phones-as-people-keep-them.csv");
    const phones = await Promise.all(
      Array.from({ length: 11 }, async (_, at) => (await find(`p${at + 1}@example.test`))?.contactInfo),
    );
    expect(phones.map((contact) => contact?.primaryPhone)).toEqual([
      ...[
        "+254711900201",
        "+254711900202",
        "+254711900203",
        "+254711900204",
        "+254711900205",
        "+254711900206",
      ],
      ...[undefined, "+254711900208", "+254711900209", "+254116900210", "+254711900211"],
    ]);
    expect(phones[3]?.secondaryPhone).toBe("+254733900204");
    expect(check.problems.map(({ row, field }) => [row, field])).toEqual([[8, "Primary phone"]]);
  });

  test("12: names are found as people write them", async () => {
    await customersOf("12-names.csv");
    const office = callAs(router.customers, manager);
    const found = async (search: string) => (await office.list({ search })).rows.map(({ email }) => email);
    for (const search of ["Ng'ang'a", "nganga", "NG’ANG’A", "wambui nganga"])
      expect(await found(search), search).toContain("n1@example.test");
    for (const search of ["Ngũgĩ", "Ngugi", "ngu\u0303gi\u0303", "wangũi"])
      expect(await found(search), search).toContain("n2@example.test");
    for (const search of [
      "0711 900 301",
      "0711900301",
      "+254 711-900-301",
      "711900301",
      "\u202a+254711900301\u202c",
    ])
      expect(await found(search), search).toContain("n1@example.test");
  });

  test("15: who has no e-mail is refused by name", async () => {
    const { check } = await customersOf("15-phone-only.csv");
    expect(check.problems.map(({ row, field, message }) => [row, field, message])).toEqual([
      [2, "Email", "Email is required"],
      [3, "Email", "Email is required"],
    ]);
  });

  test("23 to 26: headings below a title, the sheet that has them, no hidden one, a web page refused with what to do", async () => {
    const titled = await customersOf("23-customers-title-rows.xlsx");
    expect(await titled.find("titus.title@example.test")).toMatchObject({ name: "Titus Mutiso" });
    for (const [name, email, sheetAt] of [
      ["24-customers-first-sheet-is-notes.xlsx", "second.sheet@example.test", 1],
      ["25-customers-hidden-first-sheet.xlsx", "hidden.before@example.test", 1],
    ] as const) {
      const calls = imports.customers();
      const { id } = await calls.upload({ file: sheet(name) });
      expect(await calls.get({ id })).toMatchObject({ sheet: sheetAt, heading: 1 });
      await calls.layOut({ id, sheet: 0 }).catch(() => undefined);
      await calls.layOut({ id, sheet: 1 });
      expect(await calls.run({ id })).toMatchObject({ added: 1 });
      expect((await callAs(router.customers, manager).list({ search: email })).rows).toHaveLength(1);
    }
    await expect(imports.customers().upload({ file: sheet("26-web-page-named.xls") })).rejects.toMatchObject({
      code: "INVALID",
      message: expect.stringContaining("save it as .xlsx"),
    });
  });

  test("27: one reading of days a column", async () => {
    const { done, find } = await customersOf("27-customers-month-first.csv");
    expect(done).toEqual({ added: 3, known: 0, refused: 0 });
    const born = async (email: string) => (await find(email))?.personalInfo.dateOfBirth;
    expect(await born("mf1@example.test")).toBe("1985-12-31");
    expect(await born("mf2@example.test")).toBe("1990-05-12");
    expect(await born("mf3@example.test")).toBe("1979-07-04");
  });

  test("31, 32: doubles written differently are named, also with letters nobody sees", async () => {
    const { check } = await customersOf("31-duplicates-written-differently.csv");
    expect(check.problems.map(({ row }) => row)).toEqual([3, 4, 5]);
    const invisible = await customersOf("32-invisible-in-emails.csv");
    expect(invisible.check.problems.map(({ row }) => row)).toEqual([3]);
    expect(await invisible.find("zero.width@example.test")).toMatchObject({
      contactInfo: { email: "zero.width@example.test" },
    });
    const again = await customersOf("31-duplicates-written-differently.csv");
    expect(again.check.knownRows[0]).toMatchObject({
      row: 2,
      message: expect.stringMatching(/^Already exists: CUST\d+ Dup First$/),
    });
  });
});

describe("leads", () => {
  test("04 Zoho: the mobile stands in, who left is opted out, an unknown word names the known ones", async () => {
    const { check, done } = await leadsOf("04-zoho-leads.csv");
    expect(done.added + done.refused).toBe(2);
    const said = check.problems.map(({ message }) => message).join(" ");
    expect(said).toContain("Please use one of:");
    const calls = imports.leads();
    const { id } = await calls.upload({ file: sheet("04-zoho-leads.csv") });
    const { columns } = await calls.get({ id });
    const mapping = columns.map(({ field }) =>
      field === "source" || field === "status" || field === "rating" ? null : field,
    );
    await calls.map({ id, mapping });
    expect(await calls.run({ id })).toMatchObject({ refused: 0 });
    const leads = callAs(router.leads, manager);
    const [mwikali] = (await leads.list({ search: "mwikali@example.test" })).rows;
    expect(mwikali).toMatchObject({ phone: "+254740900132" });
    expect(await optedOut("halima@pwani.example.test")).toBe(true);
    expect(await optedOut("mwikali@example.test")).toBe(false);
  });

  test("05 Mailchimp: nobody in the file of those who left may be written to, also who is here already", async () => {
    expect((await leadsOf("05-mailchimp-unsubscribed-export.csv")).done).toMatchObject({ added: 1 });
    expect(await optedOut("left.us@example.test")).toBe(true);
    expect(await optedOut("+254799900141")).toBe(true);
    await db().execute(sql`delete from recipients where address = 'left.us@example.test'`);
    expect((await leadsOf("05-mailchimp-unsubscribed-export.csv")).done).toMatchObject({
      added: 0,
      known: 1,
    });
    expect(await optedOut("left.us@example.test")).toBe(true);
  });

  test("28: one reading of days a file", async () => {
    const { find } = await leadsOf("28-leads-month-first.csv");
    expect(await find("mvf1@example.test")).toMatchObject({
      moveDate: "2026-12-31",
      nextFollowUpDate: "2026-12-05",
    });
    expect(await find("mvf2@example.test")).toMatchObject({
      moveDate: "2027-01-09",
      nextFollowUpDate: "2026-12-07",
    });
  });
});

describe("employees", () => {
  const kept = async (email: string) => {
    const { rows } = await db().execute<{
      employee_id: string;
      start_date: string;
      born: string | null;
      base: number;
    }>(sql`
      select e.employee_id, e.start_date::text, e.date_of_birth::text as born, 0 as base
      from employees e join people p on p.id = e.person_id where p.email = ${email}`);
    return rows[0];
  };
  const staffOf = async (name: string) => {
    const { id } = await imports.staff().upload({ file: sheet(name) });
    const found = await imports.staff().get({ id });
    const check = await imports.staff().check({ id });
    return { id, found, check };
  };

  test("13: the payroll number, the national ID beside it, amounts as an office writes them", async () => {
    const { id, found, check } = await staffOf("13-staff-as-kept.csv");
    const fields = Object.fromEntries(found.columns.map(({ header, field }) => [header, field]));
    expect(fields).toMatchObject({ "Payroll No": "employeeId", ID: "idNumber", "Basic Pay": "baseSalary" });
    expect(
      check.problems.filter(({ field }) => ["Base salary", "ID number", "Hire date"].includes(field)),
    ).toEqual([]);
    expect(id).toBeTruthy();
  });

  test.each([
    [
      "14-staff-us-dates.csv",
      [
        ["d14a@example.test", "2025-03-04", "1985-12-31"],
        ["d14b@example.test", "2025-03-05", "1990-05-12"],
      ],
    ],
    ["20-staff-dates-1900.xlsx", [["t201@example.test", "2025-03-05", "1985-12-31"]]],
    ["21-staff-dates-1904.xlsx", [["t202@example.test", "2025-03-05", "1985-12-31"]]],
    ["22-staff-title-rows.xlsx", [["t203@example.test", "2025-03-05", "1985-12-31"]]],
  ] as const)(
    "%s: days are those that were meant, headings are found, a total is nobody",
    async (name, people) => {
      const { id, check } = await staffOf(name);
      expect(check.problems).toEqual([]);
      expect(await imports.staff().run({ id })).toMatchObject({ added: people.length });
      for (const [email, start, born] of people)
        expect(await kept(email)).toMatchObject({ start_date: start, born });
    },
  );
});

test("19: an opening balance's months and numbers are read as a payroll sheet has them", async () => {
  const check = await callAs(router.openingBalances, payroll).check({
    file: sheet("19-opening-balances-month-names.csv"),
  });
  // 'Employee' needs the database; the test covers months and amounts.
  expect(check.problems.filter(({ field }) => field !== "Employee")).toEqual([]);
  expect(check.good + check.refused).toBe(2);
});
