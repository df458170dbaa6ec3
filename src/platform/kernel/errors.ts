import { DEFAULT_LOCALE, type Locale } from "./locales";

/** What can go wrong by a caller's doing, or by the world's. Each code has one HTTP status; everything else is a 500. */
export const ERROR_STATUS = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  GONE: 410,
  TOO_LARGE: 413,
  INVALID: 422,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Field name (dotted for nested: `customer.email`) to the sentence a person reads at that field. */
export type FieldErrors = Record<string, string>;

/** A value in a sentence; one that reads differently in each language is given in each. */
export type ErrorParam = string | number | Readonly<Record<Locale, string>>;
type ErrorParams = Readonly<Record<string, ErrorParam>>;

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type ParamsOf<Text extends string> = [NamesIn<Text>] extends [never]
  ? []
  : [params: Readonly<Record<NamesIn<Text>, ErrorParam>>];
/** A sentence that names the same parameters as the English one; any other is no type at all. */
type NamedAlike<English extends string, Other extends string> = [NamesIn<English>, NamesIn<Other>] extends [
  NamesIn<Other>,
  NamesIn<English>,
]
  ? Other
  : never;

/** One declared error: called, it makes the error to throw; `at` makes it a refusal at one field. */
export interface ErrorKind<Text extends string = string> {
  (...params: ParamsOf<Text>): AppError;
  /** Throws nothing: `throw dayIsPast.at("serviceDate", { day })`. */
  at(field: string, ...params: ParamsOf<Text>): AppError;
  readonly code: ErrorCode;
  /** What programs read: stable, snake_case, unique in the product. */
  readonly reason: string;
  readonly en: Text;
  readonly sw: string;
}

interface Declaration {
  readonly code: ErrorCode;
  readonly reason: string;
  readonly en: string;
  readonly sw: string;
}

/** What schemas may name by its English: declared sentences that stand alone, and those whose values are known. */
const sentences = new Map<string, () => AppError>();

/**
 * Declares an error in a feature's `errors.ts` (docs/decisions/0024). Sentences hold `{parameters}`, the same in both
 * languages; the type of the call follows from them.
 */
// @__NO_SIDE_EFFECTS__
export function defineError<const English extends string, const Swahili extends string>(
  code: ErrorCode,
  reason: string,
  { en, sw }: { en: English; sw: Swahili & NamedAlike<English, Swahili> },
): ErrorKind<English> {
  const declaration: Declaration = { code, reason, en, sw };
  const make = (params?: ErrorParams) => new AppError(declaration, params);
  if (!/\{\w+\}/.test(en)) sentences.set(en, () => make());
  const at = (field: string, params?: ErrorParams) =>
    new AppError(declaration, params, { [field]: make(params) });
  return Object.assign(make, { at, ...declaration }) as unknown as ErrorKind<English>;
}

/** What was declared with this English sentence, if anything was. */
export function declaredAs(sentence: string): AppError | undefined {
  return sentences.get(sentence)?.();
}

/** A declared sentence with its values, for a schema to name: `.max(5, sentenceOf(tooManyTiers({ most: 5 })))`. */
export function sentenceOf(error: AppError): string {
  sentences.set(error.message, () => error);
  return error.message;
}

/** A sentence that only its validator knows, such as a schema's own words. */
export function undeclared(code: ErrorCode, reason: string, { en, sw }: Record<Locale, string>): AppError {
  return new AppError({ code, reason, en, sw });
}

/** A parameter in each language, by the one function that writes it: `eachLanguage((locale) => formatDate(day, locale))`. */
export function eachLanguage(write: (locale: Locale) => string): Readonly<Record<Locale, string>> {
  return { en: write("en"), sw: write("sw") };
}

/** Refusals at several fields at once; the first is the message of the whole. At least one. */
export function atFields(fields: Readonly<Record<string, AppError>>): AppError {
  const [first] = Object.values(fields);
  if (!first) throw new RangeError("a refusal at fields needs a field");
  return first.withFields(fields);
}

/** What everybody who is refused is told: the sentence, at its fields too, and for programs the reason. */
export interface ErrorBody {
  code: string;
  message: string;
  fields: FieldErrors;
  /** Which of the declared errors it is. */
  reason: string;
  /** The values in its sentence. */
  params: Record<string, string | number>;
}

/**
 * An error whose message is meant for the person who caused it. Reaches API callers as `{ code, message, fields, reason,
 * params }` and pages as text at the field.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly reason: string;
  /** What is wrong at each field, each an error of its own. */
  readonly fieldErrors: Readonly<Record<string, AppError>>;
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  retryAfter: number | undefined;
  private readonly declaration: Declaration;
  private readonly params: ErrorParams;

  constructor(
    declaration: Declaration,
    params: ErrorParams = {},
    fieldErrors: Readonly<Record<string, AppError>> = {},
  ) {
    super(filled(declaration[DEFAULT_LOCALE], params, DEFAULT_LOCALE));
    this.name = "AppError";
    this.code = declaration.code;
    this.reason = declaration.reason;
    this.declaration = declaration;
    this.params = params;
    this.fieldErrors = fieldErrors;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  /** The sentences at the fields, in the office's language. */
  get fields(): FieldErrors {
    return this.bodyIn(DEFAULT_LOCALE).fields;
  }

  /** The sentence in a language. */
  textIn(locale: Locale): string {
    return filled(this.declaration[locale], this.params, locale);
  }

  /** The whole refusal in a language. */
  bodyIn(locale: Locale): ErrorBody {
    const fields = Object.entries(this.fieldErrors).map(([name, error]) => [name, error.textIn(locale)]);
    const params = Object.entries(this.params).map(([name, value]) => [name, valueIn(value, locale)]);
    return {
      code: this.code,
      message: this.textIn(locale),
      fields: Object.fromEntries(fields),
      reason: this.reason,
      params: Object.fromEntries(params),
    };
  }

  /** The same error after which trying again makes sense in so many seconds. */
  retryIn(seconds: number): this {
    this.retryAfter = seconds;
    return this;
  }

  /** The same sentence under another code: what is too much of one caller is 429, of all together 503. */
  as(code: ErrorCode): AppError {
    return new AppError({ ...this.declaration, code }, this.params, this.fieldErrors);
  }

  /** The same sentence, refused at these fields. */
  withFields(fieldErrors: Readonly<Record<string, AppError>>): AppError {
    return new AppError(this.declaration, this.params, fieldErrors);
  }
}

function valueIn(value: ErrorParam, locale: Locale): string | number {
  return typeof value === "object" ? value[locale] : value;
}

function filled(text: string, params: ErrorParams, locale: Locale): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : String(valueIn(value, locale));
  });
}
