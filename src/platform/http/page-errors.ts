import { ORPCError } from "@orpc/client";
import { data, redirect } from "react-router";
import type { FieldErrors } from "~/platform/kernel/errors";
import { readPath } from "~/platform/kernel/locales";

/**
 * The error that a loader throws for an API error: a redirect to sign-in for visitors, otherwise an error page with the
 * right status. Called once, where the in-process client is created.
 */
export function asPageError(error: unknown, request: { method: string; url: URL }): unknown {
  if (!(error instanceof ORPCError)) return error;
  if (error.code === "UNAUTHENTICATED") {
    const next =
      request.method === "GET"
        ? readPath(request.url.pathname).path.replace(/\.data$/, "") + request.url.search
        : "/";
    return redirect(`/login?next=${encodeURIComponent(next)}`);
  }
  if (request.method !== "GET" && ["INVALID", "CONFLICT", "GONE", "TOO_MANY_REQUESTS"].includes(error.code)) {
    return error;
  }
  // An invalid address, such as a malformed id, is a missing page.
  if (error.code === "INVALID")
    return data({ code: "NOT_FOUND", message: "Page not found" }, { status: 404 });
  const retryAfter = (error.data as { retryAfter?: number } | undefined)?.retryAfter;
  return data(
    { code: error.code, message: error.message },
    { status: error.status, headers: retryAfter ? { "Retry-After": String(retryAfter) } : {} },
  );
}

export interface Refusal {
  ok: false;
  message: string;
  fields: FieldErrors;
}

/** For actions: an API error as the answer for the form's fields; rethrows other errors. */
export function refusal(error: unknown) {
  if (!(error instanceof ORPCError)) throw error;
  const fields = (error.data as { fields?: FieldErrors } | undefined)?.fields ?? {};
  return data({ ok: false, message: error.message, fields } satisfies Refusal, { status: error.status });
}
