import { expect, test } from "vitest";
import {
  byPromise,
  classFor,
  costOf,
  fitOf,
  hireNumberOf,
  isPlaceholder,
  meanRating,
  offerStateOf,
  showsPhones,
  stateOf,
} from "./domain";

const at = (text: string) => new Date(`2026-12-05T${text}:00+03:00`);
const times = { startsAt: at("08:00"), endsAt: at("13:00") };

test("an open hire has expired once its time is over, whether the task ran or not", () => {
  const hire = { state: "open" as const, expiresAt: at("10:00") };
  expect([stateOf(hire, at("09:59")), stateOf(hire, at("10:00"))]).toEqual(["open", "expired"]);
  expect(stateOf({ ...hire, state: "accepted" }, at("11:00"))).toBe("accepted");
  expect(offerStateOf("offered", hire, at("10:00"))).toBe("expired");
  expect(offerStateOf("declined", hire, at("11:00"))).toBe("declined");
});

test("a job fits its hire while it is free and has the same times", () => {
  expect(fitOf(times, { ...times, isFree: true })).toBe("same");
  expect(fitOf(times, { ...times, endsAt: at("14:00"), isFree: true })).toBe("moved");
  expect(fitOf(times, { ...times, isFree: false })).toBe("over");
  expect(fitOf(times, { startsAt: null, endsAt: null, isFree: true })).toBe("over");
  expect(fitOf(times, undefined)).toBe("over");
});

test("the smallest class that takes the goods", () => {
  expect([null, 0, 4_000, 4_001, 33_000, 33_001, 90_000].map(classFor)).toEqual([
    ...["canter", "pickup", "pickup", "canter", "truck_7t", "truck_10t", "truck_10t"],
  ]);
});

test("hauliers with papers in order come first, then those with a price, then by rating and price", () => {
  const one = { expired: [], price: 100, lastPrice: null, rating: 3 };
  const all = [
    { ...one, name: "expired", expired: ["Insurance"], rating: 5 },
    { ...one, name: "no price", price: null, rating: 5 },
    { ...one, name: "dear", price: 200, rating: 4 },
    { ...one, name: "cheap", price: 150, rating: 4 },
    { ...one, name: "plain" },
    { ...one, name: "by last price", price: null, lastPrice: 50, rating: 4 },
  ];
  expect(all.sort(byPromise).map(({ name }) => name)).toEqual([
    ...["by last price", "cheap", "dear", "plain", "no price", "expired"],
  ]);
});

test("sums, ratings and numbers", () => {
  expect(costOf(2_400_000, [{ amount: 250_000 }, { amount: 50_000 }])).toBe(2_700_000);
  expect([meanRating([]), meanRating([5]), meanRating([5, 4]), meanRating([1, 2, 2])]).toEqual([
    ...[undefined, 5, 5, 2],
  ]);
  expect(hireNumberOf(42)).toBe("HT-0042");
  expect(["HT-0042", "HT-10042", "KDA 123A", "HT-42"].map(isPlaceholder)).toEqual([true, true, false, false]);
  expect(showsPhones(times, new Date(times.startsAt.getTime() - 86_400_001))).toBe(false);
  expect(showsPhones(times, new Date(times.startsAt.getTime() - 86_400_000))).toBe(true);
});
