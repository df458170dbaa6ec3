import { ORPCError } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { createContext, data, type RouterContextProvider, redirect } from "react-router";
import type { FieldErrors } from "~/platform/kernel/errors";
import type { ColumnChoices } from "~/platform/kernel/list-columns";
import { type Locale, readPath } from "~/platform/kernel/locales";
import type { TextsPart } from "~/platform/ui/messages";
import type { Permission, Role } from "./permissions";
import type { Upload, UploadLimits } from "./upload";

/** The whole API as an in-process client; each feature looks at its part through `api()`. */
export type ApiRoot = Record<string, unknown>;

export interface PageRequest {
  api: ApiRoot;
  nonce: string;
  /** The request as the log knows it. */
  requestId: string;
  now: Date;
  /** Who looks at the page; null for a visitor. Pages show by it, the server decides by the Actor. */
  viewer: Viewer | null;
  demo: boolean;
  publicUrl: string;
  /** The page's language. */
  locale: Locale;
  /** Reads a form with files without holding them in memory. */
  readUpload: (request: Request, limits: UploadLimits) => Promise<Upload>;
  /** Where the messages that browsers need are (platform/ui/messages.ts). */
  texts: Record<TextsPart, string>;
}

/** Internal header of a rendered page: `yes` when every visitor without a session gets the same one. */
export const SHARED_PAGE = "X-Shared-Page";

/** Internal header of a rendered page: `yes` when it may load Google's counting of visits, once its visitor agrees. */
export const COUNTED_PAGE = "X-Counted-Page";

/** What a page tells the process that serves it: `export const handle = { shared: true }`. */
export interface PageHandle {
  /** Nothing on it depends on who looks, when (but the day), or on chance. */
  shared?: boolean;
  /** Finished as it comes: the framework's scripts are left out. Said by a frame, a page of it may say otherwise. */
  still?: boolean;
  /** Fetched early: the page's module awaits them (platform/ui/messages.ts). */
  texts?: TextsPart;
}

export interface Viewer {
  name: string;
  email: string | null;
  role: Role | null;
  permissions: Permission[];
  /** The columns they chose for their lists. */
  columns: ColumnChoices;
}

export const pageRequest = createContext<PageRequest>();

/**
 * The API a loader or action reaches through its context: `api<typeof quotesContract>(context, "quotes").list({…})`.
 * Same permission, validation and errors as over the network. Pass `{ context: { key } }` for writes that must count
 * once however often a form is sent.
 */
// biome-ignore lint/suspicious/noExplicitAny: the type argument is always a feature's own contract
export function api<Contract extends Record<string, any>>(
  context: Readonly<RouterContextProvider>,
  feature: string,
): ContractRouterClient<Contract, { key?: string }> {
  return context.get(pageRequest).api[feature] as ContractRouterClient<Contract, { key?: string }>;
}

/** The page of a list that an address asks for, as every list's contract takes it; nonsense is the first. */
export function askedPage(query: URLSearchParams): { page?: number; cursor?: string; last?: true } {
  const page = query.get("page");
  const cursor = query.get("cursor");
  return {
    ...(page ? { page: Math.max(1, Math.floor(Number(page)) || 1) } : {}),
    ...(cursor ? { cursor } : {}),
    ...(query.get("last") ? { last: true } : {}),
  };
}

/** Where sign-in leads back to: a path of ours, never another site. */
export function safeNext(next: string | null | undefined): string | undefined {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\p{Cc}\\]/u.test(next)) return undefined;
  return next;
}

/**
 * What a loader throws for an API error: sign-in for who is unknown, an error page with the right status for the
 * rest. Called once, where the in-process client is made.
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
  // An address that names what cannot be, such as a malformed id, is the address of no page.
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

/** For actions: an API refusal as the answer the form shows at its fields; anything else is thrown on. */
export function refusal(error: unknown) {
  if (!(error instanceof ORPCError)) throw error;
  const fields = (error.data as { fields?: FieldErrors } | undefined)?.fields ?? {};
  return data({ ok: false, message: error.message, fields } satisfies Refusal, { status: error.status });
}
