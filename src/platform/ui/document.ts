import { useHref, useRouteLoaderData } from "react-router";
import type { Viewer } from "~/platform/http/loader-api";
import { type Locale, readPath } from "~/platform/kernel/locales";

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
  logoPath: string;
  logo: { path: string; width: number; height: number } | null;
  icons: { favicon: string; touch: string } | null;
  version: string;
}

export interface DocumentData {
  company: CompanyFace;
  viewer: Viewer | null;
  nonce: string;
}

/** The company of these pages; throws outside of the document. */
export function useCompany(): CompanyFace {
  const root = useRouteLoaderData("root") as DocumentData | undefined;
  if (!root) throw new Error("useCompany must be used below the root route");
  return root.company;
}

/** The signed-in person; null for a visitor. */
export function useViewer(): Viewer | null {
  return (useRouteLoaderData("root") as DocumentData | undefined)?.viewer ?? null;
}

/** The nonce that allows inline scripts in this response. */
export function useNonce(): string {
  return (useRouteLoaderData("root") as DocumentData | undefined)?.nonce ?? "";
}

/** The page's language, from its path: available even if the document's data failed to load. */
export function usePageLocale(): Locale {
  return readPath(useHref("/")).locale;
}

/** Title of an office page with the company's name, for a route's `meta` with its `matches`. */
export function officeTitle(
  matches: readonly ({ loaderData?: unknown } | undefined)[],
  title: string,
): [{ title: string }] {
  const root = matches[0]?.loaderData as DocumentData | undefined;
  return [{ title: root ? `${title} | ${root.company.companyName}` : title }];
}
