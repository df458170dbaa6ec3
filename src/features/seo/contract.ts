import { z } from "zod";
import { route } from "~/platform/http/contract";

export const seoContract = {
  shown: route({
    path: "/site/seo",
    summary: "Get the site's metadata for search engines and social networks",
    tag: "Site",
    permission: "public",
  }).output(
    z.object({
      title: z.string(),
      description: z.string(),
      keywords: z.string(),
      ogTitle: z.string(),
      ogDescription: z.string(),
      twitterTitle: z.string(),
      twitterDescription: z.string(),
      /** Without a trailing slash; empty if the site has no separate address. */
      address: z.string(),
      ogImage: z.string(),
      twitterImage: z.string(),
      twitterCard: z.string(),
      twitterSite: z.string(),
      googleAnalyticsId: z.string(),
      googleTagManagerId: z.string(),
      isIndexed: z.boolean(),
      hasStructuredData: z.boolean(),
      hasSocialPreviews: z.boolean(),
      social: z.array(z.object({ network: z.string(), name: z.string(), url: z.string() })),
    }),
  ),
};
