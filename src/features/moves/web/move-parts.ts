import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";

/** What later features show of a move in its dialog. */
export const moveParts = definePort<ComponentType<{ moveId: string }>>();
