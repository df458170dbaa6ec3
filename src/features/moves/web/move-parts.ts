import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";

/** Parts of a move's dialog from later features. */
export const moveParts = definePort<ComponentType<{ moveId: string }>>();
