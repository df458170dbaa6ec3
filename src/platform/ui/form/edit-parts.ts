/** A form's values by path. */
type Parts = Record<string, unknown>;

const isGroup = (value: unknown): value is Parts =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The values by path, at most two levels deep, to compare two edits: 'contactInfo.email', 'tags'. */
export function partsOf(values: object): Parts {
  const parts: Parts = {};
  for (const [name, value] of Object.entries(values) as [string, unknown][]) {
    if (!isGroup(value)) parts[name] = value;
    else for (const [part, inner] of Object.entries(value)) parts[`${name}.${part}`] = inner;
  }
  return parts;
}

/** Rebuilds the values from their parts. */
export function valuesOfParts<Values>(parts: Parts): Values {
  const whole: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(parts)) {
    const [name = "", part] = path.split(".");
    if (part === undefined) whole[name] = value;
    else whole[name] = { ...(whole[name] as Parts | undefined), [part]: value };
  }
  return whole as unknown as Values;
}

/** Label of a part: 'Primary phone' for 'contactInfo.primaryPhone'. */
export function labelOfPart(path: string): string {
  const words = (path.split(".").at(-1) ?? path).replace(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A part's value as readable text for comparison. */
export function describePart(value: unknown): string {
  if (value === "" || value === null || value === undefined) return "nothing";
  if (value === true) return "yes";
  if (value === false) return "no";
  if (Array.isArray(value)) return value.length === 0 ? "nothing" : value.map(describePart).join("; ");
  if (isGroup(value)) {
    const { id: _, ...shown } = value;
    const flags = Object.entries(shown).filter(([, each]) => each === true);
    const texts = Object.values(shown).filter((each) => typeof each === "string" && each !== "");
    return [...texts, ...flags.map(([name]) => labelOfPart(name))].join(", ") || "nothing";
  }
  return String(value);
}
