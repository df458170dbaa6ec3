import { defineList, oneOf } from "~/platform/kernel/list";

export const KINDS = [
  { value: "company", label: "Company facts" },
  { value: "hero", label: "Hero slides" },
  { value: "service", label: "Services" },
  { value: "testimonial", label: "Testimonials" },
  { value: "badge", label: "Trust badges" },
  { value: "figure", label: "Trust figures" },
  { value: "area", label: "Service areas" },
  { value: "project", label: "Projects" },
  { value: "story", label: "Success story" },
  { value: "team", label: "Team" },
  { value: "faq", label: "FAQ" },
  { value: "topic", label: "Help topics" },
  { value: "article", label: "Help articles" },
  { value: "tips", label: "Moving tips" },
  { value: "legal", label: "Legal texts" },
  { value: "guide", label: "Staff help" },
] as const;

export type Kind = (typeof KINDS)[number]["value"];

export function kindLabel(kind: string): string {
  return KINDS.find(({ value }) => value === kind)?.label ?? kind;
}

export const contentList = defineList({
  name: "content",
  filters: {
    kind: oneOf(
      KINDS.map(({ value }) => value),
      { label: "Kind", labels: kindLabel },
    ),
    locale: oneOf(["en", "sw"], {
      label: "Language",
      labels: { en: "English", sw: "Kiswahili" },
      asTabs: true,
    }),
  },
});
