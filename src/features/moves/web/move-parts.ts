import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";

/** Parts of a move's dialog from later features. `loaded` is new each time the page loads, so that a part loads again. */
export const moveParts = definePort<ComponentType<{ moveId: string; loaded: object }>>();
