/** What PostgreSQL cannot hold: a zero byte, and half of a surrogate pair. */
const UNKEEPABLE = /\0|\p{Surrogate}/u;
const EACH = new RegExp(UNKEEPABLE, "gu");

/** Text that can be stored: what cannot be becomes the replacement character. For what others send and we must not refuse. */
export function keepable(text: string): string {
  return text.replace(EACH, "\uFFFD");
}

/** Deeper than anybody's data: what is nested on purpose ends a recursion in an error of its own. */
const MOST_DEEP = 100;

/**
 * JSON in which every text, and every name, can be stored.
 * @throws SyntaxError also where it is nested deeper than any data is
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

/** Where in an input a text stands that cannot be stored ('address.street'), or a part too deep; undefined when there is none. */
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
