// @vitest-environment jsdom
import { useLoaderData } from "react-router";
import { expect, test } from "vitest";
import { screen, show, waitFor } from "~/platform/testing/dom";
import { answerCalls, refusal } from "~/platform/testing/rpc";
import { PricingEditor } from "./pricing-editor";
import type { QuoteDetail } from "./shown-quote";

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

/** The editor on a page that reads itself anew after each refusal. */
function shownWith(read: () => QuoteDetail) {
  function Page() {
    const quote = useLoaderData<QuoteDetail>();
    return (
      <>
        <output>{quote.rowVersion}</output>
        <PricingEditor quote={quote} onDone={() => undefined} />
      </>
    );
  }
  return show(<Page />, { loader: read });
}

test("what somebody else changed of the quote beside its lines is no question, and the price is saved over it", async () => {
  let quote = kept;
  let isFirst = true;
  const sent = answerCalls({
    "quotes.editPricing": () => {
      if (!isFirst) return { rowVersion: 5 };
      isFirst = false;
      // It was given to somebody meanwhile.
      quote = { ...kept, rowVersion: 4 };
      throw refusal("CONFLICT", "Somebody else changed this quote while you were editing.");
    },
  });
  const { user } = shownWith(() => quote);
  await user.type(await screen.findByLabelText("Description"), " of the day");
  const save = screen.getByRole("button", { name: "Save price" });
  await user.click(save);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("4"));
  await waitFor(() => expect(save.hasAttribute("data-loading")).toBe(false));
  expect(screen.queryByRole("button", { name: "Continue with these" })).toBeNull();
  await user.click(save);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ input }) => (input as { rowVersion: number }).rowVersion)).toEqual([3, 4]);
});
