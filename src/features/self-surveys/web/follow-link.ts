/** Follows a link by the script where there is one; the link works without. */
export const follow = (go: (() => void) | null) => (event: MouseEvent) => {
  if (!go || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  go();
};
