/** Characters that PostgreSQL cannot store: a zero byte and an unpaired surrogate. */
const UNKEEPABLE = /\0|\p{Surrogate}/u;
const EACH = new RegExp(UNKEEPABLE, "gu");

/** Replaces characters that cannot be stored, for text from other systems that we must accept. */
export function keepable(text: string): string {
  return text.replace(EACH, "\uFFFD");
}

/** Deeper nesting is an attack; the limit ends the recursion with a clear error. */
const MOST_DEEP = 100;

/**
 * Parses JSON and replaces characters that cannot be stored, in texts and in names.
 * @throws SyntaxError also if the JSON is nested too deep
 */
export function parseKeepable(text: string): unknown {
  return kept(JSON.parse(text), 0);
}

function kept(value: unknown, depth: number): unknown {
  if (typeof value === "string") return keepable(value);
  if (!value || typeof value !== "object") return value;
  if (depth > MOST_DEEP) throw new SyntaxError("nested too deep");
  if (Array.isArray(value)) return value.map((part) => kept(part, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [keepable(name), kept(part, depth + 1)]),
  );
}

/** The path of text that cannot be stored ('address.street') or of a part that is too deep; undefined if none. */
export function findUnkeepable(input: unknown, path = "", depth = 0): string | undefined {
  if (typeof input === "string") return UNKEEPABLE.test(input) ? path : undefined;
  if (!input || typeof input !== "object") return undefined;
  if (!Array.isArray(input) && Object.getPrototypeOf(input) !== Object.prototype) return undefined;
  if (depth > MOST_DEEP) return path;
  for (const [name, part] of Object.entries(input)) {
    if (UNKEEPABLE.test(name)) return path;
    const found = findUnkeepable(part, path ? `${path}.${name}` : name, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
