import { z } from "zod";
import { cents, email, text } from "~/platform/http/contract";
import { AppError, sentenceOf } from "~/platform/kernel/errors";
import { parsePhone } from "~/platform/kernel/phone";
import { emailNotValid, fieldRequired, phoneNotValid } from "~/platform/kernel/schema-errors";
import type { Field, FieldSet, Refusal, Section, SectionValue } from "../define";
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
  const whole = fields.superRefine((value, ctx) => {
    section.check?.(value as never, (path: string, refusal: Refusal) =>
      ctx.addIssue({ code: "custom", path: path.split("."), message: sentence(refusal) }),
    );
  });
  const made = { fields, whole };
  schemas.set(section, made);
  return made;
}

/** What a section takes and gives, every field with its default. The sentences are the declaration's. */
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

/** Text of any kind: empty where it may be, else what its kind asks for. */
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
  // A colour without a default may be left out: somebody else's is taken.
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

/** #RRGGBB in capitals of 3 or 6 hexadecimal digits. */
function readColour(typed: string): string | undefined {
  const [, hex] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed) ?? [];
  return hex && `#${hex.length === 3 ? hex.replace(/./g, "$&$&") : hex}`.toUpperCase();
}
