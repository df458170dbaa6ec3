import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { fileClaim } from "~/features/inquiries/server/commands/file-claim";
import { aForm } from "~/features/inquiries/testing";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { anAcceptedQuote } from "~/features/moves/testing";
import { quotes } from "~/features/quotes/server/tables";
import { requestedQuote } from "~/features/quotes/testing";
import { db } from "~/platform/db/database";
import { visitor } from "~/platform/http/actor";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { trackingHandlers } from "./handlers";
import { moveAheadOfClaim } from "./queries";

useDatabase({ subscribers: invoicesSubscribers });

const asVisitor = (ip: string) => callAs(trackingHandlers, visitor, { ip });

describe("tracking", () => {
  test("reference and phone together show where the move stands, and no name, address or link", async () => {
    const quote = await requestedQuote();
    const shown = await asVisitor("203.0.113.1").track({ reference: quote.reference, phone: "0712 345 678" });
    expect(shown).toMatchObject({
      reference: quote.reference,
      standing: "checking",
      total: 1_976_000,
      phone: "0712 *** 678",
      invoice: null,
    });
    expect(shown.steps.map(({ state }) => state).slice(0, 3)).toEqual(["done", "current", "ahead"]);
    expect(JSON.stringify(shown)).not.toMatch(/Achieng|example\.co\.ke|\/q\//);
    const byNumber = await asVisitor("203.0.113.1").track({
      reference: ` ${quote.number.toLowerCase()} `,
      phone: "+254712345678",
    });
    expect(byNumber.reference).toBe(quote.reference);
  });

  test("a wrong phone and a wrong reference answer alike", async () => {
    const quote = await requestedQuote();
    const api = asVisitor("203.0.113.2");
    const answers = await Promise.all(
      [
        { reference: quote.reference, phone: "0712345679" },
        { reference: "MV-1", phone: "0712345678" },
      ].map((input) =>
        api.track(input).catch(({ code, status, message, data }) => ({ code, status, message, data })),
      ),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ code: "NOT_FOUND" });
  });

  test("input is checked at its field", async () => {
    await expect(asVisitor("203.0.113.3").track({ reference: "", phone: "12" })).rejects.toMatchObject({
      code: "INVALID",
      data: {
        fields: {
          reference: "Please enter your reference or invoice number",
          phone: "Please enter a valid phone number",
        },
      },
    });
  });

  test("a claim before the move has begun is refused, to those alone who know its phone", async () => {
    moveAheadOfClaim.join();
    const { reference, customerPhone } = await anAcceptedQuote(21);
    const claim = {
      ...aForm(),
      reference: reference.toLowerCase(),
      items: ["Glass table"],
      description: "Cracked",
      photos: [],
      phone: customerPhone,
      locale: "en" as const,
    };
    const file = (form: typeof claim, now = new Date()) =>
      fileClaim(visitor, form, { now, key: undefined }).catch(({ fields }) => fields);
    expect(await file(claim)).toEqual({ reference: expect.stringMatching(/^This move is planned for/) });
    expect(await file({ ...claim, phone: "+254712000999" })).toHaveProperty("number");
    expect(await file(claim, new Date(Date.now() + 21 * 86_400_000))).toHaveProperty("number");
  });

  test("the link to pay goes to the address on record, three times an hour, and stands in no answer", async () => {
    const { quoteId, customerEmail, customerPhone: phone } = await anInvoice();
    const [quote] = await db()
      .select({ reference: quotes.reference })
      .from(quotes)
      .where(eq(quotes.id, quoteId ?? ""));
    const asked = { reference: quote?.reference ?? "", phone };
    const api = asVisitor("203.0.113.5");
    await expect(api.sendPayLink({ ...asked, phone: "0712345679" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const { reference } = await requestedQuote();
    await expect(api.sendPayLink({ reference, phone: "0712345678" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    for (let n = 0; n < 3; n++) expect(await api.sendPayLink(asked)).toEqual({ done: true });
    const sent = await db().select().from(outboxMessages).where(eq(outboxMessages.kind, "invoice.pay-link"));
    expect(sent.map(({ recipient }) => recipient)).toEqual([customerEmail, customerEmail, customerEmail]);
    expect(JSON.stringify(await api.track(asked))).not.toContain(customerEmail);
    await expect(api.sendPayLink(asked)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });

  test("guessing is stopped by address, and by reference from many addresses", async () => {
    const api = asVisitor("203.0.113.4");
    const guess = (n: number) =>
      api.track({ reference: `MV-${n}`, phone: "0712345678" }).catch(({ code }) => code);
    for (let n = 0; n < 300; n++) expect(await guess(n)).toBe("NOT_FOUND");
    expect(await guess(300)).toBe("TOO_MANY_REQUESTS");
    const many = [];
    for (let n = 0; n < 14; n++)
      many.push(
        await asVisitor(`198.51.100.${n}`)
          .track({ reference: "MV-77", phone: `07123456${10 + n}` })
          .catch(({ code }) => code),
      );
    expect(many.at(-1)).toBe("TOO_MANY_REQUESTS");
  });
});
