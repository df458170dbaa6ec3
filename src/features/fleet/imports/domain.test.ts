import { expect, test } from "vitest";
import { centimetresIn, classIn, figureIn } from "./domain";

test.each([
  ["7 ton lorry", "truck_7t"],
  ["Isuzu FRR 5t", "truck_5t"],
  ["10T", "truck_10t"],
  ["Mitsubishi Canter 3 t", "canter"],
  ["1 tonne pick-up", "pickup"],
  ["3.5 ton", "canter"],
  ["30 ton", undefined],
  ["lorry", undefined],
  ["Prime mover", "tractor"],
])("the class of %s is %s", (text, found) => {
  expect(classIn(text)).toBe(found);
});

test.each([
  ["430", 430],
  ["430 cm", 430],
  ["4.3 m", 430],
  ["4,3 m", Number.NaN],
  ["long", Number.NaN],
])("%s is %d centimetres", (text, length) => {
  expect(centimetresIn(text)).toBe(length);
});

test.each([
  ["7,000 kg", 7_000],
  ["33.5 m³", 33.5],
  ["184,210 km", 184_210],
  ["-5", Number.NaN],
  ["12 or 13", Number.NaN],
])("%s is %d", (text, figure) => {
  expect(figureIn(text)).toBe(figure);
});
