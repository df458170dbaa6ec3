import { formats } from "./formats";

/** The languages of the public pages, of customers' messages and of their papers; the first is the company's own. */
export const LOCALES = ["en", "sw"] as const;
export type Locale = (typeof LOCALES)[number];

/** Each by its own name. */
export const LOCALE_NAMES: Record<Locale, string> = { en: "English", sw: "Kiswahili" };

export const DEFAULT_LOCALE: Locale = LOCALES[0];

/** The languages offered now: all, or the company's default alone (docs/domain/readings.md#formats). */
export function offeredLocales(): readonly Locale[] {
  const { enableTranslations, defaultLocale } = formats();
  return enableTranslations ? LOCALES : [defaultLocale];
}

/** A stored or sent language; the company's default for any that we do not speak or no longer offer. */
export function asLocale(value: string | null | undefined): Locale {
  return offeredLocales().find((locale) => locale === value) ?? formats().defaultLocale;
}

/** Where a language's pages begin: '' for the company's own, '/sw' for Kiswahili. */
export function prefixOf(locale: Locale): string {
  return locale === DEFAULT_LOCALE ? "" : `/${locale}`;
}

/** A page's path in a language: `/prices` is `/sw/prices`, `/` is `/sw`. */
export function pathIn(locale: Locale, path: string): string {
  const prefix = prefixOf(locale);
  if (prefix === "") return path;
  return path.startsWith("/") && path !== "/" ? prefix + path : prefix + path.replace(/^\//, "");
}

/** The language a path is written in, and the path without it. */
export function readPath(pathname: string): { locale: Locale; path: string } {
  const found = /^\/([a-z]{2})(?=\/|\.data$|$)/.exec(pathname)?.[1];
  const locale = LOCALES.find((known) => known === found && known !== DEFAULT_LOCALE);
  if (!locale) return { locale: DEFAULT_LOCALE, path: pathname };
  const rest = pathname.slice(locale.length + 1);
  return { locale, path: rest.startsWith("/") ? rest : `/${rest}` };
}

/** What a caller of the API would like to read: the first language of its Accept-Language header. */
export function acceptedLocale(header: string | null | undefined): Locale {
  const first = header?.trim().slice(0, 2).toLowerCase();
  return LOCALES.find((locale) => locale === first) ?? DEFAULT_LOCALE;
}
