import { describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { maySeeQuote } from "~/features/quotes/server/reach";
import { quoteOf, quotesHandlers, requestedQuote, tokenOf } from "~/features/quotes/testing";
import { db } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { answersHandlers } from "./handlers";

useDatabase();

const as = (actor: Actor, over: Partial<RequestContext> = {}) =>
  callAs({ ...quotesHandlers, ...answersHandlers }, actor, over);

describe("a customer's own quotes", () => {
  test("a customer sees only their own quotes, and only with a confirmed email address", async () => {
    const quote = await requestedQuote({
      customer: { name: "Achieng Odhiambo", email: "own.quotes@example.co.ke", phone: "+254712345678" },
    });
    const email = quote.customerEmail;
    const unsure = await aPerson({ role: "customer", email, emailVerified: false });
    expect(await as(unsure).mine()).toEqual({ quotes: [] });
    expect(await maySeeQuote(db(), unsure, quote.id)).toBe(false);
    const wish = {
      reference: quote.reference,
      serviceDate: "2027-03-01",
      preferredTime: "morning",
      fromAddress: "Ngong Road 1",
      toAddress: "Moi Avenue 2",
    };
    await expect(as(unsure).book(wish)).rejects.toMatchObject({ code: "FORBIDDEN" });

    const other = await aPerson({ role: "customer" });
    expect(await as(other).mine()).toEqual({ quotes: [] });
    await expect(as(other).book(wish)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as(visitor).mine()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });

    const owner = { ...unsure, emailConfirmed: true };
    const { quotes: own } = await as(owner).mine();
    expect(own.map(({ number }) => number)).toEqual([quote.number]);
    expect(own[0]).toMatchObject({ state: "pending", total: quote.total });
    const seen = await as(visitor).ofLink({ token: tokenOf(own[0]?.link ?? "") });
    expect(seen.number).toBe(quote.number);
    await as(owner).book(wish);
    expect(await quoteOf(quote.number)).toMatchObject({
      urgency: "high",
      serviceDate: "2027-03-01",
      bookingRequestedAt: expect.any(Date),
    });
    await expect(as(owner).list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("what was declined or has run out is not booked", async () => {
    const quote = await requestedQuote({
      customer: { name: "Akinyi Odhiambo", email: "run.out@example.co.ke", phone: "+254712345679" },
    });
    await as(await aPerson({ role: "manager" })).approve({ id: quote.id });
    const owner = await aPerson({ role: "customer", email: quote.customerEmail });
    const wish = {
      reference: quote.reference,
      serviceDate: "2027-03-01",
      preferredTime: "",
      fromAddress: "",
      toAddress: "",
    };
    const later = new Date(Date.now() + 31 * 86_400_000);
    await expect(as(owner, { now: later }).book(wish)).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(as(owner).book({ ...wish, serviceDate: "2020-01-01" })).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { serviceDate: "Please choose today or a later date" } },
    });
    await as(owner).book(wish);
  });
});
