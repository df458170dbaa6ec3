import type { ContractRouterClient } from "@orpc/contract";
import { createContext, type RouterContextProvider } from "react-router";
import type { ColumnChoices } from "~/platform/kernel/list-columns";
import type { Locale } from "~/platform/kernel/locales";
import type { TextsPart } from "~/platform/ui/messages";
import type { Contracts } from "./contracts";
import type { Permission, Role } from "./permissions";
import type { Upload, UploadLimits } from "./upload";

/** The whole API as an in-process client; features select their part with `api()`. */
export type ApiRoot = Record<string, unknown>;

export interface PageRequest {
  api: ApiRoot;
  nonce: string;
  requestId: string;
  now: Date;
  viewer: Viewer | null;
  demo: boolean;
  publicUrl: string;
  locale: Locale;
  readUpload: (request: Request, limits: UploadLimits) => Promise<Upload>;
  texts: Record<TextsPart, string>;
}

/** Internal header of a rendered page: `yes` if all visitors without a session get the same page. */
export const SHARED_PAGE = "X-Shared-Page";

/** Internal header of a rendered page: `yes` if it may load Google's analytics after consent. */
export const COUNTED_PAGE = "X-Counted-Page";

export interface PageHandle {
  /** The page does not depend on the viewer, the time (except the day) or chance. */
  shared?: boolean;
  still?: boolean;
  /** For slow phones: without fonts, icons and the site's manifest. */
  small?: boolean;
  texts?: TextsPart;
  /** The web manifest of these pages instead of the site's; read with the viewer's session. */
  manifest?: string;
}

export interface Viewer {
  name: string;
  email: string | null;
  role: Role | null;
  permissions: Permission[];
  columns: ColumnChoices;
}

export const pageRequest = createContext<PageRequest>();

/**
 * The API for loaders and actions: `api(context, "quotes").list({…})`. Permissions, validation and errors are those of the
 * network API. Pass `{ context: { key } }` for writes that must count once even if sent again.
 */
export function api<Noun extends keyof Contracts>(
  context: Readonly<RouterContextProvider>,
  noun: Noun,
): ContractRouterClient<Contracts[Noun], { key?: string }> {
  return context.get(pageRequest).api[noun] as ContractRouterClient<Contracts[Noun], { key?: string }>;
}

/** The path to return to after sign-in; undefined unless it is a path of this site. */
export function safeNext(next: string | null | undefined): string | undefined {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\p{Cc}\\]/u.test(next)) return undefined;
  return next;
}
