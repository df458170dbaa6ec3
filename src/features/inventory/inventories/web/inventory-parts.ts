import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";
import type { SubjectType } from "../domain/inventories";

export interface EmptyInventoryProps {
  inventoryId: string;
  /** The subjects of the inventory that the reader may see. */
  subjects: readonly { type: SubjectType; id: string; number: string }[];
}

/** Other ways to begin an inventory that has nothing yet, such as a link for the customer. */
export const emptyInventoryParts = definePort<ComponentType<EmptyInventoryProps>>();
