import type { Locale } from "~/platform/kernel/locales";
import { NETWORKS, type Seo } from "./settings";

export type Network = keyof typeof NETWORKS;

/** What the pages of one language tell search engines and social networks. */
export interface SeoTexts {
  title: string;
  description: string;
  keywords: string;
  ogTitle: string;
  ogDescription: string;
  twitterTitle: string;
  twitterDescription: string;
}

/** The texts of the home page in a language: its own, else the English ones; a network's, else the page's. */
export function seoTexts(seo: Seo, locale: Locale, company: string): SeoTexts {
  const own: Partial<Seo["sw"]> = locale === "sw" ? seo.sw : {};
  const named = (text: string) => text.replaceAll("{company}", company);
  const title = own.metaTitle || seo.metaTitle;
  const description = own.metaDescription || seo.metaDescription;
  // Text for a network in this language, the page's own in it, and only then the other language's.
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

/** Where the site is for search engines, without a slash at its end. */
export const siteAddress = (seo: Pick<Seo, "canonicalUrl">, publicUrl: string) =>
  (seo.canonicalUrl || publicUrl).replace(/[?#].*$/, "").replace(/\/+$/, "");

/** The company's pages elsewhere, by the network's name. */
export function socialLinks(seo: Pick<Seo, Network>): { network: Network; name: string; url: string }[] {
  return (Object.keys(NETWORKS) as Network[]).flatMap((network) =>
    seo[network] ? [{ network, name: NETWORKS[network], url: seo[network] }] : [],
  );
}

/** A text as a search engine shows it: cut at a word's end, with an ellipsis. */
export function cutAt(text: string, most: number): string {
  if ([...text].length <= most) return text;
  const cut = [...text].slice(0, most).join("");
  return `${cut.replace(/\s+\S*$/, "") || cut} …`;
}
