import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";

/** The photos of a line, in its details. */
export const linePhotosPart = definePort<ComponentType<{ inventoryId: string; itemId: string }>>();

/** Other ways to begin an inventory that has nothing yet, such as a link for the customer. */
export const emptyInventoryParts = definePort<ComponentType<{ inventoryId: string }>>();
