import type { MetaDescriptor } from "react-router";
import { createTranslator } from "use-intl";
import { messagesOf } from "~/platform/ui/messages";

/** What a page's `meta` needs of the document's data; undefined when the document's loader failed. */
interface DocumentData {
  locale: string;
  texts: string;
  publicUrl: string;
  company: { companyName: string };
}

/** Title, description, canonical and Open Graph of a page, from `metaTitle` and `metaDescription` of its texts. */
export function pageMeta(root: DocumentData | undefined, namespace: string, path: string): MetaDescriptor[] {
  if (!root) return [];
  const t = createTranslator({ locale: root.locale, messages: messagesOf(root.texts), namespace }) as (
    key: string,
    values?: Record<string, string>,
  ) => string;
  const title = t("metaTitle", { company: root.company.companyName });
  const description = t("metaDescription");
  const address = `${root.publicUrl}${path}`;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:url", content: address },
  ];
}
