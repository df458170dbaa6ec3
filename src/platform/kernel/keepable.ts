/** What PostgreSQL cannot hold: a zero byte, and half of a surrogate pair. */
const UNKEEPABLE = /\0|\p{Surrogate}/u;
const EACH = new RegExp(UNKEEPABLE, "gu");

/** Text that can be stored: what cannot be becomes the replacement character. For what others send and we must not refuse. */
export function keepable(text: string): string {
  return text.replace(EACH, "\uFFFD");
}

/** A reviver for JSON.parse with which every text, and every name, can be stored. */
export function keepableJson(_: string, value: unknown): unknown {
  if (typeof value === "string") return keepable(value);
  if (!value || typeof value !== "object" || Array.isArray(value)) return value;
  if (!Object.keys(value).some((name) => UNKEEPABLE.test(name))) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [keepable(name), part]));
}

/** Where in an input a text stands that cannot be stored ('address.street'); undefined when there is none. */
export function findUnkeepable(input: unknown, path = ""): string | undefined {
  if (typeof input === "string") return UNKEEPABLE.test(input) ? path : undefined;
  if (!input || typeof input !== "object") return undefined;
  if (!Array.isArray(input) && Object.getPrototypeOf(input) !== Object.prototype) return undefined;
  for (const [name, part] of Object.entries(input)) {
    if (UNKEEPABLE.test(name)) return path;
    const found = findUnkeepable(part, path ? `${path}.${name}` : name);
    if (found !== undefined) return found;
  }
  return undefined;
}
