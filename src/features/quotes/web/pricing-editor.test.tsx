// @vitest-environment jsdom
import { useLoaderData } from "react-router";
import { expect, test } from "vitest";
import { screen, show, waitFor } from "~/platform/testing/dom";
import { answerCalls, refusal } from "~/platform/testing/rpc";
import type { QuoteDetail } from "../page/web/shown-quote";
import { PricingEditor } from "./pricing-editor";

const line = { category: "base", code: "base", description: "Base price", quantity: 1, unitPrice: 150_000 };
const kept = {
  id: "6f1de0ff-6f8e-4fd9-a0c8-6a7f4f4b1f10",
  rowVersion: 3,
  lines: [line],
  tax: { vatRegistered: true, vatRate: 1600, vatOnBaseAndDistance: false },
  listTotal: 150_000,
  offers: null,
  may: { edit: true },
  auditTrail: [{ user: "Mwende Kilonzo" }],
} as unknown as QuoteDetail;

const shownWith = (read: () => QuoteDetail) => {
  function Page() {
    return <PricingEditor quote={useLoaderData<QuoteDetail>()} onDone={() => undefined} />;
  }
  return show(<Page />, { loader: read });
};
const savedAs = (now: QuoteDetail) => ({
  "quotes.get": () => now,
  "quotes.editPricing": ({ rowVersion }: { rowVersion: number }) => {
    if (rowVersion !== now.rowVersion) throw refusal("CONFLICT", "Somebody else changed this quote.");
    return { rowVersion: rowVersion + 1 };
  },
});
const versionsOf = (sent: ReturnType<typeof answerCalls>) =>
  sent
    .filter(({ name }) => name === "quotes.editPricing")
    .map(({ input }) => (input as { rowVersion: number }).rowVersion);

test("what somebody else changed of the quote beside its lines is no question, and the price is saved over it", async () => {
  const sent = answerCalls(savedAs({ ...kept, rowVersion: 4 }));
  const { user } = shownWith(() => kept);
  await user.type(await screen.findByLabelText("Description"), " of the day");
  await user.click(screen.getByRole("button", { name: "Save price" }));
  await waitFor(() => expect(versionsOf(sent)).toEqual([3, 4]));
  expect(screen.queryByText("Somebody else changed this quote.")).toBeNull();
});

test("lines that somebody else changed are not written over", async () => {
  const theirs = { ...kept, rowVersion: 4, lines: [{ ...line, unitPrice: 160_000 }] } as QuoteDetail;
  const sent = answerCalls(savedAs(theirs));
  const { user } = shownWith(() => kept);
  await user.type(await screen.findByLabelText("Description"), " of the day");
  await user.click(screen.getByRole("button", { name: "Save price" }));
  await screen.findByText("Somebody else changed this quote.");
  expect(versionsOf(sent)).toEqual([3]);
});

const linesOf = (sent: ReturnType<typeof answerCalls>) =>
  sent
    .filter(({ name }) => name === "quotes.editPricing")
    .flatMap(({ input }) => (input as { lines: { quantity: number; unitPrice: number }[] }).lines)
    .map(({ quantity, unitPrice }) => ({ quantity, unitPrice }));

test("a price cleared by Backspace and typed anew is saved as it was typed", async () => {
  const sent = answerCalls(savedAs(kept));
  const { user } = shownWith(() => kept);
  const price = (await screen.findByLabelText("Unit price in shillings")) as HTMLInputElement;
  await user.click(price);
  await user.keyboard(`${"{Backspace}".repeat(price.value.length)}3000`);
  const quantity = screen.getByLabelText("Quantity") as HTMLInputElement;
  await user.click(quantity);
  await user.keyboard("{Backspace}2.5");
  await user.click(screen.getByRole("button", { name: "Save price" }));
  await waitFor(() => expect(linesOf(sent)).toEqual([{ quantity: 2.5, unitPrice: 300_000 }]));
});

test("what is no price, too large a price and an emptied one are refused at the field", async () => {
  const sent = answerCalls(savedAs(kept));
  const { user } = shownWith(() => kept);
  const price = await screen.findByLabelText("Unit price in shillings");
  for (const [typed, words] of [
    ["2500,50", /use a point for cents/],
    ["99,999,999,999,999", /too large/],
    ["", /enter a price/],
  ] as const) {
    await user.clear(price);
    if (typed) await user.type(price, typed);
    await user.click(screen.getByRole("button", { name: "Save price" }));
    await screen.findByText(words);
    expect(price).toHaveProperty("value", typed);
  }
  expect(linesOf(sent)).toEqual([]);
});
