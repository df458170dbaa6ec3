import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";

/** Adds up items to a volume in m³ and a weight in kg. */
export const volumePart =
  definePort<ComponentType<{ onUse: (total: { volume: number; weight: number }) => void }>>();
