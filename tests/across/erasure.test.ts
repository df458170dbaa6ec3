import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { communicationAttachments, communications } from "~/features/communications/server/tables";
import { communicationsTasks } from "~/features/communications/server/tasks";
import { aSentCommunication } from "~/features/communications/testing";
import { customerNotesHandlers } from "~/features/customers/notes/server/handlers";
import { matchOrCreateCustomer } from "~/features/customers/server/commands";
import { customersHandlers } from "~/features/customers/server/handlers";
import { customers } from "~/features/customers/server/tables";
import { aPicture, PERSONAL_TABLES } from "~/features/customers/testing";
import { customerDocumentsHandlers } from "~/features/documents/server/handlers";
import { customerDocumentsTasks } from "~/features/documents/server/tasks";
import { aPdf } from "~/features/documents/testing";
import { moveIssues, movePhotos } from "~/features/evidence/service-records/server/tables";
import { accounts, people, sessions } from "~/features/identity/server/tables";
import { aPerson, signInCookie } from "~/features/identity/testing";
import { claimPhotos, claims, inquiries, newsletterSubscribers } from "~/features/inquiries/server/tables";
import { anInquiry, inquiriesHandlers, inquiriesTasks, memoryStorage } from "~/features/inquiries/testing";
import { assessPersonally, INSIGHT_TABLES } from "~/features/insights/testing";
import { aPersonalInventory } from "~/features/inventory/testing";
import { invoices } from "~/features/invoices/server/tables";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { mailedTo } from "~/features/mailings/testing";
import { verifySums } from "~/features/metrics/server/queries";
import { recordPersonal } from "~/features/moves/records/testing";
import { scheduleMove } from "~/features/moves/server/commands/schedule-move";
import { moves } from "~/features/moves/server/tables";
import { notifications } from "~/features/notifications/server/tables";
import { activityHandlers } from "~/features/office/activity/server/handlers";
import { gatherWords } from "~/features/office/search/server/commands";
import { searchHandlers } from "~/features/office/search/server/handlers";
import { searchWords } from "~/features/office/search/server/tables";
import { customerPaymentsHandlers } from "~/features/payments/customer/server/handlers";
import { recordPayment } from "~/features/payments/server/commands/record-payment";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { stkPrompts } from "~/features/payments/server/tables";
import { WITHOUT_COPY } from "~/features/privacy/copy/domain";
import { erasureHandlers } from "~/features/privacy/server/handlers";
import { quoteLinks, quotes } from "~/features/quotes/server/tables";
import { requestedQuote } from "~/features/quotes/testing";
import { leftAlone } from "~/features/recipients/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import type { Role } from "~/platform/http/permissions";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { formatKes } from "~/platform/kernel/money";
import { outboxMessages } from "~/platform/mail/tables";
import { removeFilesWithoutRow } from "~/platform/storage/save-file";
import { configureStorage } from "~/platform/storage/storage";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import "~/server/features";
import { auditChain, columnsMissing, copyOf, linkAll, rowsMissing, tablesWith } from "./traces-testing";

useDatabase({
  subscribers: invoicesSubscribers,
  tasks: [...inquiriesTasks, ...communicationsTasks, ...customerDocumentsTasks],
});

const contact = { name: "Mwikali Kyalo", email: "mwikali@example.co.ke", phone: "+254712000077" };
const TRACES = ["mwikali", "kyalo", "12000077", "Gate code 4411"];
const ALL = [...PERSONAL_TABLES, ...INSIGHT_TABLES];
const store = memoryStorage();
const as = (actor: Actor) => callAs(erasureHandlers, actor);
const reason = "Asked for by letter of 20 November";
let admin: Actor;
let id = "";
let number = "";
let quoteId = "";
let invoiceId = "";
let customerNumber = "";
let personId = "";

