import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { matchOrCreateCustomer } from "~/features/customers/server/commands";
import { customers } from "~/features/customers/server/tables";
import { taxSection } from "~/features/pricing/settings";
import { defaultsOf } from "~/features/settings/define";
import { saveSettings } from "~/features/settings/server/commands";
import { db, transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { outboxMessages } from "~/platform/mail/tables";
import { useDatabase } from "~/platform/testing/database";
import { aPhone } from "~/platform/testing/phones";
import { accept, anApprovedQuote, anInvoice } from "../testing";
import { invoicesSubscribers } from "./subscribers";

useDatabase({ subscribers: invoicesSubscribers });

test("an accepted quote of a company's customer is invoiced to the company, whoever of it asked", async () => {
  const contact = { name: "Office Manager", email: "office@kilima.example.co.ke", phone: aPhone() };
  const { id: customerId } = await transaction((tx) =>
    matchOrCreateCustomer(tx, system, contact, new Date()),
  );
  await db()
    .update(customers)
    .set({ type: "corporate", companyName: "Kilima Traders Ltd" })
    .where(eq(customers.id, customerId));
  expect(await anInvoice({ customer: contact })).toMatchObject({
    customerId,
    customerName: "Kilima Traders Ltd",
  });
});

test("the PIN that a company gives when it accepts is on its invoice", async () => {
  const contact = { name: "Office Manager", email: "office@bahari.example.co.ke", phone: aPhone() };
  const { id } = await transaction((tx) => matchOrCreateCustomer(tx, system, contact, new Date()));
  await db().update(customers).set({ type: "corporate" }).where(eq(customers.id, id));
  const invoice = await transaction(async (tx) =>
    accept(tx, await anApprovedQuote(tx, { customer: contact }), "P053456789C"),
  );
  expect(invoice.customerKraPin).toBe("P053456789C");
});

test("an accepted quote of who is not registered for VAT has no VAT, and its messages do not speak of any", async () => {
  const tax = defaultsOf(taxSection);
  const register = (vatRegistered: boolean, version: number) =>
    transaction((tx) =>
      saveSettings(tx, system, {
        section: taxSection,
        value: { ...tax, vatRegistered },
        version,
        now: new Date(),
      }),
    );
  await register(false, 0);
  const { id, quoteId, total, vat, vatBase, subtotal } = await anInvoice();
  await register(true, 1);
  expect({ total, vat, vatBase, subtotal }).toEqual({
    total: 1_800_000,
    vat: 0,
    vatBase: 0,
    subtotal: 1_800_000,
  });
  const mails = await db()
    .select({ kind: outboxMessages.kind, text: outboxMessages.text })
    .from(outboxMessages)
    .where(inArray(outboxMessages.subjectId, [id, quoteId ?? ""]));
  expect(mails.length).toBeGreaterThanOrEqual(4);
  for (const { text } of mails) {
    expect(text).toContain("Total");
    expect(text).not.toMatch(/VAT/);
  }
});
