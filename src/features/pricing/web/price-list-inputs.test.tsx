// @vitest-environment jsdom
import { expect, test } from "vitest";
import { screen, show, waitFor } from "~/platform/testing/dom";
import { Form, useWriteForm } from "~/platform/ui/form/write-form";
import { withCodes, withPrices } from "../domain/prices";
import { specificationPriceList } from "../testing";
import { PriceListInputs, type PriceValues } from "./price-list-inputs";

function editing() {
  const sent: PriceValues["list"][] = [];
  const { version: _, ...list } = withPrices(specificationPriceList, (cents) => cents / 100);
  function Page() {
    const form = useWriteForm<PriceValues, unknown>({
      start: { list: { ...list, volumeRates: [] }, days: [], from: { day: "", time: "00:00" } },
      send: async (values) => sent.push({ ...values.list, rooms: withCodes(values.list.rooms) }),
    });
    return (
      <Form of={form}>
        <PriceListInputs of={form} />
        <button type="submit">Publish</button>
      </Form>
    );
  }
  const { user } = show(<Page />);
  return { user, sent };
}

test("a kind of room is added and another removed; a band goes between those there are", async () => {
  const { user, sent } = editing();
  await user.click(screen.getByRole("button", { name: "Remove Home Office" }));
  await user.click(screen.getByRole("button", { name: "Add room or item" }));
  const rooms = screen.getByRole("group", { name: "Rooms" });
  const names = [...rooms.querySelectorAll<HTMLInputElement>("input")].slice(-3);
  await user.type(names[0] as HTMLInputElement, "Piano");
  await user.clear(names[2] as HTMLInputElement);
  await user.type(names[2] as HTMLInputElement, "6000");
  await user.click(screen.getByRole("button", { name: "Add band" }));
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const [list] = sent;
  expect(list?.rooms.map(({ id }) => id)).toEqual([
    "bedroom",
    "living_room",
    "kitchen",
    "bathroom",
    "dining_room",
    "piano",
  ]);
  expect(list?.rooms.at(-1)).toEqual({ id: "piano", name: "Piano", description: "", price: 6000 });
  expect(list?.distanceBands.slice(-2)).toEqual([
    { upToKm: 900, fee: 0 },
    { upToKm: null, fee: 50_000 },
  ]);
});

test("a price cleared by Backspace is the price typed then; cents and words are refused at the field", async () => {
  const { user, sent } = editing();
  const fee = screen.getByLabelText("Base moving fee") as HTMLInputElement;
  await user.click(fee);
  await user.keyboard(`${"{Backspace}".repeat(fee.value.length)}5500.50`);
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText("Please enter whole shillings, without cents");
  expect(sent).toEqual([]);
  await user.clear(fee);
  await user.type(fee, "5500");
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(sent[0]?.baseFee).toBe(5500));
});
