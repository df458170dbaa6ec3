import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { customers } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { anInquiry } from "~/features/inquiries/testing";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { requestedQuote } from "~/features/quotes/testing";
import { db } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import type { Role } from "~/platform/http/permissions";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { gatherWords, rebuildWords } from "./commands";
import { searchHandlers } from "./handlers";
import { searchWords } from "./tables";

useDatabase({ subscribers: invoicesSubscribers });

const look = (actor: Actor, q: string) => callAs(searchHandlers, actor).find({ q });
const kinds = async (actor: Actor, q: string) => (await look(actor, q)).results.map(({ kind }) => kind);

let admin: Actor;
let sales: Actor;
let invoiceNumber = "";

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
    expect(await kinds(admin, admin.email ?? "")).toEqual(["person"]);
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
    await db().update(customers).set({ name: "Erased" }).where(eq(customers.email, "nm@example.co.ke"));
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
      .set({ name: "Ngũgĩ Mũthoni" })
      .where(eq(customers.email, "nm@example.co.ke"));
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
    "a %s finds nothing",
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
