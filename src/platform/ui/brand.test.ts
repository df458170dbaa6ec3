import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, parseHex } from "~/platform/kernel/shades";
import { brandStyle, DEFAULT_COLORS } from "./brand";

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0").toUpperCase()}`);

test("the default brand adds nothing", () => {
  expect(brandStyle({ primaryColor: "#1e40af", secondaryColor: "#64748b", accentColor: "#f59e0b" })).toBe("");
});

test("the default brand's own fills keep AA contrast with their text, a pointer over them too, light and dark", () => {
  const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
  const [light = "", dark = ""] = css.split("@media screen");
  for (const theme of [light, `${light}${dark}`]) {
    const value = (name: string) =>
      [...theme.matchAll(new RegExp(`--${name}: (#[0-9a-f]{3,6});`, "g"))].at(-1)?.[1] ?? "";
    for (const fill of ["primary", "secondary", "accent"]) {
      const on = parseHex(value(`on-${fill}`)) ?? "";
      for (const name of [fill, ...(fill === "secondary" ? [] : [`${fill}-hover`])])
        expect(contrast(on, parseHex(value(name)) ?? ""), name).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test("each colour that differs from the default is set", () => {
  for (const name of ["primary", "secondary", "accent"] as const) {
    const style = brandStyle({ ...DEFAULT_COLORS, [`${name}Color`]: "#0b6b3a" });
    expect(style).toContain(`--${name}:#0B6B3A`);
  }
});

test("whatever colours are chosen, text on fills and brand colours as text keep AA contrast, light and dark", () => {
  fc.assert(
    fc.property(colour, colour, colour, (primaryColor, secondaryColor, accentColor) => {
      const css = brandStyle({ primaryColor, secondaryColor, accentColor });
      const [light = "", dark = ""] = css.split("@media screen");
      for (const [theme, ground] of [
        [light, "#FBF8F2"],
        [light, "#EFE5D3"],
        [dark, "#0C1630"],
        [dark, "#16223F"],
      ] as const) {
        const value = (name: string) => new RegExp(`${name}:(#[0-9A-F]{6})`).exec(theme)?.[1] ?? "#777777";
        for (const text of ["--link", "--secondary-text"])
          expect(contrast(value(text), ground), text).toBeGreaterThanOrEqual(4.5);
        for (const fill of ["primary", "secondary", "accent"])
          expect(contrast(value(`--on-${fill}`), value(`--${fill}`)), fill).toBeGreaterThanOrEqual(4.5);
        for (const fill of ["primary", "accent"])
          expect(contrast(value(`--on-${fill}`), value(`--${fill}-hover`)), fill).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

test("ignores what is no colour", () => {
  expect(brandStyle({ ...DEFAULT_COLORS, primaryColor: "red;}body{display:none" })).toBe("");
});
