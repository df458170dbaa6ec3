import { z } from "zod";
import { cents, email, text } from "~/platform/http/contract";
import { AppError, sentenceOf } from "~/platform/kernel/errors";
import { parsePhone } from "~/platform/kernel/phone";
import { emailNotValid, fieldRequired, phoneNotValid } from "~/platform/kernel/schema-errors";
import {
  type Field,
  type FieldSet,
  fieldsOf,
  type Refusal,
  type Section,
  type SectionValue,
  setAt,
  valueAt,
} from "../define";
import { colourNotHex, rateNotValid, webAddressNotWhole } from "../errors";

interface Schemas {
  fields: z.ZodType;
  whole: z.ZodType;
}
const schemas = new WeakMap<Section, Schemas>();

function schemasOf(section: Section): Schemas {
  const known = schemas.get(section);
  if (known) return known;
  const fields = objectOf(section.fields);
  const whole = z.unknown().transform((given, ctx) => {
    const parsed = fields.safeParse(given);
    const issues = parsed.error?.issues ?? [];
    for (const issue of issues) ctx.issues.push({ ...issue, input: given } as never);
    const problems = parsed.success
      ? problemsOf(section, parsed.data)
      : problemsBeside(
          section,
          given,
          issues.map(({ path }) => path.join(".")),
        );
    for (const [path, message] of problems) ctx.addIssue({ code: "custom", path: path.split("."), message });
    return parsed.success ? parsed.data : z.NEVER;
  });
  const made = { fields, whole };
  schemas.set(section, made);
  return made;
}

type Problem = [path: string, message: string];

/** Checks the fields of a valid value against each other. */
function problemsOf(section: Section, value: unknown): Problem[] {
  const problems: Problem[] = [];
  section.check?.(value as never, (path: string, refusal: Refusal) =>
    problems.push([path, sentence(refusal)]),
  );
  return problems;
}

/**
 * Checks the fields against each other although some are invalid, so that a person sees all errors at once. Uses
 * defaults for invalid fields. Omits errors at those fields and errors that only a default causes.
 */
function problemsBeside(section: Section, given: unknown, refused: readonly string[]): Problem[] {
  const isRefused = (path: string) => refused.some((each) => each === path || each.startsWith(`${path}.`));
  const beside = (standIn: (path: string, byDefault: unknown) => unknown) => {
    const value: Record<string, unknown> = {};
    for (const { path, field } of fieldsOf(section)) {
      const typed = valueAt(given, path);
      const byDefault = structuredClone(field.default);
      const stands = isRefused(path)
        ? standIn(path, byDefault)
        : schemaOfField(field)
            .default(byDefault as never)
            .parse(typed);
      setAt(value, path, stands);
    }
    return problemsOf(section, value).filter(([path]) => !isRefused(path));
  };
  const byDefaults = beside((_, byDefault) => byDefault);
  const byNumbers = beside((path, byDefault) => {
    const typed = valueAt(given, path);
    return typeof typed === "number" && typeof byDefault === "number" ? typed : byDefault;
  });
  return byDefaults.filter(([path, message]) =>
    byNumbers.some((other) => other[0] === path && other[1] === message),
  );
}

/** The schema of a section, with a default for every field and the declaration's error messages. */
export function schemaOf<Of extends Section>(section: Of): z.ZodType<SectionValue<Of>> {
  return schemasOf(section).whole as z.ZodType<SectionValue<Of>>;
}

/** The same without what must fit together: a rule made since is for the next save, and stored values still work. */
export function fieldsSchemaOf<Of extends Section>(section: Of): z.ZodType<SectionValue<Of>> {
  return schemasOf(section).fields as z.ZodType<SectionValue<Of>>;
}

function objectOf(fields: FieldSet): z.ZodObject<Record<string, z.ZodType>> {
  const shape = Object.entries(fields).map(([name, field]): [string, z.ZodType] => [
    name,
    field.kind === "group"
      ? objectOf(field.fields).prefault({})
      : schemaOfField(field).default(field.default as never),
  ]);
  return z.object(Object.fromEntries(shape));
}

const sentence = (refusal: Refusal) => (refusal instanceof AppError ? sentenceOf(refusal) : refusal.en);

function schemaOfField(field: Field): z.ZodType {
  switch (field.kind) {
    case "toggle":
      return z.boolean();
    case "choice": {
      const { options, required } = field;
      const error = (issue: { input?: unknown }) =>
        required && issue.input === "" ? sentence(required) : undefined;
      return z.enum(Object.keys(options), { error });
    }
    case "choices": {
      const { options, required } = field;
      const several = z.array(z.enum(Object.keys(options))).transform((chosen) => [...new Set(chosen)]);
      return required ? several.refine((chosen) => chosen.length > 0, sentence(required)) : several;
    }
    case "whole":
      return z.number().int().min(field.min).max(field.max);
    case "decimal": {
      const said = sentence(field.refusal);
      const isKept = (value: number) => Number(value.toFixed(field.places)) === value;
      return z.number(said).min(field.min, said).max(field.max, said).refine(isKept, said);
    }
    case "percent":
      return z
        .number(rateNotValid.en)
        .int(rateNotValid.en)
        .min(0, rateNotValid.en)
        .max(10_000, rateNotValid.en);
    case "shillings":
      return cents;
    case "list":
      return z.array(text(field.max).min(1, fieldRequired.en)).max(field.most);
    case "rows":
      return z
        .array(objectOf(field.of))
        .max(field.most, sentence(field.tooMany))
        .superRefine((value, ctx) => refuse(ctx, field.wrong?.(value as never)));
    case "custom":
      return z.unknown().superRefine((value, ctx) => refuse(ctx, field.wrong(value)));
    default:
      return schemaOfText(field);
  }
}

function refuse(ctx: Pick<z.RefinementCtx, "addIssue">, refusal: Refusal | undefined): void {
  if (refusal) ctx.addIssue({ code: "custom", message: sentence(refusal) });
}

type Written = Extract<Field, { max: number; default: string }>;

function schemaOfText(field: Written): z.ZodType {
  const typed = field.kind === "secret" ? z.string().max(field.max) : text(field.max);
  return typed.transform((value, ctx) => {
    const read = readText(field, value);
    if (typeof read === "string") return read;
    refuse(ctx, read);
    return z.NEVER;
  });
}

function readText(field: Written, value: string): string | Refusal {
  const plain = field.kind === "secret" && field.exact ? value : value.trim();
  // A colour without a default may be empty, because it falls back to another colour.
  if (plain === "" && (field.kind !== "colour" || field.default === "")) return field.required ?? "";
  switch (field.kind) {
    case "email": {
      const read = email.safeParse(plain);
      return read.success ? read.data : emailNotValid;
    }
    case "url":
      return /^https?:\/\/[^\s]+$/.test(plain) ? plain : webAddressNotWhole;
    case "phone":
      return parsePhone(plain) ?? phoneNotValid;
    case "colour":
      return readColour(plain) ?? colourNotHex;
    case "text":
    case "longText": {
      const kept = field.capitals ? plain.toUpperCase() : plain;
      return !field.matches || field.matches[0].test(kept) ? kept : field.matches[1];
    }
    default:
      return plain;
  }
}

function readColour(typed: string): string | undefined {
  const [, hex] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed) ?? [];
  return hex && `#${hex.length === 3 ? hex.replace(/./g, "$&$&") : hex}`.toUpperCase();
}
