import { contrast, mix, parseHex, READABLE, readableOn, textOn } from "~/platform/kernel/shades";

export interface BrandColors {
  primaryColor: string;
  secondaryColor: string;
  accentColor: string;
}

export const DEFAULT_COLORS: BrandColors = {
  primaryColor: "#1E40AF",
  secondaryColor: "#64748B",
  accentColor: "#F59E0B",
};

const LIGHT_GROUND = "#EFE5D3";
const DARK_GROUND = "#1B2A55";

/** The company's colours as CSS variables for the page. Empty for the default brand, which tokens.css defines. */
export function brandStyle(colors: BrandColors): string {
  const isDefault = Object.entries(read(colors)).every(
    ([name, color]) => color === DEFAULT_COLORS[name as keyof BrandColors],
  );
  return isDefault ? "" : brandRules(colors, ":root", ":root[data-theme=dark]");
}

/**
 * Colours as CSS variables for part of a page. Text meets WCAG AA for any choice: text on a fill is white, ink or black,
 * and brand colours as text are darkened or lightened until readable on every background.
 * @param scope selectors for light and dark colours
 */
export function brandRules(
  colors: BrandColors,
  scope: string,
  dark = `:root[data-theme=dark] ${scope}`,
): string {
  const { primaryColor, secondaryColor, accentColor } = read(colors);
  const texts = (ground: string) =>
    `--link:${readableOn(primaryColor, ground)};--secondary-text:${readableOn(secondaryColor, ground)}`;
  const tint = `--primary-tint:${mix(primaryColor, "#FFFFFF", 0.9)}`;
  const lighter = [
    mix(primaryColor, "#FFFFFF", 0.2),
    mix(secondaryColor, "#FFFFFF", 0.2),
    mix(accentColor, "#FFFFFF", 0.15),
  ] as const;
  return [
    `${scope}{${fills([primaryColor, secondaryColor, accentColor], "#000000")};${tint};${texts(LIGHT_GROUND)}}`,
    `@media screen{${dark}{${fills(lighter, "#FFFFFF")};${texts(DARK_GROUND)}}}`,
  ].join("");
}

function read(colors: BrandColors): BrandColors {
  const known = (name: keyof BrandColors) => parseHex(colors[name] ?? "") ?? DEFAULT_COLORS[name];
  return {
    primaryColor: known("primaryColor"),
    secondaryColor: known("secondaryColor"),
    accentColor: known("accentColor"),
  };
}

/** Fills with their text colours; hover moves a fill `towards` black or white, away from its text colour. */
function fills(
  [primary, secondary, accent]: readonly [primary: string, secondary: string, accent: string],
  towards: string,
): string {
  const hover = (fill: string, part: number) => {
    const moved = mix(fill, towards, part);
    return contrast(moved, textOn(fill)) >= READABLE ? moved : fill;
  };
  return [
    `--primary:${primary}`,
    `--primary-hover:${hover(primary, 0.18)}`,
    `--on-primary:${textOn(primary)}`,
    `--secondary:${secondary}`,
    `--on-secondary:${textOn(secondary)}`,
    `--accent:${accent}`,
    `--accent-hover:${hover(accent, 0.08)}`,
    `--on-accent:${textOn(accent)}`,
  ].join(";");
}
