import { describe, expect, test } from "vitest";
import { byLikeness, type Found, isName } from "./domain";

describe("what somebody typed", () => {
  test.each([
    ["acheing", true],
    ["ng'ang'a", true],
    ["ngũgĩ", true],
    ["ali", false],
    ["qt-2026-001", false],
    ["2026", false],
  ])("%s could be a name: %s", (word, yes) => expect(isName(word)).toBe(yes));
});

test("what is named in full comes first, then what begins so", () => {
  const of = (title: string): Found => ({ kind: "quote", id: "", title, detail: "Nairobi", to: "" });
  const found = [of("MV-1 QT-2026-0010"), of("QT-2026-0011"), of("QT-2026-001")];
  expect(found.sort(byLikeness(["qt-2026-001"])).map(({ title }) => title)).toEqual([
    "QT-2026-001",
    "QT-2026-0011",
    "MV-1 QT-2026-0010",
  ]);
});
