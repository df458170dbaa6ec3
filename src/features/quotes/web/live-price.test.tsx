// @vitest-environment jsdom
import { expect, test } from "vitest";
import { officeList } from "~/features/pricing/domain/contents";
import { specificationPriceList, specificationTax } from "~/features/pricing/testing";
import { screen, show } from "~/platform/testing/dom";
import { answerCalls } from "~/platform/testing/rpc";
import { LivePrice } from "./live-price";

const list = officeList(specificationPriceList);
const HOME = { bedroom: 2, living_room: 1, kitchen: 1, bathroom: 1 };
const shown = () =>
  screen.getByRole("region", { name: "Price so far" }).textContent?.replaceAll("\u00a0", " ");

test("the price of what is typed, with VAT; a count that cannot be read counts nothing", () => {
  const move = { from: "", to: "", rooms: { ...HOME, office: Number.NaN, dining_room: null }, services: [] };
  show(<LivePrice list={list} tax={specificationTax} move={move} />);
  expect(shown()).toContain("VAT 16% on 11,000");
  expect(shown()).toMatch(/TotalKES 19,760$/);
});

test("no VAT of who is not registered, and a long distance once the server has measured", async () => {
  answerCalls({
    "pricing.distance": () => ({
      method: "fixed",
      km: 45,
      assumptions: [],
      notices: [{ code: "long_distance", km: 485, from: 30_000 }],
    }),
  });
  const move = { from: "Nairobi", to: "Mombasa", rooms: { bedroom: 1 }, services: [] };
  show(<LivePrice list={list} tax={{ ...specificationTax, vatRegistered: false }} move={move} />);
  expect(shown()).not.toContain("VAT");
  await screen.findByText("Distance, about 485 km");
  expect(shown()).toMatch(/TotalKES 30,000$/);
});
