import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";

/** Parts of a supplier's page from later features. `loaded` is new each time the page loads. */
export const supplierPageParts = definePort<ComponentType<{ supplierId: string; loaded: object }>>();
