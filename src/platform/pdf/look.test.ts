import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast } from "~/platform/kernel/shades";
import { inksOf } from "./look";

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, "0").toUpperCase()}`);

test("whatever a company chooses, what is written can be read", () => {
  fc.assert(
    fc.property(colour, colour, (primaryColor, secondaryColor) => {
      const inks = inksOf({ primaryColor, secondaryColor });
      expect(contrast(inks.onFill, inks.fill)).toBeGreaterThanOrEqual(4.5);
      for (const ground of ["#FFFFFF", inks.tint, inks.wash]) {
        expect(contrast(inks.strong, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(inks.muted, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("a colour that can carry text is taken as it is, and nonsense is ours", () => {
  expect(inksOf({ primaryColor: "#0B6E4F", secondaryColor: "#333333" })).toMatchObject({
    fill: "#0B6E4F",
    onFill: "#FFFFFF",
    strong: "#0B6E4F",
    muted: "#333333",
  });
  expect(inksOf({ primaryColor: "red;", secondaryColor: "" }).fill).toBe("#1E40AF");
});
