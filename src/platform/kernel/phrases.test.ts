import { expect, test } from "vitest";
import { phraseBook } from "./phrases";

const inSwahili = phraseBook({
  Total: "Jumla",
  "Distance, ~{km} km": "Umbali, ~km {km}",
  "{a} to {b}": "{a} hadi {b}",
  "At most {n} (really)": "{n} pekee",
});

test.each([
  ["Total", "Jumla"],
  ["Distance, ~45 km", "Umbali, ~km 45"],
  ["Thika to Voi to Nyeri", "Thika hadi Voi to Nyeri"],
  ["At most 5 (really)", "5 pekee"],
  ["total", "total"],
  ["Total?", "Total?"],
  ["", ""],
])("%s is %s", (english, swahili) => {
  expect(inSwahili(english)).toBe(swahili);
});

test("what a hole holds is carried over as it is, even where it looks like a hole", () => {
  expect(inSwahili("{b} to $1")).toBe("{b} hadi $1");
});
