import { describe, expect, test } from "vitest";
import { type LabelBox, labelPlaces } from "./map-labels";

const PIN: LabelBox = [85, 60, 115, 102];
const FRAME: LabelBox = [0, 0, 400, 300];
const nairobi = { x: 91, y: 103, width: 48, height: 17, prefers: "right", isTown: true } as const;

describe("names on the map", () => {
  test("are right of their places where there is room", () => {
    const thika = { ...nairobi, x: 300, y: 20, width: 40 } as const;
    const mombasa = { ...nairobi, x: 300, y: 200, width: 60, prefers: "left" } as const;
    expect(labelPlaces([thika, mombasa], PIN, FRAME)).toEqual(["right", "left"]);
  });

  test("stand apart from the office's pin", () => {
    expect(labelPlaces([nairobi], PIN, FRAME)).toEqual(["left"]);
  });

  test("give way to those before them", () => {
    const near = { ...nairobi, x: 60, y: 106 };
    expect(labelPlaces([nairobi, near], PIN, FRAME)).toEqual(["bottom", "left"]);
    expect(labelPlaces([nairobi, near, near], PIN, FRAME)).toEqual(["bottom", "left", "unnamed"]);
  });

  test("go below a place that the pin covers", () => {
    expect(labelPlaces([{ ...nairobi, x: 98, y: 96 }], PIN, FRAME)).toEqual(["bottom"]);
  });

  test("cover no other place while a side is free", () => {
    const kilimani = { ...nairobi, x: 60, y: 104, isTown: false };
    expect(labelPlaces([nairobi, kilimani], PIN, FRAME)).toEqual(["bottom", "left"]);
  });

  test("are never cut by the map's edge", () => {
    const rongai = { ...nairobi, x: 10, y: 200, width: 90, isTown: false };
    expect(labelPlaces([rongai], PIN, FRAME)).toEqual(["right"]);
    expect(labelPlaces([{ ...rongai, prefers: "left" }], PIN, FRAME)).toEqual(["right"]);
    expect(labelPlaces([{ ...rongai, x: 390 }], PIN, FRAME)).toEqual(["left"]);
    expect(labelPlaces([{ ...rongai, x: -40 }], PIN, FRAME)).toEqual(["unnamed"]);
  });

  test("of towns cover lesser places where no side is free, and these are not shown", () => {
    const kilimani = { ...nairobi, x: 60, y: 104, isTown: false };
    const south = { ...nairobi, x: 91, y: 118, isTown: false };
    expect(labelPlaces([nairobi, kilimani, south], PIN, FRAME)).toEqual(["left", "covered", "right"]);
    const estate = { ...nairobi, isTown: false };
    expect(labelPlaces([estate, kilimani, south], PIN, FRAME)[0]).toBe("unnamed");
  });
});
