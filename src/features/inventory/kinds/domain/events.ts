import { defineEvent } from "~/platform/events/define";

interface OfKind {
  code: string;
  name: string;
}
export const itemKindAdded = defineEvent<OfKind>("item-kind.added");
export const itemKindEdited = defineEvent<OfKind & { fields: string[] }>("item-kind.edited");
export const itemKindRetired = defineEvent<OfKind>("item-kind.retired");
export const itemKindReturned = defineEvent<OfKind>("item-kind.returned");
export const itemListPublished = defineEvent<{ version: number; changes: number }>("item-list.published");
export const itemListRestored = defineEvent<{ version: number; changes: number }>("item-list.restored");
