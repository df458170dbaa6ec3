import { contrast, INK, mix, parseHex, READABLE, readableOn } from "~/platform/kernel/shades";

/** The four layouts a company chooses from. */
export const LAYOUTS = ["modern", "classic", "minimal", "professional"] as const;
export type Layout = (typeof LAYOUTS)[number];

/** The size of the text in points; everything else on the page goes with it. */
export const FONT_SIZES = { small: 10, medium: 12, large: 14 } as const;
export type FontSize = keyof typeof FONT_SIZES;

/** How a document looks and what the company says on each one, in the language of the document. */
export interface Look {
  layout: Layout;
  fontSize: FontSize;
  /** Hex. Whatever they are, text stays readable: see `inksOf`. */
  primaryColor: string;
  secondaryColor: string;
  showLogo: boolean;
  showCompanyDetails: boolean;
  /** Below the title; none when empty. */
  headerText: string;
  /** At the foot of every page; none when empty. */
  footerText: string;
  /** Below everything, in the order in which they are named; none without a text. */
  notes: string;
  /** One line for each who signs. */
  signatures: readonly string[];
  /** Behind the text of every page; none when empty. */
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

/** The colours a document is drawn in: text on paper and on a fill keeps a contrast of 4.5 whatever the company chose. */
export interface Inks {
  /** A fill of the first colour, and text on it. */
  fill: string;
  onFill: string;
  /** The first colour as text on paper. */
  strong: string;
  /** The second colour as text on paper: labels and remarks. */
  muted: string;
  /** Grounds that text stands on. */
  tint: string;
  wash: string;
}

export function inksOf({
  primaryColor,
  secondaryColor,
}: Pick<Look, "primaryColor" | "secondaryColor">): Inks {
  const primary = parseHex(primaryColor) ?? PLAIN_LOOK.primaryColor;
  const tint = mix(primary, WHITE, 0.93);
  // A middling colour carries neither white nor ink: it is darkened until it carries white.
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
