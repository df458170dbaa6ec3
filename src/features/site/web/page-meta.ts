import type { MetaDescriptor } from "react-router";
import { createTranslator } from "use-intl";
import type { seoContract } from "~/features/seo/contract";
import type { Output } from "~/platform/http/client";
import { formats } from "~/platform/kernel/formats";
import { type Locale, offeredLocales, pathIn } from "~/platform/kernel/locales";
import { messagesOf } from "~/platform/ui/messages";

interface DocumentData {
  locale: Locale;
  publicUrl: string;
  company: { companyName: string };
  seo: Output<typeof seoContract, "shown">;
}

interface PageFacts {
  /** Replaces metaTitle; without the company's name. */
  title?: string;
  description?: string;
  crumbs?: readonly (readonly [name: string, path: string])[];
  data?: readonly Record<string, unknown>[];
}

/**
 * A page's title, description, canonical URL, Open Graph and structured data. Defaults to `metaTitle` and
 * `metaDescription` of its texts; `facts` overrides them.
 */
export function pageMeta(
  root: DocumentData | undefined,
  namespace: string,
  path: string,
  facts: PageFacts = {},
): MetaDescriptor[] {
  if (!root) return [];
  const t = createTranslator({ locale: root.locale, messages: messagesOf(root.locale), namespace }) as (
    key: string,
    values?: Record<string, string>,
  ) => string;
  const { companyName } = root.company;
  const { seo } = root;
  // The SEO settings apply to the home page; other pages have their own titles.
  const home = path === "/" ? seo : undefined;
  const title =
    home?.title ??
    (facts.title ? `${facts.title} | ${companyName}` : t("metaTitle", { company: companyName }));
  const description = home?.description ?? facts.description ?? t("metaDescription");
  const addressIn = (locale: Locale) => `${siteAddressOf(root)}${pathIn(locale, path)}`;
  const address = addressIn(root.locale);
  const structured = [...(facts.data ?? []), ...(facts.crumbs ? [breadcrumbs(root, facts.crumbs)] : [])];
  return [
    { title },
    { name: "description", content: description },
    ...(home?.keywords ? [{ name: "keywords", content: home.keywords }] : []),
    ...(seo.isIndexed ? [] : [{ name: "robots", content: "noindex" }]),
    { tagName: "link", rel: "canonical", href: address },
    ...offeredLocales().map((locale) => ({
      tagName: "link",
      rel: "alternate",
      hrefLang: locale,
      href: addressIn(locale),
    })),
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: addressIn(formats().defaultLocale) },
    ...(seo.hasSocialPreviews ? socialTags(root, { title, description, address, home }) : []),
    ...(seo.hasStructuredData ? structured : []).map((data) => ({
      "script:ld+json": { "@context": "https://schema.org", ...data },
    })),
  ] as MetaDescriptor[];
}

interface SocialFacts {
  title: string;
  description: string;
  address: string;
  home: DocumentData["seo"] | undefined;
}

function socialTags({ locale, publicUrl, company, seo }: DocumentData, page: SocialFacts): MetaDescriptor[] {
  const { home } = page;
  const title = home?.ogTitle ?? page.title;
  const description = home?.ogDescription ?? page.description;
  const twitter = {
    title: home?.twitterTitle ?? title,
    description: home?.twitterDescription ?? description,
  };
  const image = seo.ogImage || `${publicUrl}/brand/og.png`;
  const differing: [name: string, content: string, other: string][] = [
    ["title", twitter.title, title],
    ["description", twitter.description, description],
    ["image", seo.twitterImage || image, image],
    ["site", seo.twitterSite, ""],
  ];
  return [
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:url", content: page.address },
    { property: "og:locale", content: openGraphLocale(locale) },
    { property: "og:site_name", content: company.companyName },
    { property: "og:image", content: image },
    // The size is known only for the built-in picture.
    ...(seo.ogImage
      ? []
      : [
          { property: "og:image:width", content: "1200" },
          { property: "og:image:height", content: "630" },
        ]),
    { name: "twitter:card", content: seo.twitterCard },
    ...differing.flatMap(([name, content, other]) =>
      content === other ? [] : [{ name: `twitter:${name}`, content }],
    ),
  ];
}

/** The site's URL for search engines. */
export const siteAddressOf = ({ seo, publicUrl }: Pick<DocumentData, "seo" | "publicUrl">) =>
  seo.address || publicUrl;

function openGraphLocale(locale: Locale): string {
  const { language } = formats();
  return language.startsWith(locale) ? language.replace("-", "_") : `${locale}_KE`;
}

const HOME: Record<Locale, string> = { en: "Home", sw: "Mwanzo" };

function breadcrumbs(root: DocumentData, crumbs: NonNullable<PageFacts["crumbs"]>) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [[HOME[root.locale], "/"] as const, ...crumbs].map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${siteAddressOf(root)}${pathIn(root.locale, path)}`,
    })),
  };
}
