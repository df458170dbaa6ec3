export interface BrandColors {
  primaryColor: string;
  secondaryColor: string;
  accentColor: string;
}

const DEFAULTS = { primaryColor: "#1E40AF", accentColor: "#F59E0B" };
const INK = "#0F1B3D";
const PAPER = "#FBF8F2";

/**
 * The company's colours as CSS variables, with text colours that keep WCAG AA whatever was chosen: text on a fill is
 * white or ink, a link is the colour darkened until it reads on paper. Empty for the default brand.
 */
export function brandStyle(colors: BrandColors): string {
  const primary = hex(colors.primaryColor, DEFAULTS.primaryColor);
  const accent = hex(colors.accentColor, DEFAULTS.accentColor);
  if (primary === DEFAULTS.primaryColor && accent === DEFAULTS.accentColor) return "";
  const light = [
    `--primary:${primary}`,
    `--primary-hover:${mix(primary, "#000000", 0.18)}`,
    `--on-primary:${readableOn(primary)}`,
    `--primary-tint:${mix(primary, "#FFFFFF", 0.9)}`,
    `--link:${darkenTo(primary, PAPER)}`,
    `--accent:${accent}`,
    `--accent-hover:${mix(accent, "#000000", 0.08)}`,
    `--on-accent:${readableOn(accent)}`,
  ].join(";");
  const dark = [
    `--primary:${mix(primary, "#FFFFFF", 0.2)}`,
    `--primary-hover:${mix(primary, "#FFFFFF", 0.3)}`,
    `--on-primary:${readableOn(mix(primary, "#FFFFFF", 0.2))}`,
    `--link:${mix(primary, "#FFFFFF", 0.6)}`,
    `--accent:${mix(accent, "#FFFFFF", 0.15)}`,
    `--on-accent:${readableOn(mix(accent, "#FFFFFF", 0.15))}`,
  ].join(";");
  return `:root{${light}}@media screen{:root[data-theme=dark]{${dark}}}`;
}

function hex(color: string, fallback: string): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? color.toUpperCase() : fallback;
}

function channels(color: string): [number, number, number] {
  const number = Number.parseInt(color.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

function mix(color: string, other: string, part: number): string {
  const to = channels(other);
  const mixed = channels(color).map((channel, index) =>
    Math.round(channel + ((to[index] ?? 0) - channel) * part),
  );
  return `#${mixed
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase()}`;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function readableOn(fill: string): string {
  return contrast("#FFFFFF", fill) >= contrast(INK, fill) ? "#FFFFFF" : INK;
}

function darkenTo(color: string, ground: string): string {
  let result = color;
  for (let step = 1; contrast(result, ground) < 4.5 && step <= 20; step++)
    result = mix(color, "#000000", step / 20);
  return result;
}
