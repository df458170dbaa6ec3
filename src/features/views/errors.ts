import { defineError } from "~/platform/kernel/errors";

export const viewNotFound = defineError("NOT_FOUND", "view_not_found", {
  en: "View not found",
  sw: "Mwonekano haukupatikana",
});
export const tooManyViews = defineError("CONFLICT", "too_many_views", {
  en: "You keep {most} views of this list already. Remove one first.",
  sw: "Tayari una mionekano {most} ya orodha hii. Ondoa mmoja kwanza.",
});
export const viewNameRequired = defineError("INVALID", "view_name_required", {
  en: "Please give it a name",
  sw: "Tafadhali upe jina",
});
export const filtersTooMany = defineError("INVALID", "view_filters_too_many", {
  en: "These filters are too many to keep",
  sw: "Vichujio hivi ni vingi mno kuhifadhiwa",
});
