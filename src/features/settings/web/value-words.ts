import { formatKes } from "~/platform/kernel/money";
import type { Field } from "../define";

const MOST = 80;

/** A stored value as a person reads it: 'On', '16%', the name of a choice. Secrets and pictures are not shown. */
export function valueWords(field: Field, value: unknown): string {
  if (value === undefined || value === null || value === "") return "Empty";
  switch (field.kind) {
    case "toggle":
      return value === true ? "On" : "Off";
    case "choice":
      return field.options[String(value)] ?? String(value);
    case "choices":
    case "list": {
      const names = field.kind === "choices" ? field.options : {};
      const words = Array.isArray(value) ? value.map((each) => names[String(each)] ?? String(each)) : [];
      return words.join(", ") || "None";
    }
    case "whole":
      return `${value}${field.suffix ?? ""}`;
    case "percent":
      return `${Number(value) / 100}%`;
    case "shillings":
      return formatKes(Number(value));
    case "rows":
      return rowsWords(field.of, value) || "None";
    case "secret":
      return "Set";
    case "picture":
      return "A picture";
    case "custom":
      return shortened(JSON.stringify(value));
    default:
      return shortened(String(value));
  }
}

function rowsWords(of: Readonly<Record<string, unknown>>, value: unknown): string {
  const rows = Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
  return rows
    .map((row) =>
      Object.entries(of)
        .map(([name, field]) => valueWords(field as Field, row[name]))
        .join(": "),
    )
    .join("; ");
}

const shortened = (text: string) => (text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text);
