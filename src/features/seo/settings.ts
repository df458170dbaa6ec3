import {
  choice,
  defineSection,
  group,
  longText,
  type SectionValue,
  text,
  toggle,
  url,
} from "~/features/settings/define";
import {
  analyticsIdNotValid,
  metaDescriptionRequired,
  metaDescriptionTooLong,
  metaTitleRequired,
  metaTitleTooLong,
  tagManagerIdNotValid,
  twitterNameNotValid,
} from "./errors";

/** Characters that search engines show (docs/domain/readings.md#search-engines-and-social-networks). */
export const MOST = { title: 60, description: 160 } as const;

const upTo = (most: number) => new RegExp(`^[^]{0,${most}}$`, "u");
const TITLE = { max: 500, matches: [upTo(MOST.title), metaTitleTooLong] } as const;
const DESCRIPTION = { max: 1000, matches: [upTo(MOST.description), metaDescriptionTooLong] } as const;
const COMPANY = "{company} is replaced by the company's name.";
const AS_ABOVE = "Empty: as for search engines.";
const AS_FACEBOOK = "Empty: as for Facebook.";

export const NETWORKS = {
  facebookUrl: "Facebook",
  twitterUrl: "X (Twitter)",
  instagramUrl: "Instagram",
  linkedinUrl: "LinkedIn",
  youtubeUrl: "YouTube",
} as const;

const social = (name: keyof typeof NETWORKS) => url({ label: NETWORKS[name] });

export const seoSection = defineSection("seo", {
  title: "SEO & Marketing",
  about: "What search engines and social networks show of the website, and how its visits are counted.",
  fields: {
    metaTitle: text({
      label: "Meta title",
      help: `Of the home page, at most 60 characters. ${COMPANY}`,
      required: metaTitleRequired,
      default: "{company}: home and office moves across Kenya",
      ...TITLE,
    }),
    metaDescription: longText({
      label: "Meta description",
      help: "At most 160 characters.",
      required: metaDescriptionRequired,
      default:
        "Price your move in two minutes: rooms, services and every fee, from Nairobi to Mombasa, Kisumu, Nakuru and Eldoret. Written quotes, valid for 30 days.",
      ...DESCRIPTION,
    }),
    metaKeywords: text({ label: "Meta keywords", help: "Separated by commas.", max: 300 }),
    canonicalUrl: url({
      label: "Canonical URL",
      help: "Where search engines find the site, if it answers at several addresses. Empty: the address it is reached by.",
    }),
    ogTitle: text({ label: "Facebook title", help: AS_ABOVE, max: 120 }),
    ogDescription: longText({ label: "Facebook description", help: AS_ABOVE, max: 300 }),
    ogImage: url({
      label: "Facebook image URL",
      help: "Recommended: 1200 × 630 pixels. Empty: our own picture.",
    }),
    twitterCard: choice({
      label: "Twitter card",
      options: { summary_large_image: "Large picture", summary: "Small picture" },
      default: "summary_large_image",
    }),
    twitterSite: text({
      label: "Twitter account",
      placeholder: "@company",
      max: 16,
      matches: [/^@\w{1,15}$/, twitterNameNotValid],
    }),
    twitterTitle: text({ label: "Twitter title", help: AS_FACEBOOK, max: 120 }),
    twitterDescription: longText({ label: "Twitter description", help: AS_FACEBOOK, max: 300 }),
    twitterImage: url({ label: "Twitter image URL", help: AS_FACEBOOK }),
    googleAnalyticsId: text({
      label: "Google Analytics ID",
      placeholder: "G-XXXXXXXXXX",
      max: 30,
      matches: [/^G-[A-Z0-9]+$/, analyticsIdNotValid],
    }),
    googleTagManagerId: text({
      label: "Tag Manager ID",
      placeholder: "GTM-XXXXXXX",
      max: 30,
      matches: [/^GTM-[A-Z0-9]+$/, tagManagerIdNotValid],
    }),
    enableIndexing: toggle({ label: "Let search engines show the site", default: true }),
    enableSitemap: toggle({ label: "Publish a sitemap", default: true }),
    enableStructuredData: toggle({ label: "Describe pages as structured data", default: true }),
    enableSocialPreviews: toggle({ label: "Describe pages for social networks", default: true }),
    facebookUrl: social("facebookUrl"),
    twitterUrl: social("twitterUrl"),
    instagramUrl: social("instagramUrl"),
    linkedinUrl: social("linkedinUrl"),
    youtubeUrl: social("youtubeUrl"),
    sw: group({
      title: "Kiswahili",
      about: "The same for the pages in Kiswahili. What is empty is shown in English.",
      fields: {
        metaTitle: text({
          label: "Meta title",
          default: "{company}: kuhamisha nyumba na ofisi kote Kenya",
          ...TITLE,
        }),
        metaDescription: longText({
          label: "Meta description",
          default:
            "Jua bei ya kuhama kwa dakika mbili: vyumba, huduma na ada zote, Nairobi hadi Mombasa, Kisumu, Nakuru na Eldoret. Kotesheni ya maandishi, halali siku 30.",
          ...DESCRIPTION,
        }),
        metaKeywords: text({ label: "Meta keywords", max: 300 }),
        ogTitle: text({ label: "Facebook title", max: 120 }),
        ogDescription: longText({ label: "Facebook description", max: 300 }),
        twitterTitle: text({ label: "Twitter title", max: 120 }),
        twitterDescription: longText({ label: "Twitter description", max: 300 }),
      },
    }),
  },
});

export type Seo = SectionValue<typeof seoSection>;
