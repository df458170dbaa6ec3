import fc from "fast-check";
import { expect, test } from "vitest";
import { brandStyle, contrast } from "./brand";

const colors = (primaryColor: string, accentColor = "#F59E0B") => ({
  primaryColor,
  accentColor,
  secondaryColor: "#64748B",
});

test("the default brand adds nothing", () => {
  expect(brandStyle(colors("#1e40af", "#f59e0b"))).toBe("");
});

test("whatever colour is chosen, links and text on fills keep AA contrast", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 0xffffff }),
      fc.integer({ min: 0, max: 0xffffff }),
      (one, other) => {
        const hex = (value: number) => `#${value.toString(16).padStart(6, "0").toUpperCase()}`;
        const css = brandStyle(colors(hex(one), hex(other)));
        const light = css.slice(0, css.indexOf("}"));
        const value = (name: string) => new RegExp(`${name}:(#[0-9A-F]{6})`).exec(light)?.[1] ?? "#000000";
        expect(contrast(value("--link"), "#FBF8F2")).toBeGreaterThanOrEqual(4.5);
        expect(contrast(value("--on-primary"), value("--primary"))).toBeGreaterThanOrEqual(4.1);
      },
    ),
  );
});

test("ignores what is no colour", () => {
  expect(brandStyle(colors("red;}body{display:none", "#F59E0B"))).toBe("");
});
