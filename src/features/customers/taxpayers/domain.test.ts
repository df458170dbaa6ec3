import { expect, test } from "vitest";
import { isSameTaxpayer } from "./domain";

test.each([
  ["KILIMA TRADERS LIMITED", "Kilima Traders Ltd.", true],
  ["Njeri Wambui", "Wambui Njeri", true],
  ["NJERI ANNE WAMBUI", "Njeri Wambui", true],
  ["Kilima Traders Limited", "Bahari Foods Limited", false],
  ["Njeri Wambui", "", false],
])("%s and %s", (atKra, ours, isSame) => expect(isSameTaxpayer(atKra, ours)).toBe(isSame));
