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
    const kiambu = { ...nairobi, x: 40, y: 100 };
    expect(labelSides([nairobi, { ...kiambu, x: 70 }], PIN)).toEqual(["left", null]);
    expect(labelSides([nairobi, kiambu], PIN)).toEqual(["left", "left"]);
  });
});
