import { formats } from "./formats";

export const LOCALES = ["en", "sw"] as const;
export type Locale = (typeof LOCALES)[number];

export const LOCALE_NAMES: Record<Locale, string> = { en: "English", sw: "Kiswahili" };

export const DEFAULT_LOCALE: Locale = LOCALES[0];

/** The available languages: all, or only the company's default (docs/domain/readings.md#formats). */
export function offeredLocales(): readonly Locale[] {
  const { enableTranslations, defaultLocale } = formats();
  return enableTranslations ? LOCALES : [defaultLocale];
}

/** Reads a language; the company's default if it is unknown or unavailable. */
export function asLocale(value: string | null | undefined): Locale {
  return offeredLocales().find((locale) => locale === value) ?? formats().defaultLocale;
}

/** The path prefix of a language: '' for the default, '/sw' for Kiswahili. */
export function prefixOf(locale: Locale): string {
  return locale === DEFAULT_LOCALE ? "" : `/${locale}`;
}

/** A page's path in a language: in Kiswahili `/prices` is `/sw/prices` and `/` is `/sw`. */
export function pathIn(locale: Locale, path: string): string {
  const prefix = prefixOf(locale);
  if (prefix === "") return path;
  return path.startsWith("/") && path !== "/" ? prefix + path : prefix + path.replace(/^\//, "");
}

/** The language of a path, and the path without its prefix. */
export function readPath(pathname: string): { locale: Locale; path: string } {
  const found = /^\/([a-z]{2})(?=\/|\.data$|$)/.exec(pathname)?.[1];
  const locale = LOCALES.find((known) => known === found && known !== DEFAULT_LOCALE);
  if (!locale) return { locale: DEFAULT_LOCALE, path: pathname };
  const rest = pathname.slice(locale.length + 1);
  return { locale, path: rest.startsWith("/") ? rest : `/${rest}` };
}

/** An API caller's language: the first one in its Accept-Language header. */
export function acceptedLocale(header: string | null | undefined): Locale {
  const first = header?.trim().slice(0, 2).toLowerCase();
  return LOCALES.find((locale) => locale === first) ?? DEFAULT_LOCALE;
}
