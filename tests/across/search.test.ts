import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aJobWithPhone, findExtra, offerOf } from "~/features/change-orders/on-site/testing";
import { customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { anInquiry } from "~/features/inquiries/testing";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { customerServicesHandlers } from "~/features/moves/records/server/handlers";
import { aServedCustomer, aService } from "~/features/moves/records/testing";
import { scheduleMove } from "~/features/moves/server/commands/schedule-move";
import { anAcceptedQuote } from "~/features/moves/testing";
import { gatherWords, rebuildWords } from "~/features/office/search/server/commands";
import { searchHandlers } from "~/features/office/search/server/handlers";
import { searchWords } from "~/features/office/search/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import { requestedQuote } from "~/features/quotes/testing";
import { db, transaction } from "~/platform/db/database";
import { type Actor, mintActor, visitor } from "~/platform/http/actor";
import type { Role } from "~/platform/http/permissions";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import "~/server/features";

useDatabase({ subscribers: invoicesSubscribers });

async function aMove(days: number, customerName: string, along?: Actor) {
  const quote = await anAcceptedQuote(days);
  await db().update(quotes).set({ customerName }).where(eq(quotes.id, quote.id));
  const { number } = await transaction((tx) =>
    scheduleMove(tx, admin, {
      quoteId: quote.id,
      date: quote.serviceDate ?? "",
      window: "morning",
      crewLead: null,
      crew: along?.personId ? [along.personId] : [],
      notes: "",
      overrideWarnings: true,
      now: new Date(),
    }),
  );
  return { number, customerName };
}

test("a service record is found by its number and its customer; without a day, with the customer", async () => {
  const { id, customerNumber } = await aServedCustomer("Halima Korir");
  const { serviceNumber } = await callAs(customerServicesHandlers, admin).create({ id, ...aService() });
  const to = `/customers/${customerNumber}/services?year=all&service=${serviceNumber}`;
  for (const words of [serviceNumber, "halima korir"])
    expect((await look(admin, words)).results.find(({ kind }) => kind === "move")).toMatchObject({
      title: `${serviceNumber} Halima Korir`,
      detail: "No day yet · Quoted",
      to,
    });
});

test("a change order of the day is found by its number, and leads to its move", async () => {
  const made = await aJobWithPhone(admin, { days: 6 });
  const extraId = newId();
  await made.phone.send([made.report(made.time("08:00"), offerOf(extraId))], made.time("08:01"));
  const { number } = (await findExtra(extraId)) ?? { number: "" };
  expect((await look(admin, number)).results).toMatchObject([
    { kind: "change-order", id: extraId, to: `/moves?move=${made.move.number}` },
  ]);
});

test("settings are found by their labels, by who may open their section", async () => {
  const [found] = (await look(admin, "smtp host")).results;
  expect(found).toMatchObject({
    kind: "setting",
    title: "SMTP host",
    detail: "Communication",
    to: "/settings/communication?field=smtpHost",
  });
  const keeper = mintActor({ ...admin, permissions: new Map([["manage_system_settings", "all"]]) });
  expect(await kinds(admin, "passkey")).toEqual(["setting"]);
  expect(await kinds(keeper, "passkey")).toEqual([]);
  expect(await kinds(sales, "smtp host")).toEqual([]);
});

const look = (actor: Actor, q: string) => callAs(searchHandlers, actor).find({ q });
const kinds = async (actor: Actor, q: string) => (await look(actor, q)).results.map(({ kind }) => kind);

let admin: Actor;
let sales: Actor;
let invoiceNumber = "";
let driver: Actor;
let soon = { number: "", customerName: "" };
let later = { number: "", customerName: "" };
let others = { number: "", customerName: "" };

beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
  sales = await aPerson({ role: "sales_rep" });
  const invoice = await anInvoice({
    customer: { name: "Chebet Rono", email: "chebet@example.co.ke", phone: "+254712000003" },
  });
  invoiceNumber = invoice.number;
  await anInvoice({
    customer: { name: "Ngũgĩ Mũthoni", email: "nm@example.co.ke", phone: "+254712000004" },
    maker: sales,
  });
  await requestedQuote();
  driver = await aPerson({ role: "driver" });
  soon = await aMove(1, "Makena Thuranira", driver);
  later = await aMove(5, "Zawadi Mwakio", driver);
  others = await aMove(1, "Simaloi Lenana");
  await anInquiry({ name: "Barasa Wafula" });
  await gatherWords(new Date());
});

