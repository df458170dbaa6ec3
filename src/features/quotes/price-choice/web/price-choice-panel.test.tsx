// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { differenceInWords } from "~/features/pricing/domain/day-factors";
import { screen, show, waitFor } from "~/platform/testing/dom";
import { answerCalls } from "~/platform/testing/rpc";
import type { QuoteDetail } from "../../page/web/shown-quote";
import { PriceChoicePanel } from "./price-choice-panel";
import { describeWhatIf } from "./what-ifs";

const whatIf = {
  by: "rooms" as const,
  packs: true,
  dayPrice: false,
  serviceDate: null,
  difference: -580_000,
};

const quote = {
  id: "6f1de0ff-6f8e-4fd9-a0c8-6a7f4f4b1f10",
  rowVersion: 3,
  pricedBy: "rooms",
  priceType: null,
  dayPrice: null,
  serviceDate: "2026-12-05",
  choice: {
    reasons: [],
    hasVolumeRates: true,
    isOutdated: false,
    inventory: {
      version: 2,
      frozen: false,
      complete: false,
      litres: 21_400,
      weight: 2_390,
      minutes: 980,
      cartons: 30,
      hours: 6.5,
    },
    whatIfs: [
      { ...whatIf, kind: "packing", packs: false },
      { ...whatIf, kind: "method", by: "volume", difference: 1_358_300 },
    ],
  },
} as unknown as QuoteDetail;

function panel(settled: () => Promise<QuoteDetail | undefined> = async () => quote) {
  const sent = answerCalls({
    "quotes.choosePrice": () => ({ rowVersion: 4 }),
    "quotes.choosePriceType": () => ({ rowVersion: 4 }),
  });
  const { user } = show(<PriceChoicePanel quote={quote} settled={settled} />);
  return { user, sent };
}

test("what a change costs is said, and one click makes it the draft", async () => {
  const { user, sent } = panel(async () => ({ ...quote, rowVersion: 9 }));
  expect(screen.getByText(/Inventory version 2: 21\.4 m³, 2,390 kg, 30 cartons, 6\.5 hours\./)).toBeTruthy();
  expect(screen.getByText(/KES\s5,800 less/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Apply: The customer packs" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  // With the version that the draft has after it was saved.
  expect(sent[0]?.input).toEqual({
    id: quote.id,
    rowVersion: 9,
    by: "rooms",
    packs: false,
    dayPrice: false,
    serviceDate: null,
  });
});

test("a draft that cannot be saved changes nothing", async () => {
  const settled = vi.fn(async () => undefined);
  const { user, sent } = panel(settled);
  await user.click(screen.getByRole("button", { name: "Apply: Price by volume" }));
  await waitFor(() => expect(settled).toHaveBeenCalled());
  expect(sent).toEqual([]);
});

test("what-ifs in words", () => {
  const words = (change: object) => describeWhatIf({ ...whatIf, ...change } as never, "2026-12-05");
  expect(words({ kind: "packing" })).toBe("We pack");
  expect(words({ kind: "method", by: "rooms" })).toBe("Price by rooms");
  expect(words({ kind: "day", serviceDate: "2026-12-08" })).toBe(
    "Tuesday 8 December instead of Saturday 5 December",
  );
  expect(words({ kind: "day-price", dayPrice: true })).toBe("Use the price of Saturday 5 December");
  expect(words({ kind: "day-price" })).toBe("Use the usual prices");
  expect(differenceInWords(0)).toBe("the same price");
  expect(differenceInWords(100_000)).toMatch(/^KES.1,000 more$/);
});
