import { Box, Flex, SegmentedControl, SimpleGrid, Text } from "@mantine/core";
import { useState } from "react";
import { SectionFields, type SectionScreenProps } from "~/features/settings/web/section-parts";
import type { Locale } from "~/platform/kernel/locales";
import { useCompany } from "~/platform/ui/document";
import { cutAt, seoTexts, siteAddress } from "../domain";
import { MOST, type Seo } from "../settings";
import styles from "./seo-screen.module.css";

const GROUPS = {
  search: ["metaTitle", "metaDescription", "metaKeywords", "canonicalUrl"],
  facebook: ["ogTitle", "ogDescription", "ogImage"],
  twitter: ["twitterCard", "twitterSite", "twitterTitle", "twitterDescription", "twitterImage"],
  swahili: ["sw"],
  analytics: ["googleAnalyticsId", "googleTagManagerId"],
  features: ["enableIndexing", "enableSitemap", "enableStructuredData", "enableSocialPreviews"],
  social: ["facebookUrl", "twitterUrl", "instagramUrl", "linkedinUrl", "youtubeUrl"],
} as const;

/** Fields with live previews for Google, Facebook and Twitter. */
export function SeoScreen(screen: SectionScreenProps) {
  const [locale, setLocale] = useState<Locale>("en");
  const { companyName } = useCompany();
  const seo = screen.of.values as unknown as Seo;
  const texts = seoTexts(seo, locale, companyName);
  const address = siteAddress(seo, screen.publicUrl) + (locale === "sw" ? "/sw" : "");
  return (
    <>
      <SectionFields {...screen} paths={GROUPS.search} />
      <div className={styles.previews}>
        <div className={styles.head}>
          <h3>Previews</h3>
          <SegmentedControl
            aria-label="Language of the previews"
            value={locale}
            onChange={(next) => setLocale(next as Locale)}
            data={[
              { value: "en", label: "English" },
              { value: "sw", label: "Kiswahili" },
            ]}
          />
        </div>
        <GooglePreview {...texts} address={address} />
        <SimpleGrid minColWidth="min(260px, 100%)" autoFlow="auto-fit" spacing={20} verticalSpacing={0}>
          <CardPreview
            name="Facebook"
            title={texts.ogTitle}
            description={texts.ogDescription}
            image={seo.ogImage}
            address={address}
            isLarge
          />
          <CardPreview
            name="Twitter"
            title={texts.twitterTitle}
            description={texts.twitterDescription}
            image={seo.twitterImage || seo.ogImage}
            address={address}
            isLarge={seo.twitterCard === "summary_large_image"}
          />
        </SimpleGrid>
      </div>
      <Titled title="Facebook (Open Graph)">
        <SectionFields {...screen} paths={GROUPS.facebook} />
      </Titled>
      <Titled title="Twitter">
        <SectionFields {...screen} paths={GROUPS.twitter} />
      </Titled>
      <div className={styles.group}>
        <SectionFields {...screen} paths={GROUPS.swahili} />
      </div>
      <Titled
        title="Analytics"
        about="Loaded only after a visitor agrees. Visitors are asked once an ID is set here."
      >
        <SectionFields {...screen} paths={GROUPS.analytics} />
      </Titled>
      <Titled title="Features">
        <SectionFields {...screen} paths={GROUPS.features} />
      </Titled>
      <Titled title="Social networks" about="The company's own pages, linked in the website's footer.">
        <SectionFields {...screen} paths={GROUPS.social} />
      </Titled>
    </>
  );
}

function Titled({ title, about, children }: { title: string; about?: string; children: React.ReactNode }) {
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      {about && (
        <Text inherit mt={-6} mb={14} c="dimmed">
          {about}
        </Text>
      )}
      {children}
    </section>
  );
}

/** The used part of the characters that search engines show. */
function Counter({ of, text, most }: { of: string; text: string; most: number }) {
  const length = [...text].length;
  return (
    <span className={styles.counter} data-over={length > most || undefined}>
      {of}: {length} of {most} characters
    </span>
  );
}

interface GooglePreviewProps {
  title: string;
  description: string;
  address: string;
}

function GooglePreview({ title, description, address }: GooglePreviewProps) {
  return (
    <figure className={styles.figure}>
      <figcaption>Google</figcaption>
      <div className={`frame ${styles.google}`}>
        <p className={styles.address}>{address}</p>
        <p className={styles.googleTitle}>{cutAt(title, MOST.title)}</p>
        <p className={styles.googleText}>{cutAt(description, MOST.description)}</p>
      </div>
      <Flex component="p" gap="4px 20px" wrap="wrap" mt={8}>
        <Counter of="Title" text={title} most={MOST.title} />
        <Counter of="Description" text={description} most={MOST.description} />
      </Flex>
    </figure>
  );
}

interface CardPreviewProps {
  name: "Facebook" | "Twitter";
  title: string;
  description: string;
  image: string;
  address: string;
  isLarge: boolean;
}

const CARD = { Facebook: { title: 88, text: 110 }, Twitter: { title: 70, text: 125 } } as const;

function CardPreview({ name, title, description, image, address, isLarge }: CardPreviewProps) {
  const host = address.replace(/^https?:\/\//, "").replace(/\/.*$/, "");
  return (
    <figure className={styles.figure}>
      <figcaption>{name}</figcaption>
      <div className={`frame ${styles.card} ${isLarge ? "" : styles.small}`}>
        {image ? (
          // The office does not load pictures from other sites.
          <div className={styles.picture}>
            <span>{image.replace(/^https?:\/\//, "")}</span>
          </div>
        ) : (
          <img src="/brand/og.png" alt="" width={1200} height={630} className={styles.picture} />
        )}
        <Box py={12} px={14}>
          <p className={styles.host}>{host}</p>
          <p className={styles.cardTitle}>{cutAt(title, CARD[name].title)}</p>
          <p className={styles.cardDescription}>{cutAt(description, CARD[name].text)}</p>
        </Box>
      </div>
    </figure>
  );
}
