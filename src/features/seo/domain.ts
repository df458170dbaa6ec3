import type { Locale } from "~/platform/kernel/locales";
import { NETWORKS, type Seo } from "./settings";

export type Network = keyof typeof NETWORKS;

export interface SeoTexts {
  title: string;
  description: string;
  keywords: string;
  ogTitle: string;
  ogDescription: string;
  twitterTitle: string;
  twitterDescription: string;
}

/** The home page's texts in a language. Missing texts fall back to English, and a network's to the page's. */
export function seoTexts(seo: Seo, locale: Locale, company: string): SeoTexts {
  const own: Partial<Seo["sw"]> = locale === "sw" ? seo.sw : {};
  const named = (text: string) => text.replaceAll("{company}", company);
  const title = own.metaTitle || seo.metaTitle;
  const description = own.metaDescription || seo.metaDescription;
  // Prefers this network's text in the language, then the page's in the language, then the other language's.
  const inLocale = (
    name: "ogTitle" | "ogDescription" | "twitterTitle" | "twitterDescription",
    page: string,
  ) => own[name] || (locale === "en" ? seo[name] : "") || page;
  const ogTitle = inLocale("ogTitle", title);
  const ogDescription = inLocale("ogDescription", description);
  const texts = {
    title,
    description,
    keywords: own.metaKeywords || seo.metaKeywords,
    ogTitle,
    ogDescription,
    twitterTitle: inLocale("twitterTitle", ogTitle),
    twitterDescription: inLocale("twitterDescription", ogDescription),
  };
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, named(text)]),
  ) as unknown as SeoTexts;
}

/** The site's URL for search engines, without a trailing slash. */
export const siteAddress = (seo: Pick<Seo, "canonicalUrl">, publicUrl: string) =>
  (seo.canonicalUrl || publicUrl).replace(/[?#].*$/, "").replace(/\/+$/, "");

/** The company's social network pages. */
export function socialLinks(seo: Pick<Seo, Network>): { network: Network; name: string; url: string }[] {
  return (Object.keys(NETWORKS) as Network[]).flatMap((network) =>
    seo[network] ? [{ network, name: NETWORKS[network], url: seo[network] }] : [],
  );
}

/** A text as search engines show it: cut at a word, with an ellipsis. */
export function cutAt(text: string, most: number): string {
  if ([...text].length <= most) return text;
  const cut = [...text].slice(0, most).join("");
  return `${cut.replace(/\s+\S*$/, "") || cut} …`;
}
