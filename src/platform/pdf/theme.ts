import { FONT_SIZES, type Inks, inksOf, type Layout, type Look } from "./look";

/** What the parts of a document draw with. */
export interface Theme {
  layout: Layout;
  inks: Inks;
  /** A size in points of a document of small text, as this document's text size makes it. */
  pt: (size: number) => number;
}

export function themeOf(look: Look): Theme {
  const scale = FONT_SIZES[look.fontSize] / FONT_SIZES.small;
  return { layout: look.layout, inks: inksOf(look), pt: (size) => size * scale };
}
