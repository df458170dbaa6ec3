import { describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import { formatKes } from "~/platform/kernel/money";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { quotesHandlers } from "../../server/handlers";
import { getQuoteOfLink } from "../../server/queries/quote-links";
import { requestedQuote, tokenOf } from "../../testing";

useDatabase();

const as = (actor: Actor) => callAs(quotesHandlers, actor);

describe("versions", () => {
  test("Revise makes version 2, and the difference names facts, lines and totals", async () => {
    const manager = await aPerson({ role: "manager" });
    const { id, number } = await requestedQuote();
    const { link } = await as(manager).approve({ id });
    const second = await as(manager).revise({ id });
    expect(second.version).toBe(2);
    expect(await as(manager).compare({ number, from: 1, to: 2 })).toEqual({
      facts: [],
      lines: [],
      totals: [],
    });
    const draft = await as(manager).get({ number });
    expect(draft).toMatchObject({ version: 2, status: "revision", acceptedAt: null });
    await as(manager).editFacts({
      id: second.id,
      rowVersion: draft.rowVersion,
      facts: { ...draft, assignedTo: manager.personId },
    });
    await as(manager).editPricing({
      id: second.id,
      rowVersion: draft.rowVersion + 1,
      lines: draft.lines.map((line) => (line.code === "bedroom" ? { ...line, quantity: 3 } : line)),
    });
    expect(await as(manager).compare({ number, from: 1, to: 2 })).toMatchObject({
      facts: [{ label: "Assigned to", before: "–", after: manager.name }],
      lines: [{ label: "Bedrooms", before: expect.stringContaining("2 × 2,500") }],
      totals: [{ label: "Subtotal" }, { label: "VAT" }, { label: "Total", before: formatKes(1_976_000) }],
    });
    expect((await getQuoteOfLink(db(), tokenOf(link), new Date())).state).toBe("superseded");
    const first = await as(manager).get({ number, version: 1 });
    expect(first).toMatchObject({ version: 1, total: 1_976_000, may: { edit: false, revise: false } });
    await expect(
      as(manager).editFacts({ id, rowVersion: first.rowVersion, facts: first }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("a version there is not, another's quote, and who may not see quotes", async () => {
    const manager = await aPerson({ role: "manager" });
    const { number } = await requestedQuote();
    const ask = (actor: Actor, to = 1) => as(actor).compare({ number, from: 1, to });
    await expect(ask(manager, 2)).rejects.toMatchObject({ status: 404 });
    await expect(ask(await aPerson({ role: "supervisor" }))).rejects.toMatchObject({ status: 404 });
    await expect(ask(await aPerson({ role: "driver" }))).rejects.toMatchObject({ status: 403 });
    await expect(ask(visitor)).rejects.toMatchObject({ status: 401 });
  });
});
