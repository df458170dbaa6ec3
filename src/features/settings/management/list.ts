import { defineList } from "~/platform/kernel/list";

/** The sections of the settings in the order of their navigation: given whole. */
export const sectionList = defineList({ name: "settings sections", filters: {}, partial: true });
