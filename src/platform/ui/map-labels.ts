/** A place's name on the map: where its place is and how much room the name takes, in pixels. */
export interface MapLabel {
  x: number;
  y: number;
  width: number;
  height: number;
  prefers: "left" | "right";
  /** Named even where it then covers lesser places; these are not shown. */
  isTown: boolean;
}

type LabelSide = "left" | "right" | "bottom";
/** A side, without a name, or not shown at all: under a town's name. */
export type LabelPlace = LabelSide | "unnamed" | "covered";

export type LabelBox = readonly [left: number, top: number, right: number, bottom: number];

/** Between a place and its name. */
export const LABEL_GAP = 6;
/** Half a place's dot. */
const DOT = 4;

/**
 * On which side of its place each name is, the weightiest given first. None covers the pin, a name before it or another
 * place, none is cut by the frame; where a town has no such side, its name covers lesser places.
 */
export function labelPlaces(labels: readonly MapLabel[], pin: LabelBox, frame: LabelBox): LabelPlace[] {
  const names: LabelBox[] = [];
  return labels.map((label, nth) => {
    if (names.some((name) => areOverlapping(dotOf(label), name))) return "covered";
    const taken = [pin, ...names];
    const others = labels.filter((other) => other !== label);
    const towns = labels.slice(0, nth).filter(({ isTown }) => isTown);
    for (const places of label.isTown ? [others, towns] : [others])
      for (const side of sidesOf(label)) {
        const box = boxOn(side, label);
        if (!isWithin(box, frame)) continue;
        if ([...taken, ...places.map(dotOf)].some((other) => areOverlapping(box, other))) continue;
        names.push(box);
        return side;
      }
    return "unnamed";
  });
}

const sidesOf = ({ prefers }: MapLabel): readonly LabelSide[] =>
  prefers === "left" ? ["left", "right", "bottom"] : ["right", "left", "bottom"];

const dotOf = ({ x, y }: MapLabel): LabelBox => [x - DOT, y - DOT, x + DOT, y + DOT];

function boxOn(side: LabelSide, { x, y, width, height }: MapLabel): LabelBox {
  if (side === "bottom") return [x - width / 2, y + LABEL_GAP, x + width / 2, y + LABEL_GAP + height];
  const left = side === "right" ? x + LABEL_GAP : x - LABEL_GAP - width;
  return [left, y - height / 2, left + width, y + height / 2];
}

/** Whole inside: a name cut by the map's edge is no name. */
export const isWithin = (box: LabelBox, frame: LabelBox): boolean =>
  box[0] >= frame[0] && box[1] >= frame[1] && box[2] <= frame[2] && box[3] <= frame[3];

const areOverlapping = (a: LabelBox, b: LabelBox): boolean =>
  a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
