import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers as customerRows } from "~/features/customers/server/tables";
import { aPerson } from "~/features/identity/testing";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { db } from "~/platform/db/database";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { router } from "~/server/api";

useDatabase({ subscribers: invoicesSubscribers });

/** Invisible characters that phones, WhatsApp, PDF files and web pages add to copied text. */
const ZERO_WIDTH = "\u200b";
const framed = (text: string) => `\u202a${text}\u202c`;

test("customers, leads and quotes keep addresses, phones and codes without invisible characters", async () => {
  const manager = await aPerson({ role: "manager" });
  const customers = callAs(router.customers, manager);
  const person = {
    personalInfo: {
      firstName: `Bahati${ZERO_WIDTH}`,
      lastName: "Wafula\nOtieno",
      idNumber: `1234567${ZERO_WIDTH}`,
    },
    contactInfo: {
      email: `bahati@example.test${ZERO_WIDTH}`,
      primaryPhone: framed("+254\u00a0711\u2011900 201"),
    },
    kraPin: framed("a012345678z"),
  };
  const { customerNumber } = await customers.create(person);
  expect(await customers.get({ id: customerNumber })).toMatchObject({
    name: "Bahati Wafula Otieno",
    kraPin: "A012345678Z",
    contactInfo: { email: "bahati@example.test", primaryPhone: "+254711900201" },
  });
  await expect(customers.create(person)).rejects.toMatchObject({ code: "CONFLICT" });
  const again = {
    ...person,
    contactInfo: { ...person.contactInfo, email: `bahati@example${ZERO_WIDTH}.test` },
  };
  await expect(customers.create(again)).rejects.toMatchObject({ code: "CONFLICT" });

  const leads = callAs(router.leads, manager);
  const lead = {
    firstName: "Zawadi",
    lastName: "Kerubo",
    email: `zawadi@example.test${ZERO_WIDTH}`,
    phone: framed("0711 900 202"),
  };
  await expect(leads.create({ ...lead, firstName: "\u200b\u2060" })).rejects.toMatchObject({
    code: "INVALID",
  });
  const { id } = await leads.create(lead);
  expect(await leads.get({ id })).toMatchObject({ email: "zawadi@example.test", phone: "+254711900202" });
  await expect(leads.create({ ...lead, email: "a@x..ke" })).rejects.toMatchObject({ code: "INVALID" });
});

test("a bank slip and an M-Pesa receipt are one, however they are pasted", async () => {
  const clerk = await aPerson({ role: "accountant" });
  const payments = callAs(router.payments, clerk);
  const invoice = await anInvoice();
  const slip = {
    invoiceId: invoice.id,
    amount: 10_000,
    method: "bank_transfer" as const,
    reference: "FT26326XYZ",
  };
  await payments.record(slip);
  for (const reference of [`FT26326XYZ${ZERO_WIDTH}`, framed("ft26326xyz"), "\ufeffFT26326XYZ"])
    await expect(payments.record({ ...slip, reference })).rejects.toMatchObject({ code: "CONFLICT" });
});

const aCustomer = async (n: number) => {
  const office = callAs(router.customers, await aPerson({ role: "manager" }));
  const contactInfo = { email: `typed${n}@example.test`, primaryPhone: `07119003${10 + n}` };
  const { id } = await office.create({
    personalInfo: { firstName: "Amani", lastName: "Kiprono" },
    contactInfo,
  });
  return { id, office };
};

test("an ID number has 7 to 9 digits", async () => {
  const { id, office } = await aCustomer(1);
  for (const idNumber of ["1234567", "12345678", "123456789"])
    await office.edit({ id, personalInfo: { idNumber } });
  for (const idNumber of ["123456", "1234567890", "12345a78"])
    await expect(office.edit({ id, personalInfo: { idNumber } })).rejects.toMatchObject({ code: "INVALID" });
});

test("a landline that a form took is left alone; a new one is refused", async () => {
  const { id, office } = await aCustomer(2);
  await db().update(customerRows).set({ phone: "+254202711234" }).where(eq(customerRows.id, id));
  await office.edit({ id, tags: ["landline"], contactInfo: { primaryPhone: "020 271 1234" } });
  expect(await office.get({ id })).toMatchObject({
    tags: ["landline"],
    contactInfo: { primaryPhone: "+254202711234" },
  });
  const other = office.edit({ id, contactInfo: { primaryPhone: "020 271 9999" } });
  await expect(other).rejects.toMatchObject({ code: "INVALID" });
});
