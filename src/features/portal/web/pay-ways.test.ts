import { expect, test } from "vitest";
import { countriesOf } from "./pay-ways";
import type { MpesaView, OffersView } from "./quote-view";

const mpesa = (regions: string[], available = true): MpesaView => ({
  available,
  shortcode: "600123",
  minAmount: 1,
  maxAmount: 250_000,
  regions,
});
const offers = (regions: string[]): OffersView => ({
  region: null,
  offers: [{ gateway: "stripe", way: "page", minAmount: 1, maxAmount: 2, regions }] as OffersView["offers"],
});

test("payers are offered what the settings name for their country, M-Pesa as well", () => {
  expect(countriesOf(offers(["GB"]), mpesa(["KE"]))).toEqual(expect.arrayContaining(["KE", "GB"]));
  expect(countriesOf(offers(["GB"]), mpesa(["TZ"])).sort()).toEqual(["GB", "TZ"]);
  expect(countriesOf(offers(["GB"]), mpesa(["KE"], false))).toEqual(["GB"]);
});
