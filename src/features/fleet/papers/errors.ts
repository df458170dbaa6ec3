import { defineError } from "~/platform/kernel/errors";

export const paperNotFound = defineError("NOT_FOUND", "vehicle_paper_not_found", {
  en: "This paper is no longer there",
});
export const papersTooMany = defineError("CONFLICT", "vehicle_papers_too_many", {
  en: "This vehicle has {most} papers already. Delete one first.",
});
export const paperChanged = defineError("CONFLICT", "vehicle_paper_changed", {
  en: "Someone else changed this paper meanwhile. Check it and try again.",
});
export const paperEndsBeforeItBegins = defineError("INVALID", "vehicle_paper_ends_before", {
  en: "It ends before it begins. Check both days.",
});
export const coverOnlyOfTransit = defineError("INVALID", "vehicle_paper_cover_only_of_transit", {
  en: "Only a goods-in-transit cover has a limit and excluded zones",
});
