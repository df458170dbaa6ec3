import type { Permission } from "~/platform/http/permissions";
import type { AppError, ErrorKind } from "~/platform/kernel/errors";
import { definePort } from "~/platform/kernel/port";

/**
 * How a section of the settings is declared: once, in the `settings.ts` of the feature it belongs to. Schema, screen,
 * search, secrets, export and import follow from it. Browsers read it too: it holds no zod.
 */

/** A declared error, or one with its values: `tooManyTiers({ most: 10 })`. */
export type Refusal = ErrorKind | AppError;

interface Shown {
  readonly label: string;
  readonly help?: string;
}

interface Stored<Value> extends Shown {
  readonly default: Value;
}

interface Written extends Stored<string> {
  /** In characters. */
  readonly max: number;
  /** The error for an empty field. Without it, the field may be empty. */
  readonly required?: Refusal;
}

export interface ToggleField extends Stored<boolean> {
  readonly kind: "toggle";
}
export interface ChoiceField<Value extends string = string> extends Stored<Value> {
  readonly kind: "choice";
  readonly options: Readonly<Record<Value, string>>;
  readonly required?: Refusal;
}
export interface ChoicesField<Value extends string = string> extends Stored<readonly Value[]> {
  readonly kind: "choices";
  readonly options: Readonly<Record<Value, string>>;
  readonly required?: Refusal;
}
export interface TextField extends Written {
  readonly kind: "text" | "longText";
  readonly capitals?: boolean;
  readonly matches?: readonly [pattern: RegExp, refusal: Refusal];
  readonly placeholder?: string;
}
export interface SecretField extends Written {
  readonly kind: "secret";
  /** Kept as typed with outer spaces: a password. */
  readonly exact?: boolean;
  /** Name under which it was encrypted before its section moved; used until the next save. */
  readonly formerly?: string;
}
export interface AddressField extends Written {
  readonly kind: "email" | "url" | "phone" | "colour";
}
export interface PictureField extends Written {
  /** A reference to a PNG stored beside the settings (pictures/domain.ts), a data URL before saving, or empty. */
  readonly kind: "picture";
}
export interface WholeField extends Stored<number> {
  readonly kind: "whole";
  readonly min: number;
  readonly max: number;
  readonly suffix?: string;
  /** Section and path of the same field on another screen; saving one saves both. */
  readonly sameAs?: readonly [section: string, path: string];
}
export interface DecimalField extends Stored<number> {
  readonly kind: "decimal";
  readonly min: number;
  readonly max: number;
  /** Decimals, at most. */
  readonly places: number;
  readonly refusal: Refusal;
  /** Written behind the number, with its space: " %". */
  readonly suffix?: string;
}
/** Basis points, as a person writes per cent: 1600 is 16%. */
export interface PercentField extends Stored<number> {
  readonly kind: "percent";
}
/** Cents, zero or more, as a person writes shillings. */
export interface ShillingsField extends Stored<number> {
  readonly kind: "shillings";
}
export interface ListField extends Stored<readonly string[]> {
  readonly kind: "list";
  readonly most: number;
  readonly max: number;
}
export interface RowsField<Fields extends FieldSet = FieldSet>
  extends Stored<readonly Readonly<FieldValues<Fields>>[]> {
  readonly kind: "rows";
  readonly of: Fields;
  readonly row: string;
  readonly most: number;
  readonly tooMany: Refusal;
  wrong?(rows: readonly FieldValues<Fields>[]): Refusal | undefined;
  withNext(rows: readonly FieldValues<Fields>[]): FieldValues<Fields>[];
}
export interface CustomField<Value = unknown> extends Stored<Value> {
  readonly kind: "custom";
  wrong(value: unknown): Refusal | undefined;
}
export interface GroupField<Fields extends FieldSet = FieldSet> {
  readonly kind: "group";
  readonly title: string;
  readonly about?: string;
  readonly fields: Fields;
}

export type Field =
  | ToggleField
  | ChoiceField
  | ChoicesField
  | TextField
  | SecretField
  | AddressField
  | PictureField
  | WholeField
  | DecimalField
  | PercentField
  | ShillingsField
  | ListField
  | RowsField
  | CustomField;

export interface FieldSet {
  readonly [name: string]: Field | GroupField;
}

export type FieldValues<Fields extends FieldSet> = {
  [Name in keyof Fields]: Fields[Name] extends GroupField<infer Inner>
    ? FieldValues<Inner>
    : Fields[Name] extends Stored<infer Value>
      ? Value
      : never;
};

export type FieldPaths<Fields extends FieldSet> = {
  [Name in keyof Fields & string]: Fields[Name] extends GroupField<infer Inner>
    ? `${Name}.${FieldPaths<Inner>}`
    : Name;
}[keyof Fields & string];

interface SectionSpec<Fields extends FieldSet> {
  readonly title: string;
  /** `{address}` stands for the address customers reach us by. */
  readonly about: string;
  readonly needs?: Permission;
  readonly fields: Fields;
  /** Checks fields against each other, after parsing. An empty secret holds the stored value here. */
  check?(value: FieldValues<Fields>, problem: (path: FieldPaths<Fields>, refusal: Refusal) => void): void;
}

export interface Section<Name extends string = string, Fields extends FieldSet = FieldSet>
  extends SectionSpec<Fields> {
  readonly name: Name;
}

export type SectionValue<Of extends Section> = FieldValues<Of["fields"]>;

export function defineSection<const Name extends string, const Fields extends FieldSet>(
  name: Name,
  spec: SectionSpec<Fields>,
): Section<Name, Fields> {
  return { name, ...spec };
}

