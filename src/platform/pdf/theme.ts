import { FONT_SIZES, type Inks, inksOf, type Layout, type Look } from "./look";

export interface Theme {
  layout: Layout;
  inks: Inks;
  pt: (size: number) => number;
}

export function themeOf(look: Look): Theme {
  const scale = FONT_SIZES[look.fontSize] / FONT_SIZES.small;
  return { layout: look.layout, inks: inksOf(look), pt: (size) => size * scale };
}
