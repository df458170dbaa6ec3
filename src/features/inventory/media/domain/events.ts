import { defineEvent } from "~/platform/events/define";
import type { MediaKind } from "./uploads";

interface OfPhoto {
  photoId: string;
  kind: MediaKind;
  room: string;
  fromLink: boolean;
}

/** Their subject is the inventory. */
export const inventoryPhotoAdded = defineEvent<OfPhoto>("inventory-photo.added");
export const inventoryPhotoMoved = defineEvent<OfPhoto & { itemId: string | null }>("inventory-photo.moved");
export const inventoryPhotoRemoved = defineEvent<OfPhoto>("inventory-photo.removed");