export const settingsSections = definePort<Section>();

type Wanted<Of, Given extends keyof Of> = Omit<Of, "kind" | Given> & Partial<Pick<Of, Given>>;

export const toggle = (spec: Wanted<ToggleField, "default">): ToggleField => ({
  kind: "toggle",
  default: false,
  ...spec,
});

/** One of some values; `options` names each for people. */
export const choice = <const Options extends Readonly<Record<string, string>>>(
  spec: Shown & { options: Options; default: NoInfer<keyof Options & string>; required?: Refusal },
): ChoiceField<keyof Options & string> => ({ kind: "choice", ...spec });

/** Several of some values, in the order of `options`. */
export const choices = <const Options extends Readonly<Record<string, string>>>(
  spec: Shown & {
    options: Options;
    default?: readonly NoInfer<keyof Options & string>[];
    required?: Refusal;
  },
): ChoicesField<keyof Options & string> => ({ kind: "choices", default: [], ...spec });

export const text = (spec: Wanted<TextField, "default" | "max">): TextField => ({
  kind: "text",
  default: "",
  max: 200,
  ...spec,
});

/** Text of several lines. */
export const longText = (spec: Wanted<TextField, "default" | "max">): TextField => ({
  kind: "longText",
  default: "",
  max: 2_000,
  ...spec,
});

/** Stored encrypted, never sent back: the page learns only whether it is set and its last four characters. */
export const secret = (spec: Wanted<SecretField, "default" | "max">): SecretField => ({
  kind: "secret",
  default: "",
  max: 500,
  ...spec,
});

/** Kept in lower case. */
export const email = (spec: Wanted<AddressField, "default" | "max">): AddressField => ({
  kind: "email",
  default: "",
  max: 254,
  ...spec,
});

/** A web address, http:// or https:// included. */
export const url = (spec: Wanted<AddressField, "default" | "max">): AddressField => ({
  kind: "url",
  default: "",
  max: 300,
  ...spec,
});

/** A number in any usual notation, kept in E.164. */
export const phone = (spec: Wanted<AddressField, "default" | "max">): AddressField => ({
  kind: "phone",
  default: "",
  max: 40,
  ...spec,
});

/** A colour in 3 or 6 hexadecimal digits, kept as #RRGGBB. */
export const colour = (spec: Wanted<AddressField, "max">): AddressField => ({
  kind: "colour",
  max: 7,
  ...spec,
});

/** An image of at most 2 MB; longer as text. */
export const picture = (spec: Wanted<PictureField, "default" | "max">): PictureField => ({
  kind: "picture",
  default: "",
  max: 3_000_000,
  ...spec,
});

export const whole = (spec: Wanted<WholeField, never>): WholeField => ({ kind: "whole", ...spec });
export const decimal = (spec: Wanted<DecimalField, never>): DecimalField => ({ kind: "decimal", ...spec });
export const percent = (spec: Wanted<PercentField, never>): PercentField => ({ kind: "percent", ...spec });
export const shillings = (spec: Wanted<ShillingsField, never>): ShillingsField => ({
  kind: "shillings",
  ...spec,
});

export const list = (spec: Wanted<ListField, "default" | "most" | "max">): ListField => ({
  kind: "list",
  default: [],
  most: 50,
  max: 100,
  ...spec,
});

export const rows = <const Fields extends FieldSet>(
  spec: Wanted<RowsField<Fields>, never>,
): RowsField<Fields> => ({ kind: "rows", ...spec });

export const custom = <Value>(spec: Wanted<CustomField<Value>, never>): CustomField<Value> => ({
  kind: "custom",
  ...spec,
});

export const group = <const Fields extends FieldSet>(
  spec: Omit<GroupField<Fields>, "kind">,
): GroupField<Fields> => ({ kind: "group", ...spec });

export interface PlacedField {
  path: string;
  field: Field;
  groups: readonly GroupField[];
}

/** Every field of a section, in its order. */
export function fieldsOf({ fields }: Pick<Section, "fields">): PlacedField[] {
  return placed(fields, "", []);
}

function placed(fields: FieldSet, before: string, groups: readonly GroupField[]): PlacedField[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "group"
      ? placed(field.fields, `${before}${name}.`, [...groups, field])
      : [{ path: before + name, field, groups }],
  );
}

/** The dotted paths of a section's secrets. */
export function secretPathsOf(section: Pick<Section, "fields">): string[] {
  return fieldsOf(section).flatMap(({ path, field }) => (field.kind === "secret" ? [path] : []));
}

/** The default values of a section. Returns a new object each time. */
export function defaultsOf<Of extends Section>(section: Of): SectionValue<Of> {
  const value: Record<string, unknown> = {};
  for (const { path, field } of fieldsOf(section)) setAt(value, path, structuredClone(field.default));
  return value as SectionValue<Of>;
}

/** The value at a dotted path; undefined where there is none. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((part, name) => {
    const isHeld = typeof part === "object" && part !== null && Object.hasOwn(part, name);
    return isHeld ? (part as Record<string, unknown>)[name] : undefined;
  }, value);
}

/** Puts a value at a dotted path, making the groups on the way. Changes what it is given. */
export function setAt(value: Record<string, unknown>, path: string, next: unknown): void {
  const names = path.split(".");
  const last = names.pop() as string;
  let part = value;
  for (const name of names) {
    const inner = Object.hasOwn(part, name) ? part[name] : undefined;
    if (typeof inner !== "object" || inner === null) part[name] = {};
    part = part[name] as Record<string, unknown>;
  }
  part[last] = next;
}
