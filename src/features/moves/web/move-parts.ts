import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";

interface MovePartProps {
  moveId: string;
  /** New each time the page loads, so that a part loads again. */
  loaded: object;
  /** While a part's own dialog covers the move's, Escape closes that one alone. */
  onCover: (isCovered: boolean) => void;
}

/** Parts of a move's dialog from later features. */
export const moveParts = definePort<ComponentType<MovePartProps>>();
