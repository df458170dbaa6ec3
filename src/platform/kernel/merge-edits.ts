/** Whether two plain values say the same; null and undefined are nothing alike. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

export interface Merge<T> {
  /** What neither touched, only one touched, or both made the same; clashes hold mine until somebody chooses. */
  merged: Record<string, T>;
  /** Taken from them, because only they changed it. */
  taken: string[];
  /** Changed by both, differently: a person chooses. */
  clashes: string[];
}

/** Whether they changed nothing that is mine to save: of what else they did nobody need be asked. */
export const isApart = ({ taken, clashes }: Pick<Merge<unknown>, "taken" | "clashes">): boolean =>
  taken.length + clashes.length === 0;

/**
 * Brings two edits of one thing together, part by part: `base` is what both began from. A part that is absent was
 * removed. Nothing that either wrote is lost unseen.
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
