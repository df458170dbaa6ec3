import { getSettings } from "~/features/settings/server/queries";
import { companySection } from "~/features/settings/settings";
import type { Reader } from "~/platform/db/database";
import type { Locale } from "~/platform/kernel/locales";
import { seoTexts, siteAddress, socialLinks } from "../domain";
import { seoSection } from "../settings";

export async function getSeo(reader: Reader, locale: Locale) {
  const seo = await getSettings(reader, seoSection);
  const { companyName } = await getSettings(reader, companySection);
  return {
    ...seoTexts(seo, locale, companyName),
    address: siteAddress(seo, ""),
    ogImage: seo.ogImage,
    twitterImage: seo.twitterImage,
    twitterCard: seo.twitterCard,
    twitterSite: seo.twitterSite,
    googleAnalyticsId: seo.googleAnalyticsId,
    googleTagManagerId: seo.googleTagManagerId,
    isIndexed: seo.enableIndexing,
    hasStructuredData: seo.enableStructuredData,
    hasSocialPreviews: seo.enableSocialPreviews,
    social: socialLinks(seo),
  };
}
