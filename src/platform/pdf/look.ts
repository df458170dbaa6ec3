import { contrast, INK, mix, parseHex, READABLE, readableOn } from "~/platform/kernel/shades";

export const LAYOUTS = ["modern", "classic", "minimal", "professional"] as const;
export type Layout = (typeof LAYOUTS)[number];

/** Text size in points; the whole page scales with it. */
export const FONT_SIZES = { small: 10, medium: 12, large: 14 } as const;
export type FontSize = keyof typeof FONT_SIZES;

export interface Look {
  layout: Layout;
  fontSize: FontSize;
  primaryColor: string;
  secondaryColor: string;
  showLogo: boolean;
  showCompanyDetails: boolean;
  headerText: string;
  footerText: string;
  notes: string;
  signatures: readonly string[];
  watermark: string;
}

export const PLAIN_LOOK: Look = {
  layout: "modern",
  fontSize: "small",
  primaryColor: "#1E40AF",
  secondaryColor: "#64748B",
  showLogo: true,
  showCompanyDetails: true,
  headerText: "",
  footerText: "",
  notes: "",
  signatures: [],
  watermark: "",
};

export const LINE = "#E3D9C6";
const WHITE = "#FFFFFF";

/** The colours of a document: text has a contrast of at least 4.5, whatever the company chose. */
export interface Inks {
  fill: string;
  onFill: string;
  strong: string;
  muted: string;
  tint: string;
  wash: string;
}

export function inksOf({
  primaryColor,
  secondaryColor,
}: Pick<Look, "primaryColor" | "secondaryColor">): Inks {
  const primary = parseHex(primaryColor) ?? PLAIN_LOOK.primaryColor;
  const tint = mix(primary, WHITE, 0.93);
  // A medium colour suits neither white nor ink text: it is darkened until white is readable.
  const takesInk = contrast(INK, primary) >= READABLE;
  return {
    fill: takesInk ? primary : readableOn(primary, WHITE),
    onFill: takesInk ? INK : WHITE,
    strong: readableOn(primary, tint),
    muted: readableOn(parseHex(secondaryColor) ?? PLAIN_LOOK.secondaryColor, tint),
    tint,
    wash: mix(primary, WHITE, 0.97),
  };
}
