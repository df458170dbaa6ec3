import { useLocation } from "react-router";
import { LOCALE_NAMES, offeredLocales, pathIn } from "~/platform/kernel/locales";
import { usePageLocale } from "./document";

/** Link to the same page in the other language. A full load, because texts and frame change. */
export function LanguageSwitch({ className, short = false }: { className?: string; short?: boolean }) {
  const here = usePageLocale();
  const { pathname, search } = useLocation();
  return offeredLocales()
    .filter((locale) => locale !== here)
    .map((locale) => (
      <a
        key={locale}
        href={pathIn(locale, pathname) + search}
        hrefLang={locale}
        lang={locale}
        className={className}
      >
        {short && `${locale.toUpperCase()} `}
        <span className={short ? "visually-hidden" : undefined}>{LOCALE_NAMES[locale]}</span>
      </a>
    ));
}
