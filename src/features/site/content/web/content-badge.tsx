import { Badge } from "~/platform/ui/badge";

/** The kinds as staff choose them; the same list as site/content/domain.ts, which pages cannot load (it checks). */
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

export const LANGUAGES = [
  { value: "en", label: "English" },
  { value: "sw", label: "Kiswahili" },
];

export function kindLabel(kind: string): string {
  return KINDS.find(({ value }) => value === kind)?.label ?? kind;
}

/** On the site, on the site with a newer edit waiting, or a draft. */
export function ContentBadge({ isPublished, hasChanges }: { isPublished: boolean; hasChanges: boolean }) {
  if (!isPublished) return <Badge tone="muted">Draft</Badge>;
  return hasChanges ? <Badge tone="waiting">Unpublished changes</Badge> : <Badge tone="ok">Published</Badge>;
}
