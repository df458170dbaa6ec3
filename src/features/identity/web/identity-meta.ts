import type { MetaDescriptor } from "react-router";
import { createTranslator } from "use-intl";
import { messagesOf, needTexts } from "~/platform/ui/messages";

await needTexts("identity");

interface DocumentData {
  locale: string;
  company: { companyName: string };
}

/** Title of an identity page from `metaTitle` of its texts. Search engines have no business behind these doors. */
export function identityMeta(root: DocumentData | undefined, page: string): MetaDescriptor[] {
  if (!root) return [];
  const t = createTranslator({
    locale: root.locale,
    messages: messagesOf(root.locale),
    namespace: `identity.${page}`,
  }) as (key: string, values?: Record<string, string>) => string;
  return [
    { title: t("metaTitle", { company: root.company.companyName }) },
    { name: "robots", content: "noindex" },
  ];
}
