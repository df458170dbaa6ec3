import type { MiddlewareHandler } from "hono";
import { formatsNow } from "~/features/settings/localization/server/queries";
import { DEFAULT_FORMATS, type Formats } from "~/platform/kernel/formats";
import { LOCALES, type Locale, pathIn } from "~/platform/kernel/locales";

const PATIENCE_MS = 300;

/**
 * Redirects a first visitor of the front page to their language, before the page cache is read
 * (docs/decisions/0142-a-first-visitor-is-led-to-their-language.md).
 */
export function frontDoor(publicUrl: string): MiddlewareHandler {
  return async (c, next) => {
    const header = (name: string) => c.req.header(name) ?? "";
    const isFirst = !header("referer").startsWith(publicUrl) && !header("cookie").includes("session_token=");
    const locale = isFirst ? firstLocale(await formatsSoon(), header("accept-language")) : "en";
    if (locale === "en") return next();
    c.header("Cache-Control", "no-store");
    c.header("Vary", "Accept-Language, Cookie, Referer");
    return c.redirect(`${publicUrl}${pathIn(locale, "/")}${new URL(c.req.url).search}`, 302);
  };
}

/** Stops waiting if the database is slow, so that a cached page can be shown. */
async function formatsSoon(): Promise<Formats> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<Formats>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, DEFAULT_FORMATS);
  });
  return Promise.race([formatsNow(), silence]).finally(() => clearTimeout(timer));
}

/**
 * The company's default language, or the browser's unless that is English: browsers send English by default. Programs
 * without a language header get the requested page.
 */
export function firstLocale(
  { enableTranslations, defaultLocale }: Pick<Formats, "enableTranslations" | "defaultLocale">,
  accepted: string,
): Locale {
  if (!enableTranslations || accepted.trim() === "") return "en";
  const first = accepted
    .split(",")
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find((tongue) => LOCALES.some((locale) => locale === tongue));
  return first === "sw" ? "sw" : defaultLocale;
}
