import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, parseHex } from "~/platform/kernel/shades";
import { brandStyle, DEFAULT_COLORS } from "./brand";
import { BRAND_PRESETS } from "./colour-presets";

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

/** Distance of two colours in CIE76: 2 is just visible, 20 is clearly different. */
function differenceOf(one: string, other: string): number {
  const [a, b] = [labOf(one), labOf(other)];
  return Math.hypot(...a.map((value, place) => value - (b[place] ?? 0)));
}

function labOf(hex: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const f = (value: number) =>
    value > 216 / 24389 ? Math.cbrt(value) : (value * 24389) / 27 / 116 + 16 / 116;
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

test("states keep their colours in every preset, light and dark: readable, and none looks like another", () => {
  const file = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
  for (const part of ["badge.module.css", "notice.module.css", "office/status-dot.module.css"])
    expect(file(part), part).not.toMatch(/var\(--(primary|link|secondary|accent\b(?!-))/);
  const [light = "", dark = ""] = file("tokens.css").split("@media screen");
  const states = { info: "info-text", ok: "ok-text", waiting: "accent-text", error: "err" };
  const tints = { info: "info-tint", ok: "ok-tint", waiting: "accent-tint", error: "err-tint" };
  for (const [preset, colors] of Object.entries(BRAND_PRESETS)) {
    const [brandLight = "", brandDark = ""] = brandStyle(colors).split("@media screen");
    for (const theme of [`${light}${brandLight}`, `${light}${dark}${brandDark}`]) {
      const value = (name: string) =>
        parseHex([...theme.matchAll(new RegExp(`--${name}: ?(#[0-9a-fA-F]{3,6})`, "g"))].at(-1)?.[1] ?? "") ??
        "";
      const names = Object.keys(states) as (keyof typeof states)[];
      for (const name of names) {
        const said = `${preset} ${name}`;
        expect(contrast(value(states[name]), value(tints[name])), said).toBeGreaterThanOrEqual(4.5);
        for (const other of names.filter((other) => other > name)) {
          expect(differenceOf(value(states[name]), value(states[other])), `${said} ${other}`).toBeGreaterThan(
            20,
          );
          expect(differenceOf(value(tints[name]), value(tints[other])), `${said} ${other}`).toBeGreaterThan(
            7,
          );
        }
      }
    }
  }
});
