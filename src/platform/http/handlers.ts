import type { AnyContractRouter } from "@orpc/contract";
import { implement, ORPCError, os, ValidationError } from "@orpc/server";
import { asUnavailable, sqlState } from "~/platform/db/database";
import { log } from "~/platform/http/log";
import { AppError, atFields, type ErrorBody } from "~/platform/kernel/errors";
import { errorOfIssue } from "~/platform/kernel/issue-errors";
import { findUnkeepable } from "~/platform/kernel/keepable";
import { DEFAULT_LOCALE, type Locale } from "~/platform/kernel/locales";
import {
  cannotBeStored,
  fieldsNotValid,
  notSignedIn,
  requestFailed,
} from "~/platform/kernel/platform-errors";
import { type Actor, can, forbidden, isStaff } from "./actor";
import type { RouteMeta } from "./contract";
import { type Access, opens, type RouteAccess } from "./permissions";

export interface RequestContext {
  readonly actor: Actor;
  readonly now: Date;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly idempotencyKey: string | undefined;
  readonly headers: Headers;
  readonly publicUrl: string;
  readonly locale: Locale;
  /** True if the client disconnected before the answer; errors that follow are not faults. */
  readonly gone?: () => boolean;
  readonly responseHeaders: Headers;
}

/** Creates a feature's handlers: `const os = handlersOf(quotesContract)`, then `os.list.handler(…)` for every route. */
export function handlersOf<Contract extends AnyContractRouter>(contract: Contract) {
  return implement(contract).$context<RequestContext>();
}

/**
 * Runs before every API route: checks the permission before reading the input, rejects text that cannot be stored, and
 * gives all errors one shape. The router's assembly adds it once.
 */
export const gate = os.$context<RequestContext>().middleware(async ({ context, procedure, next }, input) => {
  try {
    assertMayEnter(context.actor, (procedure["~orpc"].meta as RouteMeta).permission);
    refuseUnkeepable(input);
    return await next();
  } catch (error) {
    const refused = asApiError(error, context.requestId, context.gone?.());
    const retryAfter = refused.data?.retryAfter;
    if (retryAfter !== undefined) context.responseHeaders.set("Retry-After", String(retryAfter));
    throw refused;
  }
});

function refuseUnkeepable(input: unknown): void {
  const field = findUnkeepable(input);
  if (field === undefined) return;
  throw field ? cannotBeStored.at(field) : cannotBeStored();
}

/**
 * Throws unless the actor may use the route: UNAUTHENTICATED for a visitor, otherwise FORBIDDEN. Queries check scope and
 * ownership.
 */
export function assertMayEnter(actor: Actor, access: RouteAccess): void {
  if (opens(access, (each) => mayEnter(actor, each))) return;
  if (actor.kind === "visitor") throw notSignedIn();
  throw forbidden();
}

function mayEnter(actor: Actor, access: Access): boolean {
  switch (access) {
    case "public":
    case "token":
    case "provider-callback":
      return true;
    // A token opens only what its permissions allow, not its person's own pages.
    case "signed-in":
      return actor.personId !== null && actor.kind !== "api";
    case "staff":
      return actor.personId !== null && actor.kind !== "api" && isStaff(actor);
    default:
      return can(actor, access);
  }
}

export type ErrorData = Pick<ErrorBody, "fields"> &
  Partial<Pick<ErrorBody, "reason" | "params">> & { retryAfter?: number };

/** Converts any error: AppErrors keep their sentences, schema issues become fields, others are logged and masked. */
export function asApiError(raw: unknown, requestId: string, gone = false): ORPCError<string, ErrorData> {
  if (gone && isBreakOff(raw)) {
    return new ORPCError("CLIENT_GONE", {
      status: 499,
      message: "The client has gone.",
      data: { fields: {} },
      cause: raw,
    });
  }
  const error = asUnavailable(raw);
  if (error instanceof AppError) return refusalIn(error, DEFAULT_LOCALE);
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.code === "BAD_REQUEST")
      return refusalIn(ofIssues(error.cause.issues), DEFAULT_LOCALE);
    if (error.status < 500) return error;
  }
  if (UNKEEPABLE.has(sqlState(error) ?? "")) return refusalIn(cannotBeStored(), DEFAULT_LOCALE);
  log().error({ err: error, requestId }, "a request failed");
  const failed = requestFailed({ requestId });
  return new ORPCError("INTERNAL", {
    status: 500,
    message: failed.message,
    data: { fields: {} },
    cause: failed,
  });
}

/** The error body for API clients, without the cause. */
export function errorBodyOf({ code, message, data }: ORPCError<string, unknown>): ErrorBody {
  const { fields = {}, reason = code.toLowerCase(), params = {} } = (data ?? {}) as Partial<ErrorData>;
  return { code, message, fields, reason, params };
}

/** The same error in the page's language; the API itself uses English. */
export function translated(error: ORPCError<string, unknown>, locale: Locale): ORPCError<string, unknown> {
  if (!(error.cause instanceof AppError)) return error;
  if (error.status < 500 || error.cause.code === "UNAVAILABLE") return refusalIn(error.cause, locale);
  return new ORPCError(error.code, {
    status: error.status,
    message: error.cause.textIn(locale),
    data: error.data,
  });
}

function refusalIn(error: AppError, locale: Locale): ORPCError<string, ErrorData> {
  const { code, message, ...data } = error.bodyIn(locale);
  return new ORPCError(code, {
    status: error.status,
    message,
    data: error.retryAfter === undefined ? data : { ...data, retryAfter: error.retryAfter },
    cause: error,
  });
}

function isBreakOff(error: unknown): boolean {
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  return name === "AbortError" || code === "ECONNRESET" || /abort|premature|terminated/i.test(message ?? "");
}

const UNKEEPABLE = new Set(["22021", "22P05"]);

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
}

/** The first issue of each field; the first of all is the overall message. */
function ofIssues(issues: readonly Issue[]): AppError {
  const fields: Record<string, AppError> = {};
  for (const issue of issues) {
    const name =
      (issue.path ?? []).map((part) => String(typeof part === "object" ? part.key : part)).join(".") || "_";
    fields[name] ??= errorOfIssue(issue);
  }
  return issues.length > 0 ? atFields(fields) : fieldsNotValid();
}
