import { defineEvent } from "~/platform/events/define";

interface OfPack {
  moveId: string;
  move: string;
}
export const packAsked = defineEvent<OfPack & { officer: string }>("evidence-pack.asked");
export const packMade = defineEvent<OfPack & { photos: number; bytes: number; sha256: string }>(
  "evidence-pack.made",
);
export const packFailed = defineEvent<OfPack>("evidence-pack.failed");
export const packsDeleted = defineEvent<{ packs: number }>("evidence-pack.deleted");
