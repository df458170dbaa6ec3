import { DEFAULT_LOCALE, type Locale } from "./locales";

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

export type FieldErrors = Record<string, string>;

export type ErrorParam = string | number | Readonly<Record<Locale, string>>;
type ErrorParams = Readonly<Record<string, ErrorParam>>;

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type ParamsOf<Text extends string> = [NamesIn<Text>] extends [never]
  ? []
  : [params: Readonly<Record<NamesIn<Text>, ErrorParam>>];
/** Fails to compile unless both sentences have the same parameters. */
type NamedAlike<English extends string, Other extends string> = [NamesIn<English>, NamesIn<Other>] extends [
  NamesIn<Other>,
  NamesIn<English>,
]
  ? Other
  : never;

export interface ErrorKind<Text extends string = string> {
  (...params: ParamsOf<Text>): AppError;
  /** Returns the error without throwing it: `throw dayIsPast.at("serviceDate", { day })`. */
  at(field: string, ...params: ParamsOf<Text>): AppError;
  readonly code: ErrorCode;
  /** For programs: stable, snake_case, unique in the product. */
  readonly reason: string;
  readonly en: Text;
  readonly sw?: string | undefined;
}

interface Declaration {
  readonly code: ErrorCode;
  readonly reason: string;
  readonly en: string;
  /** Missing if only office staff can see the error. */
  readonly sw?: string | undefined;
}

/** Errors by their English sentence, so that schemas can name them. Sentences with parameters are excluded. */
const sentences = new Map<string, () => AppError>();

/**
 * Declares an error in a feature's `errors.ts` (docs/decisions/0024). Errors that only office staff can see have no
 * Kiswahili. Both languages have the same `{parameters}`, which give the type of the call.
 */
// @__NO_SIDE_EFFECTS__
export function defineError<const English extends string, const Swahili extends string = English>(
  code: ErrorCode,
  reason: string,
  { en, sw }: { en: English; sw?: Swahili & NamedAlike<English, Swahili> },
): ErrorKind<English> {
  const declaration: Declaration = { code, reason, en, sw };
  const make = (params?: ErrorParams) => new AppError(declaration, params);
  if (!/\{\w+\}/.test(en)) sentences.set(en, () => make());
  const at = (field: string, params?: ErrorParams) =>
    new AppError(declaration, params, { [field]: make(params) });
  return Object.assign(make, { at, ...declaration }) as unknown as ErrorKind<English>;
}

/** The error declared with this English sentence, if any. */
export function declaredAs(sentence: string): AppError | undefined {
  return sentences.get(sentence)?.();
}

/** A declared sentence with its values, for use in a schema: `.max(5, sentenceOf(tooManyTiers({ most: 5 })))`. */
export function sentenceOf(error: AppError): string {
  sentences.set(error.message, () => error);
  return error.message;
}

/** An error without a declaration, such as a schema's message. */
export function undeclared(code: ErrorCode, reason: string, { en, sw }: Record<Locale, string>): AppError {
  return new AppError({ code, reason, en, sw });
}

/** Formats a parameter for each language: `eachLanguage((locale) => formatDate(day, locale))`. */
export function eachLanguage(write: (locale: Locale) => string): Readonly<Record<Locale, string>> {
  return { en: write("en"), sw: write("sw") };
}

/** Joins errors at several fields; the first one is the overall message. Throws a RangeError if there are none. */
export function atFields(fields: Readonly<Record<string, AppError>>): AppError {
  const [first] = Object.values(fields);
  if (!first) throw new RangeError("a refusal at fields needs a field");
  return first.withFields(fields);
}

export interface ErrorBody {
  code: string;
  message: string;
  fields: FieldErrors;
  reason: string;
  params: Record<string, string | number>;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly reason: string;
  readonly fieldErrors: Readonly<Record<string, AppError>>;
  retryAfter: number | undefined;
  private readonly declaration: Declaration;
  private readonly params: ErrorParams;

  constructor(
    declaration: Declaration,
    params: ErrorParams = {},
    fieldErrors: Readonly<Record<string, AppError>> = {},
  ) {
    super(filled(declaration.en, params, DEFAULT_LOCALE));
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

  get fields(): FieldErrors {
    return this.bodyIn(DEFAULT_LOCALE).fields;
  }

  /** The sentence in this language, or in English if it is not translated. */
  textIn(locale: Locale): string {
    const sentence = this.declaration[locale];
    if (sentence === undefined) return filled(this.declaration.en, this.params, "en");
    return filled(sentence, this.params, locale);
  }

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

  retryIn(seconds: number): this {
    this.retryAfter = seconds;
    return this;
  }

  /** The same sentence with another code: too many requests is 429 for one caller, 503 for all together. */
  as(code: ErrorCode): AppError {
    return new AppError({ ...this.declaration, code }, this.params, this.fieldErrors);
  }

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
