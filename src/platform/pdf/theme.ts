import { FONT_SIZES, type Inks, inksOf, type Layout, type Look } from "./look";

export interface Theme {
  layout: Layout;
  inks: Inks;
  /** Scales a size in points from small text to this document's text size. */
  pt: (size: number) => number;
}

export function themeOf(look: Look): Theme {
  const scale = FONT_SIZES[look.fontSize] / FONT_SIZES.small;
  return { layout: look.layout, inks: inksOf(look), pt: (size) => size * scale };
}
