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

/**
 * An error whose message is meant for the person who caused it. Reaches API callers as
 * `{ code, message, fields }` and pages as text at the field.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors;
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, options: { fields?: FieldErrors; retryAfter?: number } = {}) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.fields = options.fields ?? {};
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** A refusal at one field. */
export function invalid(field: string, message: string): AppError {
  return new AppError("INVALID", message, { fields: { [field]: message } });
}

export function notFound(what: string): AppError {
  return new AppError("NOT_FOUND", `${what} not found`);
}

export function conflict(message: string): AppError {
  return new AppError("CONFLICT", message);
}
