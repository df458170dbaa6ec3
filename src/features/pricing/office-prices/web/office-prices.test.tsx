// @vitest-environment jsdom
import { expect, test } from "vitest";
import { screen, show, waitFor, within } from "~/platform/testing/dom";
import { Form, useWriteForm } from "~/platform/ui/form/write-form";
import { withPrices } from "../../domain/prices";
import { specificationPriceList } from "../../testing";
import type { PriceValues } from "../../web/price-list-inputs";
import { factorOf } from "../../web/typed-factors";
import { DayFactorsInputs } from "./day-factors-inputs";
import { VolumeRatesInputs } from "./volume-rates-inputs";

function editing() {
  const sent: PriceValues[] = [];
  const { version: _, ...list } = withPrices(specificationPriceList, (cents) => cents / 100);
  function Page() {
    const form = useWriteForm<PriceValues, unknown>({
      start: { list: { ...list, volumeRates: [] }, days: [], from: { day: "", time: "00:00" } },
      send: async (values) => sent.push(values),
    });
    return (
      <Form of={form}>
        <VolumeRatesInputs of={form} />
        <DayFactorsInputs of={form} />
        <button type="submit">Publish</button>
      </Form>
    );
  }
  const { user } = show(<Page />);
  return { user, sent };
}

test("a service switched to volume has rates, compares ten moves as one types, and goes back", async () => {
  const { user, sent } = editing();
  const homes = within(screen.getByRole("region", { name: "Residential moves" }));
  expect(screen.queryByRole("region", { name: "Example moves" })).toBeNull();
  await user.click(homes.getByLabelText("By volume"));
  const rows = () => within(homes.getByRole("region", { name: "Example moves" })).getAllByRole("row");
  await waitFor(() => expect(rows()).toHaveLength(11));
  const bedsitter = () => [...(rows()[1]?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent);
  // By rooms 5,500 + 5,000 + 1,500; by volume the minimum of 8,000 and 6 × 60.
  expect(bedsitter()).toEqual(["12,000", "8,360", "-3,640"]);
  const minimum = homes.getByLabelText("Minimum for the volume");
  await user.clear(minimum);
  await user.type(minimum, "9000");
  await waitFor(() => expect(bedsitter()[1]).toBe("9,360"));
  await user.click(homes.getByRole("button", { name: "Add volume band" }));
  await user.click(homes.getByLabelText("By rooms"));
  await user.click(homes.getByLabelText("By volume"));
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const [rates] = sent[0]?.list.volumeRates ?? [];
  expect(rates).toMatchObject({ service: "residential", minimum: 9_000 });
  expect(rates?.bands.map(({ upTo }) => upTo)).toEqual([10, 25, 35, null]);
});

test("a day's price is more or less, of a kind of day", async () => {
  const { user, sent } = editing();
  await user.click(screen.getByRole("button", { name: "Add day price" }));
  const change = screen.getByLabelText("Price change");
  await user.clear(change);
  await user.type(change, "-12.5");
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.days.map(factorOf)).toEqual([{ kind: "weekday", weekday: "saturday", rate: -1_250 }]);
});
