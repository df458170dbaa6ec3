import { defineEvent } from "~/platform/events/define";
import type { FrozenFor, Origin, SubjectType } from "./inventories";

interface Figures {
  version: number;
  litres: number;
  pieces: number;
}
export const inventoryStarted = defineEvent<{ subject: SubjectType; origin: Origin }>("inventory.started");
export const inventoryEdited = defineEvent<Figures & { edits: number; before: number | null }>(
  "inventory.edited",
);
export const inventoryFrozen = defineEvent<Figures & { for: FrozenFor; reference: string }>(
  "inventory.frozen",
);
export const inventoryDescribed = defineEvent<{ version: number; bedrooms: number | null }>(
  "inventory.described",
);
/** The links let an erasure find it. */
export const inventoryRemoved = defineEvent<{
  inquiryId: string | null;
  leadId: string | null;
  quoteNumber: string | null;
  moveId: string | null;
}>("inventory.removed");
