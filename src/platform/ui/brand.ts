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

/** The least light of the light grounds and the least dark of the dark ones (tokens.css): what reads there reads on all. */
const LIGHT_GROUND = "#EFE5D3";
const DARK_GROUND = "#1B2A55";

/**
 * The company's colours as CSS variables, with text colours that keep WCAG AA whatever was chosen: text on a fill is
 * white, ink or black, a brand colour as text is darkened or lightened until it reads on every ground of the pages.
 * Empty for the default brand.
 */
export function brandStyle(colors: BrandColors): string {
  const primary = parseHex(colors.primaryColor) ?? DEFAULT_COLORS.primaryColor;
  const secondary = parseHex(colors.secondaryColor) ?? DEFAULT_COLORS.secondaryColor;
  const accent = parseHex(colors.accentColor) ?? DEFAULT_COLORS.accentColor;
  const chosen = { primaryColor: primary, secondaryColor: secondary, accentColor: accent };
  if (JSON.stringify(chosen) === JSON.stringify(DEFAULT_COLORS)) return "";
  const light = fills(primary, secondary, accent, "#000000");
  const dark = fills(
    mix(primary, "#FFFFFF", 0.2),
    mix(secondary, "#FFFFFF", 0.2),
    mix(accent, "#FFFFFF", 0.15),
    "#FFFFFF",
  );
  const texts = (ground: string) =>
    `--link:${readableOn(primary, ground)};--secondary-text:${readableOn(secondary, ground)}`;
  return [
    `:root{${light};--primary-tint:${mix(primary, "#FFFFFF", 0.9)};${texts(LIGHT_GROUND)}}`,
    `@media screen{:root[data-theme=dark]{${dark};${texts(DARK_GROUND)}}}`,
  ].join("");
}

/** Fills with the text on them; a pointer over one moves it `towards` black or white, away from its text's colour. */
function fills(primary: string, secondary: string, accent: string, towards: string): string {
  const hover = (fill: string, part: number) => {
    const moved = mix(fill, towards, part);
    // Its text stays as it is: where it would not read, the fill stays too.
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
