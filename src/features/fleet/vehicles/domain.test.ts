import { expect, test } from "vitest";
import { bodyOf, bodyVolume, dispatchProblems, nextStates, readPlate } from "./domain";

test.each([
  ["kda123a", "KDA 123A"],
  [" KDA-123 a", "KDA 123A"],
  ["KAS 804", "KAS 804"],
  ["kmea123b", "KMEA 123B"],
  ["za 1234", "ZA 1234"],
  ["UAX 123 B", "UAX 123 B"],
  ["T 123 ABC", "T 123 ABC"],
  ["GK-A 123", "GK-A 123"],
  ["", undefined],
  ["KDA", undefined],
  ["<script>1", undefined],
  ["1234567890123456", undefined],
])("%j is read as %j", (typed, plate) => expect(readPlate(typed)).toBe(plate));

test("the volume is the entered one, else the measured one, else that of the class", () => {
  const measured = { length: 430, width: 190, height: 200 };
  expect(bodyVolume(measured)).toBe(16.3);
  const blank = {
    class: "canter",
    length: null,
    width: null,
    height: null,
    volume: null,
    payload: null,
  } as const;
  expect(bodyOf(blank)).toEqual({ volume: 16, payload: 3000 });
  expect(bodyOf({ ...blank, ...measured })).toEqual({ volume: 16.3, payload: 3000 });
  expect(bodyOf({ ...blank, ...measured, volume: 15, payload: 2800 })).toEqual({ volume: 15, payload: 2800 });
  expect(bodyOf({ ...blank, class: "tractor" })).toEqual({ volume: 0, payload: 0 });
});

test("a retired vehicle comes back only into use", () => {
  expect(nextStates("retired")).toEqual(["active"]);
  expect(nextStates("workshop")).not.toContain("workshop");
});

test("what keeps a vehicle in is said in words", () => {
  expect(dispatchProblems({ state: "active", stateReason: "" }, [])).toEqual([]);
  expect(
    dispatchProblems({ state: "workshop", stateReason: "Brakes" }, [
      { kind: "Insurance", validTo: "2026-11-01" },
    ]),
  ).toEqual(["In the workshop: Brakes", "Insurance expired"]);
});
