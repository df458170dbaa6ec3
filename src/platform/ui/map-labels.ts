/** A place's name on the map: the place's position and the name's size, in pixels. */
export interface MapLabel {
  x: number;
  y: number;
  width: number;
  height: number;
  prefers: "left" | "right";
  /** Always named; its name may cover lesser places, which are then hidden. */
  isTown: boolean;
}

type LabelSide = "left" | "right" | "bottom";
export type LabelPlace = LabelSide | "unnamed" | "covered";

export type LabelBox = readonly [left: number, top: number, right: number, bottom: number];

export const LABEL_GAP = 6;
const DOT = 4;

/**
 * Places each name on a side of its place; the most important come first. Names never cover the pin, earlier names or
 * other places, and stay inside the frame. If a town has no free side, its name covers lesser places.
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

/** True if the whole box is inside: names must not be cut off. */
export const isWithin = (box: LabelBox, frame: LabelBox): boolean =>
  box[0] >= frame[0] && box[1] >= frame[1] && box[2] <= frame[2] && box[3] <= frame[3];

const areOverlapping = (a: LabelBox, b: LabelBox): boolean =>
  a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
