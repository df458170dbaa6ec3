import { formatKes } from "~/platform/kernel/money";
import { type Field, fieldsOf, type PlacedField, type Section, valueAt } from "../define";

/** The cause of a version. `kept` is the first recorded state. `linked` follows a save of a linked section. */
export const CAUSES = ["saved", "restored", "imported", "reset", "kept", "linked"] as const;
export type Cause = (typeof CAUSES)[number];

export interface Change {
  path: string;
  label: string;
  from: string;
  to: string;
  isColour: boolean;
}

/** A field as the history names it, with the groups around it: 'eTIMS: Serial number'. */
export function labelOf({ field, groups }: PlacedField): string {
  return [...groups.map(({ title }) => title), field.label].join(": ");
}

const LONGEST = 200;
const EMPTY = "Empty";

/** A value as a person reads it; never called for a secret. */
export function inWords(field: Field, value: unknown): string {
  const words = wordsOf(field, value);
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
}

function wordsOf(field: Field, value: unknown): string {
  if (value === undefined || value === null || value === "") return field.kind === "picture" ? "None" : EMPTY;
  switch (field.kind) {
    case "toggle":
      return value === true ? "On" : "Off";
    case "choice":
      return nameIn(field.options, value);
    case "choices":
      return (
        listOf(value)
          .map((each) => nameIn(field.options, each))
          .join(", ") || "None"
      );
    case "percent":
      return `${Number(value) / 100}%`;
    case "shillings":
      return formatKes(Number(value));
    case "whole":
    case "decimal":
      return `${Number(value)}${field.suffix ?? ""}`;
    case "list":
      return listOf(value).join(", ") || "None";
    case "rows":
      return (
        listOf(value)
          .map((row) => describeRow(field.of, row))
          .join("; ") || "None"
      );
    case "picture":
      return "A picture";
    case "custom":
      return typeof value === "string" ? value : canonical(value);
    default:
      return String(value);
  }
}

function describeRow(fields: Parameters<typeof fieldsOf>[0]["fields"], row: unknown): string {
  return fieldsOf({ fields })
    .map(({ path, field }) => `${field.label.toLowerCase()} ${inWords(field, valueAt(row, path))}`)
    .join(", ");
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const nameIn = (options: Readonly<Record<string, string>>, value: unknown) =>
  (typeof value === "string" && Object.hasOwn(options, value) ? options[value] : undefined) ?? String(value);

/** The same text for the same value: the database orders the names of an object as it likes. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      part && typeof part === "object" && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
        : part,
    ) ?? ""
  );
}

export const isSameValue = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

/** The differences between two values of a section without secrets, in screen order. */
export function changesBetween(section: Section, before: unknown, after: unknown): Change[] {
  return fieldsOf(section).flatMap((placed) => {
    const { path, field } = placed;
    const [from, to] = [valueAt(before, path), valueAt(after, path)];
    if (field.kind === "secret" || isSameValue(from, to)) return [];
    const words = [inWords(field, from), inWords(field, to)] as const;
    const isAnother = field.kind === "picture" && words[0] === words[1];
    return [
      {
        path,
        label: labelOf(placed),
        from: words[0],
        to: isAnother ? "Another picture" : words[1],
        isColour: field.kind === "colour",
      },
    ];
  });
}
