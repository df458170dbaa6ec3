import { defineList } from "~/platform/kernel/list";

export const sectionList = defineList({ name: "settings sections", filters: {}, partial: true });