describe("the search", () => {
  test("finds each kind by its words, its number and its phone", async () => {
    expect(new Set(await kinds(admin, "chebet"))).toEqual(new Set(["customer", "quote", "invoice"]));
    expect(await kinds(admin, "0712000003 chebet")).toContain("customer");
    expect(await kinds(admin, "wafula BARASA")).toEqual(["inquiry"]);
    expect((await look(admin, invoiceNumber.toLowerCase())).results[0]).toMatchObject({
      kind: "invoice",
      title: `${invoiceNumber} Chebet Rono`,
      to: `/invoice-management/${invoiceNumber}`,
    });
    expect(await kinds(admin, "odhiambo chebet")).toEqual([]);
    expect(await kinds(admin, "%")).toEqual([]);
    expect(await kinds(admin, "%%")).toEqual([]);
    expect(await kinds(admin, admin.email ?? "")).toEqual(["employee", "person"]);
  });

  test("shows what a customer owes, to those who see money", async () => {
    const detail = async (actor: Actor) =>
      (await look(actor, "chebet rono")).results.find(({ kind }) => kind === "customer")?.detail;
    expect(await detail(admin)).toMatch(/ · KES\s[\d,]+ open$/);
    const { permissions } = admin;
    const without = new Map([...permissions].filter(([name]) => name !== "view_finances"));
    expect(await detail(mintActor({ ...admin, permissions: without }))).toMatch(/example\.co\.ke$/);
  });

  test("reads mistyped names as the nearest ones, and says so", async () => {
    const mistyped = await look(admin, "acheing");
    expect(mistyped.read).toBe("achieng");
    expect(mistyped.results[0]).toMatchObject({
      kind: "quote",
      title: expect.stringMatching(/Achieng Odhiambo$/),
    });
    expect(await look(admin, "chebett rono")).toMatchObject({ read: "chebet rono" });
    expect((await look(admin, "ngugi muthoni")).results.map(({ title }) => title)).toContain("Ngũgĩ Mũthoni");
    expect(await look(admin, "xylophone")).toEqual({ results: [], read: null });
    expect(await look(admin, "chebet")).toMatchObject({ read: null });
  });

  test("knows the names of now: new ones are added, erased ones leave", async () => {
    await db()
      .update(customers)
      .set({ firstName: "Erased", lastName: "" })
      .where(eq(customers.email, "nm@example.co.ke"));
    const has = (word: string) => db().$count(searchWords, eq(searchWords.word, word));
    expect(await has("mũthoni")).toBe(1);
    await db().execute(
      "update quotes set customer_name = 'Erased' where customer_email = 'nm@example.co.ke'",
    );
    await rebuildWords();
    expect(await has("mũthoni")).toBe(0);
    expect(await has("chebet")).toBe(1);
    await db()
      .update(customers)
      .set({ firstName: "Ngũgĩ", lastName: "Mũthoni" })
      .where(eq(customers.email, "nm@example.co.ke"));
  });
});

describe("a move", () => {
  const numbers = async (actor: Actor, q: string) =>
    (await look(actor, q)).results.filter(({ kind }) => kind === "move").map(({ title }) => title);

  test("is found by its number, in part as well, by its quote's words, and by a mistyped name", async () => {
    const { results } = await look(admin, soon.number.toLowerCase());
    expect(results).toMatchObject([
      {
        kind: "move",
        title: `${soon.number} Makena Thuranira`,
        detail: expect.stringContaining("Booked"),
        to: expect.stringMatching(new RegExp(`^/moves\\?date=.*&move=${soon.number}$`)),
      },
    ]);
    expect(await numbers(admin, soon.number.slice(4))).toEqual([`${soon.number} Makena Thuranira`]);
    expect(await numbers(admin, "srv simaloi")).toEqual([`${others.number} Simaloi Lenana`]);
    expect(await numbers(admin, "lenana")).toEqual([`${others.number} Simaloi Lenana`]);
    expect(await numbers(admin, `${soon.number} lenana`)).toEqual([]);
    const mistyped = await look(admin, "thuranirra");
    expect(mistyped.read).toBe("thuranira");
    expect(mistyped.results.map(({ kind }) => kind)).toContain("move");
  });

  test("is found by a driver only if they go along, and by name only on the days around it", async () => {
    expect(await numbers(driver, "makena")).toEqual([`${soon.number} Makena Thuranira`]);
    expect(await numbers(driver, "thuranirra")).toEqual([`${soon.number} Makena Thuranira`]);
    expect(await kinds(driver, "makena")).toEqual(["move"]);
    expect(await numbers(driver, later.number)).toEqual([later.number]);
    for (const q of ["zawadi", `${later.number} zawadi`, "simaloi", others.number, "achieng"])
      expect(await look(driver, q)).toEqual({ results: [], read: null });
  });

  test("is not found by who may not see moves, or is not named on it", async () => {
    const accountant = await aPerson({ role: "accountant" });
    expect(await numbers(accountant, "makena")).toEqual([]);
    expect(await numbers(accountant, soon.number)).toEqual([]);
    expect(await look(await aPerson({ role: "driver" }), soon.number)).toEqual({ results: [], read: null });
    expect(await numbers(sales, soon.number)).toEqual([]);
  });
});

describe("who finds what", () => {
  test("nobody finds more than the rows they may see", async () => {
    expect(await kinds(sales, "chebet")).toEqual(["quote"]);
    expect(new Set(await kinds(sales, "nm@example"))).toEqual(new Set(["customer", "quote", "invoice"]));
    const lead = await aPerson({ role: "team_lead" });
    expect(await kinds(lead, "chebet")).toEqual([]);
    const accountant = await aPerson({ role: "accountant" });
    expect(await kinds(accountant, "barasa")).toEqual([]);
    expect(new Set(await kinds(accountant, "chebet"))).toEqual(new Set(["customer", "quote", "invoice"]));
  });

  test.each<Role>(["driver", "mover", "packer", "cleaner", "security"])(
    "a %s finds nothing they are not named on",
    async (role) => {
      const person = await aPerson({ role });
      for (const q of ["chebet", invoiceNumber, "acheing"])
        expect(await look(person, q)).toEqual({ results: [], read: null });
    },
  );

  test("customers and visitors may not search", async () => {
    await expect(look(await aPerson({ role: "customer" }), "chebet")).rejects.toMatchObject({ status: 403 });
    await expect(look(visitor, "chebet")).rejects.toMatchObject({ status: 401 });
  });
});
