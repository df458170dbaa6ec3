import type { MetaDescriptor } from "react-router";
import { createTranslator } from "use-intl";
import { DEFAULT_LOCALE, LOCALES, type Locale, pathIn } from "~/platform/kernel/locales";
import { messagesOf } from "~/platform/ui/messages";

/** What a page's `meta` needs of the document's data; undefined when the document's loader failed. */
interface DocumentData {
  locale: Locale;
  publicUrl: string;
  company: { companyName: string };
}

interface PageFacts {
  /** Instead of the texts' metaTitle, without the company's name. */
  title?: string;
  description?: string;
  /** Where the page stands: names and paths from below the home page down to itself. */
  crumbs?: readonly (readonly [name: string, path: string])[];
  /** More structured data (schema.org) of the page. */
  data?: readonly Record<string, unknown>[];
}

/**
 * Title, description, canonical, Open Graph and structured data of a page, from `metaTitle` and `metaDescription` of
 * its texts unless `facts` says otherwise.
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
  const title = facts.title ? `${facts.title} | ${companyName}` : t("metaTitle", { company: companyName });
  const description = facts.description ?? t("metaDescription");
  const addressIn = (locale: Locale) => `${root.publicUrl}${pathIn(locale, path)}`;
  const address = addressIn(root.locale);
  const structured = [...(facts.data ?? []), ...(facts.crumbs ? [breadcrumbs(root, facts.crumbs)] : [])];
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    ...LOCALES.map((locale) => ({
      tagName: "link",
      rel: "alternate",
      hrefLang: locale,
      href: addressIn(locale),
    })),
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: addressIn(DEFAULT_LOCALE) },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:url", content: address },
    { property: "og:locale", content: root.locale === "sw" ? "sw_KE" : "en_KE" },
    { property: "og:site_name", content: companyName },
    { property: "og:image", content: `${root.publicUrl}/brand/og.png` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
    ...structured.map((data) => ({ "script:ld+json": { "@context": "https://schema.org", ...data } })),
  ] as MetaDescriptor[];
}

const HOME: Record<Locale, string> = { en: "Home", sw: "Mwanzo" };

function breadcrumbs(root: DocumentData, crumbs: NonNullable<PageFacts["crumbs"]>) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [[HOME[root.locale], "/"] as const, ...crumbs].map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${root.publicUrl}${pathIn(root.locale, path)}`,
    })),
  };
}