beforeAll(async () => {
  configureStorage(store);
  admin = await aPerson({ role: "admin" });
  const customer = await aPerson({ role: "customer", ...contact, signsIn: true });
  personId = customer.personId ?? "";
  await signInCookie(customer);
  const tomorrow = addDays(nairobiDate(new Date()), 1);
  const invoice = await anInvoice({ customer: contact, serviceDate: tomorrow });
  ({ customerId: id, id: invoiceId } = invoice);
  quoteId = invoice.quoteId ?? "";
  await db().update(customers).set({ personId, kraPin: "A012345678Z" }).where(eq(customers.id, id));
  await callAs(customersHandlers, admin).edit({
    id,
    personalInfo: { middleName: "Kyalo", idNumber: "12000077", profilePhoto: await aPicture() },
    contactInfo: { alternateEmail: "kyalo@example.com", secondaryPhone: "+254112000077" },
    addresses: [
      { type: "home", isPrimary: true, street: "Kyalo Court, house 4", accessInstructions: "Gate code 4411" },
    ],
    emergencyContacts: [{ name: "Kyalo Mutiso", phone: "+254112000077" }],
    corporateInfo: { contactPerson: { name: "Mwikali Kyalo" } },
    preferences: { valuableItems: "Mwikali's piano" },
    privacy: { marketingConsent: true },
    tags: ["kyalo family"],
  });
  await db()
    .update(quotes)
    .set({
      fromAddress: "Kyalo Court, house 4",
      specialInstructions: "Gate code 4411",
      fromLocation: "Kyalo Court, Kilimani, Nairobi",
    })
    .where(eq(quotes.id, quoteId));
  await requestedQuote({ customer: { ...contact, phone: "+254799000111" } });
  const inquiry = await anInquiry({ ...contact, message: "It is me, Mwikali" });
  const claim = await anInquiry({ ...contact, email: "m.kyalo@example.com" }, { source: "claim" });
  const claimId = newId();
  await db()
    .insert(claims)
    .values({
      id: claimId,
      inquiryId: claim.id,
      number: "CLM-2026-0001",
      reference: "Kyalo",
      items: ["Mwikali's table"],
    });
  await store.put("claims/one.jpg", Buffer.from("x"));
  await db()
    .insert(claimPhotos)
    .values({ id: newId(), claimId, position: 0, key: "claims/one.jpg", width: 1, height: 1, bytes: 1 });
  await db()
    .insert(newsletterSubscribers)
    .values({ id: newId(), email: contact.email, consentVersion: "1", subscribedAt: new Date() });
  await leftAlone(contact);
  await mailedTo(admin, contact);
  await db().insert(stkPrompts).values({
    id: newId(),
    invoiceId,
    phone: contact.phone,
    amount: 10,
    state: "failed",
    startedBy: "staff",
  });
  await db()
    .insert(notifications)
    .values({
      id: newId(),
      personId: admin.personId ?? "",
      kind: "inquiry_received",
      key: newId(),
      title: "Mwikali Kyalo wrote to us",
      who: "Mwikali Kyalo",
      path: `/inquiries/${inquiry.id}`,
      groupKey: "inquiry_received",
      createdAt: new Date(),
    });
  await aPersonalInventory(admin, { type: "quote", id: quoteId }, "Mwikali Kyalo");
  await callAs(customerNotesHandlers, admin).add({ id, type: "warning", content: "Mwikali's dog" });
  const person = { name: "Kyalo Mutiso", email: "k.kyalo@example.com", phone: "0112000077" };
  await aSentCommunication(admin, id, { content: "Mwikali's boxes", person, file: "Mwikali Kyalo.pdf" });
  await recordPersonal(admin, id, contact.phone);
  await assessPersonally(admin, id, "Mwikali Kyalo");
  await callAs(customerDocumentsHandlers, admin).add({ id, kind: "other", file: aPdf("Mwikali.pdf") });
  await anInquiry({ name: "Juma Otieno", email: "juma@example.co.ke", phone: "+254712000099" });
  const [row] = await db().select().from(customers).where(eq(customers.id, id));
  customerNumber = row?.customerNumber ?? "";
  number = invoice.number;
  await gatherWords(new Date());
  await linkAll();
});

const erase = (actor: Actor, over: object = {}) =>
  as(actor).erase({ id, confirm: customerNumber, reason, ...over });

