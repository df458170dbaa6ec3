import type { MiddlewareHandler } from "hono";
import { formatsOf, localizationSection } from "~/features/settings/localization/settings";
import { getSettings } from "~/features/settings/server/queries";
import { db } from "~/platform/db/database";
import { DEFAULT_FORMATS, type Formats } from "~/platform/kernel/formats";
import { LOCALES, type Locale, pathIn } from "~/platform/kernel/locales";
import { madeFor } from "./page-cache/page-cache";

/**
 * Redirects a first visitor of the front page to their language, before the page cache is read
 * (docs/decisions/0142-a-first-visitor-is-led-to-their-language.md).
 */
export function frontDoor(publicUrl: string): MiddlewareHandler {
  return async (c, next) => {
    const header = (name: string) => c.req.header(name) ?? "";
    const isFirst = !header("referer").startsWith(publicUrl) && !header("cookie").includes("session_token=");
    const locale = isFirst ? firstLocale(await formatsFor(c.req.raw), header("accept-language")) : "en";
    if (locale === "en") return next();
    c.header("Cache-Control", "no-store");
    c.header("Vary", "Accept-Language, Cookie, Referer");
    return c.redirect(`${publicUrl}${pathIn(locale, "/")}${new URL(c.req.url).search}`, 302);
  };
}

let known: { made: string; formats: Formats } | undefined;

/** The formats in force, read once for each version of the site: every visit of the front page asks. */
async function formatsFor(request: Request): Promise<Formats> {
  const made = await madeFor(request);
  if (made !== undefined && known?.made !== made)
    known = { made, formats: formatsOf(await getSettings(db(), localizationSection)) };
  return known?.formats ?? DEFAULT_FORMATS;
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
