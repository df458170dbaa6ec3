import { describe, expect, test } from "vitest";
import { type LabelBox, labelSides } from "./map-labels";

const PIN: LabelBox = [85, 60, 115, 102];
const nairobi = { x: 91, y: 103, width: 48, height: 17, prefers: "right" } as const;

describe("names on the map", () => {
  test("are right of their places where there is room", () => {
    const thika = { x: 300, y: 20, width: 40, height: 17, prefers: "right" } as const;
    const mombasa = { x: 300, y: 200, width: 60, height: 17, prefers: "left" } as const;
    expect(labelSides([thika, mombasa], PIN)).toEqual(["right", "left"]);
  });

  test("stand apart from the office's pin", () => {
    expect(labelSides([nairobi], PIN)).toEqual(["left"]);
  });

  test("give way to those before them", () => {
    const near = { ...nairobi, x: 60, y: 106 };
    expect(labelSides([nairobi, near], PIN)).toEqual(["left", "bottom"]);
    expect(labelSides([nairobi, near, near], PIN)).toEqual(["left", "bottom", null]);
  });

  test("go below a place that the pin covers", () => {
    expect(labelSides([{ ...nairobi, x: 98, y: 96 }], PIN)).toEqual(["bottom"]);
  });
});