describe("before", () => {
  test("it is the administrator's, and asks for the number and a reason", async () => {
    for (const role of [
      "manager",
      "customer_service",
      "accountant",
      "sales_rep",
      "driver",
      "customer",
    ] satisfies Role[]) {
      const person = await aPerson({ role });
      await expect(erase(person)).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(as(person).preview({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    await expect(erase(visitor)).rejects.toMatchObject({ status: 401 });
    await expect(erase(admin, { id: newId() })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(erase(admin, { confirm: "CUST9" })).rejects.toMatchObject({
      data: { fields: { confirm: `Please type ${customerNumber} to confirm` } },
    });
    await expect(erase(admin, { reason: " " })).rejects.toMatchObject({ code: "INVALID" });
  });

  test("it says what it takes, what stays and what is open, and is refused until that is settled", async () => {
    const { open, erased, kept } = await as(admin).preview({ id });
    expect(erased).toMatchObject({ quotes: 2, inquiries: 2, signIn: true });
    expect(erased.messages).toBeGreaterThan(0);
    expect(kept).toEqual({ invoices: 1, creditNotes: 0, payments: 0, papers: 0 });
    expect(open.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^QT-.* is booked for/),
      `${number} has ${formatKes(1_976_000)} to pay.`,
      "The claim CLM-2026-0001 is not decided.",
    ]);
    await expect(erase(admin)).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining(`${number} has ${formatKes(1_976_000)} to pay.`),
    });

    await transaction((tx) =>
      recordPayment(tx, admin, {
        invoiceId: trustedReach(tx, "invoice", invoiceId, "made"),
        amount: 1_976_000,
        method: "cash",
        reference: "",
        notes: "",
        now: new Date(),
      }),
    );
    const { id: moveId, number: moveNumber } = await transaction((tx) =>
      scheduleMove(tx, admin, {
        quoteId,
        date: addDays(nairobiDate(new Date()), 1),
        window: "morning",
        crewLead: null,
        crew: [],
        notes: "Gate code 4411",
        overrideWarnings: true,
        now: new Date(),
      }),
    );
    const inquiry = (await as(admin).preview({ id })).open.find(({ text }) => text.includes("CLM"));
    await callAs(inquiriesHandlers, admin).complete({
      id: inquiry?.to.split("/").at(-1) ?? "",
      reason: "Paid out",
    });
    expect((await as(admin).preview({ id })).open.map(({ text }) => text)).toEqual([
      expect.stringContaining(`${moveNumber} is planned for`),
    ]);
    await expect(erase(admin)).rejects.toMatchObject({ code: "CONFLICT" });
    await db()
      .update(moves)
      .set({ status: "completed", completedAt: new Date() })
      .where(eq(moves.id, moveId));
    await linkAll();
    expect((await tablesWith(TRACES)).length).toBeGreaterThan(9);
  });

  test("a copy of their data has every table and column in which something of theirs stands", async () => {
    const copied = await copyOf(id);
    // Data the copy has in another form: search words, row changes, request keys.
    const said = new Set([
      "search_words",
      "row_changes",
      "notifications",
      "idempotency_keys",
      ...WITHOUT_COPY,
    ]);
    const theirs = (await tablesWith(TRACES)).filter((table) => !said.has(table));
    expect(theirs.filter((table) => !Object.hasOwn(copied, table))).toEqual([]);
    for (const table of ["customer_consents", "customer_stages", "invoices", "mailing_recipients", "moves"])
      expect(Object.keys(copied)).toContain(table);
    expect(await columnsMissing(copied)).toEqual([]);
    expect(await rowsMissing(copied, TRACES)).toEqual([]);
    expect(copied.customer_identity_numbers).toEqual([{ customer_id: id, kind: "id", number: "12000077" }]);
    const text = JSON.stringify(copied);
    for (const trace of TRACES) expect(text.toLowerCase()).toContain(trace.toLowerCase());
    expect(text).not.toContain("juma@example.co.ke");
    const [session] = await db().select().from(sessions).where(eq(sessions.userId, personId));
    expect(text).not.toContain(session?.token);
  });
});

describe("erasing", () => {
  beforeAll(async () => {
    await expect(erase(admin)).resolves.toEqual({ done: true });
  });

  test("leaves the name, the addresses and the number on the issued invoice alone", async () => {
    expect(await tablesWith(TRACES)).toEqual(["invoices"]);
    for (const table of [moveIssues, movePhotos]) expect(await db().$count(table)).toBe(0);
    for (const table of ALL) expect(await db().$count(table, eq(table.customerId, id))).toBe(0);
    expect(await db().$count(communications)).toBe(0);
    const [invoice] = await db().select().from(invoices).where(eq(invoices.id, invoiceId));
    expect(invoice).toMatchObject({
      customerName: contact.name,
      customerEmail: contact.email,
      paidAmount: 1_976_000,
    });
    const page = await callAs(customersHandlers, admin).get({ id: customerNumber });
    expect(page).toMatchObject({
      name: "Erased",
      contactInfo: { primaryPhone: "" },
      kraPin: "",
      addresses: [],
      emergencyContacts: [],
      erasedAt: expect.any(Date),
      mayEdit: false,
    });
    const { payments } = await callAs(customerPaymentsHandlers, admin).list({ number: customerNumber });
    expect(payments).toHaveLength(1);
    expect(store.files.size).toBe(3);
    for (const { run } of inquiriesTasks) await run({ keys: ["claims/one.jpg"] } as never);
    await removeFilesWithoutRow(communicationAttachments, [...store.files.keys()]);
    expect(store.files.size).toBe(0);
  });

  test("is found by nobody's search but as an invoice", async () => {
    for (const q of ["mwikali", "kyalo", "mwikalli", "mwikali@example", "0712000077", "0799000111"]) {
      const { results } = await callAs(searchHandlers, admin).find({ q });
      expect(
        results.filter(({ kind }) => kind !== "invoice"),
        q,
      ).toEqual([]);
    }
    expect(await db().$count(searchWords, eq(searchWords.word, "mwikali"))).toBe(0);
    expect(await db().$count(searchWords, eq(searchWords.word, "juma"))).toBe(1);
    expect((await callAs(customersHandlers, admin).list({ search: "mwikali" })).rows).toEqual([]);
    const told = JSON.stringify(await callAs(activityHandlers, admin).recent({}));
    expect(told).not.toMatch(/mwikali/i);
  });

  test("ends the sign-in, the links and what waited", async () => {
    const [person] = await db().select().from(people).where(eq(people.id, personId));
    expect(person).toMatchObject({ name: "Erased", active: false, email: `${personId}@erased.invalid` });
    expect(await db().$count(sessions, eq(sessions.userId, personId))).toBe(0);
    expect(await db().$count(accounts, eq(accounts.userId, personId))).toBe(0);
    expect(await db().$count(quoteLinks, sql`revoked_at is null`)).toBe(0);
    expect(await db().$count(quotes, eq(quotes.status, "pending"))).toBe(0);
    expect(await db().$count(outboxMessages, sql`customer_id = ${id} and text <> 'Erased'`)).toBe(0);
    expect(await db().$count(notifications, sql`path like '/inquiries/%'`)).toBe(0);
  });

  test("leaves the trail, the books and the sums whole, with a line that says who did it and why", async () => {
    await linkAll();
    expect((await auditChain()).fault).toBeUndefined();
    expect((await verifyLedger(db())).disagreements).toEqual([]);
    expect(await verifySums(db())).toEqual([]);
    const lines = await db().select().from(events).where(eq(events.subjectId, id));
    expect(lines.find(({ type }) => type === "customer.erased")).toMatchObject({
      summary: `Personal data of ${customerNumber} erased: ${reason}`,
      actorName: admin.name,
    });
    const paid = await db().select().from(events).where(eq(events.type, "payment.received"));
    expect(paid).toMatchObject([{ actorName: admin.name, summary: expect.stringContaining("19,760") }]);
    const [accepted] = await db().select().from(events).where(eq(events.type, "quote.accepted"));
    expect(accepted).toMatchObject({ summary: "Erased", data: {}, actorName: "Erased" });
  });

  test("again does nothing; nobody edits the row; who comes back is somebody new", async () => {
    const before = await db().$count(events);
    await expect(erase(admin)).resolves.toEqual({ done: true });
    expect(await db().$count(events)).toBe(before);
    const [row] = await db().select().from(customers).where(eq(customers.id, id));
    const { updatedAt } = row ?? { updatedAt: new Date() };
    const edit = callAs(customersHandlers, admin).edit({
      id,
      updatedAt,
      contactInfo: { email: "b@example.co.ke", primaryPhone: "0712000077" },
    });
    await expect(edit).rejects.toMatchObject({ code: "CONFLICT" });
    const again = await anInvoice({ customer: contact });
    expect(again.customerId).not.toBe(id);
  });
});

test("whoever shares a number with them keeps what is theirs", async () => {
  const phone = "+254712000055";
  const now = new Date();
  const leaving = { name: "Naserian Ole", email: "naserian@example.co.ke", phone };
  const staying = { name: "Sironka Ole", email: "sironka@example.co.ke", phone };
  const { id: gone, customerNumber: label } = await transaction((tx) =>
    matchOrCreateCustomer(tx, admin, leaving, now),
  );
  await db().insert(customers).values({
    id: newId(),
    customerNumber: "CUST7007",
    firstName: "Sironka",
    lastName: "Ole",
    email: staying.email,
    phone,
    // From the time when customers could share a phone.
    phoneShared: true,
  });
  const theirs = await anInquiry(staying);
  const own = await anInquiry(leaving);
  await as(admin).erase({ id: gone, confirm: label, reason });
  const names = await db()
    .select()
    .from(inquiries)
    .where(inArray(inquiries.id, [theirs.id, own.id]));
  expect(new Map(names.map((row) => [row.id, row.name]))).toEqual(
    new Map([
      [theirs.id, staying.name],
      [own.id, "Erased"],
    ]),
  );
  const told = await db().select().from(outboxMessages).where(eq(outboxMessages.recipient, staying.email));
  expect(told.map(({ text }) => text)).not.toContain("Erased");
  expect(told).toHaveLength(1);
  await linkAll();
  expect((await auditChain()).fault).toBeUndefined();
});
