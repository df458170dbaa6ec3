/** A partial change; absent parts stay. Lists and nullable groups are replaced as a whole. */
export type Part<T> = null extends T
  ? T | undefined
  : T extends readonly unknown[] | string | number | boolean
    ? T | undefined
    : { [Name in keyof T]?: Part<T[Name]> | undefined };

type Group = Record<string, unknown>;

const isGroup = (value: unknown): value is Group =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const laidOver = <T extends object>(kept: T, given: Part<NoInfer<T>>): T =>
  laid(kept as Group, given as Group) as T;

function laid(kept: Group, given: Group): Group {
  const merged: Group = { ...kept };
  for (const [name, value] of Object.entries(given)) {
    const was = merged[name];
    if (value === undefined) continue;
    merged[name] = isGroup(value) && isGroup(was) ? laid(was, value) : value;
  }
  return merged;
}

/** Paths of the fields that differ, at most two levels deep: 'personalInfo.firstName', 'addresses', 'kraPin'. */
export function changedPaths<T extends object>(before: T, after: T): string[] {
  return Object.keys(before).flatMap((name) => {
    const [was, is] = [before[name as keyof T], after[name as keyof T]] as unknown[];
    if (!isGroup(was) || !isGroup(is)) return isAlike(was, is) ? [] : [name];
    return Object.keys(was).flatMap((part) => (isAlike(was[part], is[part]) ? [] : [`${name}.${part}`]));
  });
}

/** Compares two values, ignoring the order of keys. */
function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isGroup(value)) return value ?? null;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
}
