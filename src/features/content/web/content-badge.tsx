import { Badge } from "~/platform/ui/badge";

/** Published, published with a newer edit, or draft. */
export function ContentBadge({ isPublished, hasChanges }: { isPublished: boolean; hasChanges: boolean }) {
  if (!isPublished) return <Badge tone="muted">Draft</Badge>;
  return hasChanges ? <Badge tone="waiting">Unpublished changes</Badge> : <Badge tone="ok">Published</Badge>;
}
