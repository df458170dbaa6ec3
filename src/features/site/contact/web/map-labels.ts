/** A place's name on the map: where its place is and how much room the name takes, in pixels. */
export interface MapLabel {
  x: number;
  y: number;
  width: number;
  height: number;
  prefers: "left" | "right";
}

export type LabelSide = "left" | "right" | "bottom";

export type LabelBox = readonly [left: number, top: number, right: number, bottom: number];

/** Between a place and its name. */
export const LABEL_GAP = 6;

/**
 * On which side of its place each name is, the weightiest given first; null where it would cover the pin or a name
 * before it on each.
 */
export function labelSides(labels: readonly MapLabel[], pin: LabelBox): (LabelSide | null)[] {
  const taken = [pin];
  return labels.map((label) => {
    const sides: LabelSide[] = label.prefers === "left" ? ["left", "right"] : ["right", "left"];
    for (const side of [...sides, "bottom"] as const) {
      const box = boxOn(side, label);
      if (taken.some((other) => areOverlapping(box, other))) continue;
      taken.push(box);
      return side;
    }
    return null;
  });
}

function boxOn(side: LabelSide, { x, y, width, height }: MapLabel): LabelBox {
  if (side === "bottom") return [x - width / 2, y + LABEL_GAP, x + width / 2, y + LABEL_GAP + height];
  const left = side === "right" ? x + LABEL_GAP : x - LABEL_GAP - width;
  return [left, y - height / 2, left + width, y + height / 2];
}

const areOverlapping = (a: LabelBox, b: LabelBox): boolean =>
  a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
