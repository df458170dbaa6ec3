import { expect, test } from "vitest";
import { canPublish, publicName } from "./domain";

test.each([
  ["Achieng Atieno Odhiambo", "Achieng O."],
  ["  Wambui  ", "Wambui"],
  ["Kamau njoroge", "Kamau N."],
])("%s is called %s on the website", (name, shown) => expect(publicName(name)).toBe(shown));

test("only what its customer allows, has words and does not complain is shown", () => {
  const rating = { mayPublish: true, words: "On time.", stars: 5 };
  expect(canPublish(rating)).toBe(true);
  expect(canPublish({ ...rating, mayPublish: false })).toBe(false);
  expect(canPublish({ ...rating, words: "" })).toBe(false);
  expect(canPublish({ ...rating, stars: 2 })).toBe(false);
});
