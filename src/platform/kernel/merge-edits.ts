/** Compares two plain values; null equals undefined. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

export interface Merge<T> {
  /** Unchanged parts, parts with one change and equal changes. Conflicts keep my value until a person chooses. */
  merged: Record<string, T>;
  taken: string[];
  /** Parts that both sides changed differently; a person chooses. */
  clashes: string[];
}

/** True if the other side changed none of my fields, so that no question is needed. */
export const isApart = ({ taken, clashes }: Pick<Merge<unknown>, "taken" | "clashes">): boolean =>
  taken.length + clashes.length === 0;

/**
 * Merges two edits part by part. `base` is the version both started from. An absent part was removed. No change of
 * either side is lost silently.
 */
export function mergeEdits<T>(
  base: Readonly<Record<string, T>>,
  mine: Readonly<Record<string, T>>,
  theirs: Readonly<Record<string, T>>,
): Merge<T> {
  const result: Merge<T> = { merged: {}, taken: [], clashes: [] };
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs), ...Object.keys(base)])) {
    const theyChanged = !isSame(theirs[name], base[name]);
    const agree = isSame(mine[name], theirs[name]);
    const iChanged = !isSame(mine[name], base[name]);
    if (theyChanged && !agree && iChanged) result.clashes.push(name);
    if (theyChanged && !agree && !iChanged) result.taken.push(name);
    const chosen = theyChanged && !iChanged ? theirs[name] : mine[name];
    if (chosen !== undefined) result.merged[name] = chosen;
  }
  return result;
}
