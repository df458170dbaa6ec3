import { useHref, useRouteLoaderData } from "react-router";
import type { Viewer } from "~/platform/http/loader-api";
import { type Locale, readPath } from "~/platform/kernel/locales";

/** The company as every page may show it. */
export interface CompanyFace {
  companyName: string;
  companyAddress: string;
  companyPhone: string;
  companyEmail: string;
  companyWebsite: string;
  primaryColor: string;
  secondaryColor: string;
  accentColor: string;
  licenseNumber: string;
  /** Where its logo is; empty when it has none. */
  logoPath: string;
  /** It as the head of pages shows it: small enough for every page, with its size in pixels; none without one. */
  logo: { path: string; width: number; height: number } | null;
  /** Where the icons made from its logo are; none without one. */
  icons: { favicon: string; touch: string } | null;
  /** Changes with any of these. */
  version: string;
}

/** What the document's loader (root.tsx) gives every page. */
export interface DocumentData {
  company: CompanyFace;
  viewer: Viewer | null;
  nonce: string;
}

/** The company whose pages these are; throws outside of the document. */
export function useCompany(): CompanyFace {
  const root = useRouteLoaderData("root") as DocumentData | undefined;
  if (!root) throw new Error("useCompany must be used below the root route");
  return root.company;
}

/** Who looks at the page; null for a visitor. */
export function useViewer(): Viewer | null {
  return (useRouteLoaderData("root") as DocumentData | undefined)?.viewer ?? null;
}

/** What allows this answer's inline scripts to run. */
export function useNonce(): string {
  return (useRouteLoaderData("root") as DocumentData | undefined)?.nonce ?? "";
}

/** The page's language, by where its pages begin: known even where the document's data could not be read. */
export function usePageLocale(): Locale {
  return readPath(useHref("/")).locale;
}

/** The title of an office page: what it is, and whose office. For a route's `meta`, with its `matches`. */
export function officeTitle(
  matches: readonly ({ loaderData?: unknown } | undefined)[],
  title: string,
): [{ title: string }] {
  const root = matches[0]?.loaderData as DocumentData | undefined;
  return [{ title: root ? `${title} | ${root.company.companyName}` : title }];
}
