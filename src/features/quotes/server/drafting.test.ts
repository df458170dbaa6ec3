import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { CONSENT_VERSION } from "~/features/inquiries/domain/inquiries";
import type { Service } from "~/features/inquiries/domain/offered-services";
import { inquiriesHandlers } from "~/features/inquiries/testing";
import { db } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aPhone } from "~/platform/testing/phones";
import { quoteIsBare } from "../errors";
import { quoteOf } from "../testing";
import { quotesHandlers } from "./handlers";
import { listQuotesOfEmail } from "./queries/quotes";
import { quotesSubscribers } from "./subscribers";

useDatabase({ subscribers: quotesSubscribers });

const inquiries = (actor: Actor) => callAs(inquiriesHandlers, actor);

let asked = 0;

async function anInquiry(service: Service = "commercial") {
  const name = `Otieno Barasa ${++asked}`;
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.co.ke`;
  await inquiries(visitor).requestQuote({
    name,
    email,
    phone: asked === 1 ? "0712 345 678" : aPhone(),
    service,
    message: "Forty desks, by Friday",
    consent: CONSENT_VERSION,
  });
  const rep = await aPerson({ role: "sales_rep" });
  const { rows } = await inquiries(rep).list({ search: email });
  return { id: rows[0]?.id ?? "", email, name, rep };
}

const listed = async (rep: Actor, number: string) =>
  (await callAs(quotesHandlers, rep).list({ search: number })).rows[0];

describe("an approved inquiry", () => {
  test("becomes a quote to be worked on, tied to it, and the customer hears nothing", async () => {
    const { id, rep, email, name } = await anInquiry();
    const before = await db().$count(outboxMessages, eq(outboxMessages.recipient, email));
    const approved = await inquiries(rep).approve({ id });
    const { quoteNumber, amount, amountQuoted } = await inquiries(rep).get({ id });
    expect(approved).toEqual({ done: true, quoteNumber });
    const quote = await quoteOf(quoteNumber ?? "");
    expect(quote).toMatchObject({
      status: "pending",
      source: "inquiry",
      customerName: name,
      customerPhone: "+254712345678",
      serviceType: "commercial",
      assignedTo: rep.personId,
    });
    const detail = await callAs(quotesHandlers, rep).get({ number: quote.number });
    expect(detail.bare).toBe(true);
    expect(await listed(rep, quote.number)).toMatchObject({ bare: true });
    expect(await listQuotesOfEmail(db(), email)).toEqual([]);
    expect({ amount, amountQuoted }).toEqual({ amount: 2_500_000, amountQuoted: false });
    expect(detail.notes).toMatchObject([{ type: "customer", content: "Forty desks, by Friday" }]);
    expect(detail.may.edit).toBe(true);
    expect(await db().$count(outboxMessages, eq(outboxMessages.recipient, email))).toBe(before);
  });

  test("is not sent before it says where the move goes", async () => {
    const { id, rep } = await anInquiry("residential");
    await inquiries(rep).approve({ id });
    const { quoteNumber } = await inquiries(rep).get({ id });
    const quotes = callAs(quotesHandlers, rep);
    const { rowVersion, id: quoteId, ...facts } = await quotes.get({ number: quoteNumber ?? "" });
    await expect(quotes.approve({ id: quoteId })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Please fill in where the move goes from and to first.",
    });
    await quotes.editFacts({
      id: quoteId,
      rowVersion,
      facts: { ...facts, fromLocation: "Kilimani, Nairobi", toLocation: "Thika, Kenya" },
    });
    await expect(quotes.approve({ id: quoteId })).rejects.toMatchObject({
      code: "CONFLICT",
      message: quoteIsBare.en,
    });
    await expect(quotes.approve({ id: quoteId, bare: true })).resolves.toMatchObject({
      link: expect.any(String),
    });
  });

  test("shows the quote's total as soon as it is priced, and follows it", async () => {
    const { id, rep, email } = await anInquiry("long-distance");
    await inquiries(rep).approve({ id });
    const { quoteNumber: number } = await inquiries(rep).get({ id });
    const quotes = callAs(quotesHandlers, rep);
    const draft = await quotes.get({ number: number ?? "" });
    await quotes.editContents({
      id: draft.id,
      rowVersion: draft.rowVersion,
      rooms: { bedroom: 3 },
      services: [],
    });
    const priced = await quotes.get({ number: number ?? "" });
    expect(priced.bare).toBe(false);
    expect(await listed(rep, priced.number)).toMatchObject({ bare: false });
    expect(await listQuotesOfEmail(db(), email)).toHaveLength(1);
    expect(await inquiries(rep).get({ id })).toMatchObject({ amount: priced.total, amountQuoted: true });
  });

  test.each([
    ["a question", { service: "" as const }, 0],
    ["a message about a service", { service: "storage" as const }, 300_000],
  ])("%s of the contact form", async (_, { service }, amount) => {
    const email = `writer${amount}@example.co.ke`;
    const writer = { name: "Halima Noor", email, phone: aPhone(), consent: CONSENT_VERSION };
    await inquiries(visitor).contact({ ...writer, service, message: "Do you move on Sundays?" });
    const rep = await aPerson({ role: "sales_rep" });
    const { rows } = await inquiries(rep).list({ search: email });
    await inquiries(rep).approve({ id: rows[0]?.id ?? "" });
    const after = await inquiries(rep).get({ id: rows[0]?.id ?? "" });
    expect(after.status).toBe("approved");
    expect(after.quoteNumber !== null).toBe(service !== "");
    expect(after.amount).toBe(amount);
  });

  test("makes one quote only, and none when it is refused", async () => {
    const { id, rep } = await anInquiry();
    const results = await Promise.allSettled([
      inquiries(rep).approve({ id }),
      inquiries(rep).approve({ id }),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const other = await anInquiry();
    await inquiries(other.rep).reject({ id: other.id, reason: "Outside our area" });
    expect((await inquiries(other.rep).get({ id: other.id })).quoteNumber).toBeNull();
  });
});
