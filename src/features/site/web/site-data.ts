import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { ContentData } from "~/features/content/domain";
import type { seoContract } from "~/features/seo/contract";
import type { Output } from "~/platform/http/client";
import { useCompany } from "~/platform/ui/document";

export interface SiteData {
  scripts: readonly string[];
  company: ContentData<"company">;
  services: { slug: string; name: string; anchor: string; inMenu: boolean }[];
}

export const SITE_LAYOUT = "features/site/web/site-layout";

/** SEO settings for search engines and social networks. */
export function useSeo(): Output<typeof seoContract, "shown"> {
  const root = useRouteLoaderData("root") as { seo: Output<typeof seoContract, "shown"> } | undefined;
  if (!root) throw new Error("useSeo must be used below the root route");
  return root.seo;
}

/** The company's facts and services, for every page in the public frame. */
export function useSite(): SiteData {
  const site = useRouteLoaderData(SITE_LAYOUT) as SiteData | undefined;
  if (!site) throw new Error("useSite must be used below the site's layout route");
  return site;
}

/** A WhatsApp chat link with a prefilled first line. */
export function whatsAppHref(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}

/** The chat link of most pages, with a greeting. */
export function useChatHref(): string {
  const t = useTranslations("site.layout");
  const { companyPhone, companyName } = useCompany();
  return whatsAppHref(companyPhone, t("whatsAppText", { company: companyName }));
}

/** For a link that may leave the site: another site opens in a new tab. */
export const outside = (href: string) =>
  href.startsWith("https:") ? { target: "_blank", rel: "noopener" } : {};
