import { Document, Image, Page, Path, StyleSheet, Svg, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { DEFAULT_LOCALE, type Locale } from "~/platform/kernel/locales";
import { parseHex, readableOn } from "~/platform/kernel/shades";

/** The company's head of paper, from settings. */
export interface Letterhead {
  companyName: string;
  companyAddress: string;
  companyPhone: string;
  companyEmail: string;
  companyWebsite: string;
  registrationNumber: string;
  kraPin: string;
  licenseNumber: string;
  primaryColor: string;
  secondaryColor: string;
  accentColor: string;
  /** A PNG or JPEG as data URL; empty shows the two chevrons. */
  logo: string;
}

export interface SheetProps {
  letterhead: Letterhead;
  /** The language it is written in. */
  locale?: Locale;
  /** 'Quote', 'Invoice', 'Receipt'. */
  title: string;
  number: string;
  /** Standing at the foot of every page, before the page number. */
  footnote: string;
  facts: { label: string; value: string }[];
  children: ReactNode;
}

const PAGE_OF: Record<Locale, (page: number, pages: number) => string> = {
  en: (page, pages) => `Page ${page} of ${pages}`,
  sw: (page, pages) => `Ukurasa wa ${page} kati ya ${pages}`,
};

const LICENCE: Record<Locale, string> = { en: "Licence", sw: "Leseni" };

export const INK = "#0F1B3D";
export const MUTED = "#475569";
export const LINE = "#E3D9C6";

const styles = StyleSheet.create({
  page: {
    fontFamily: "Inter",
    fontSize: 9.5,
    lineHeight: 1.45,
    color: INK,
    paddingTop: 42,
    paddingHorizontal: 46,
    paddingBottom: 66,
  },
  head: {
    flexDirection: "row",
    justifyContent: "space-between",
    marginBottom: 20,
    paddingBottom: 12,
    borderBottomWidth: 1.5,
  },
  brand: { flexDirection: "row", alignItems: "center" },
  company: { fontSize: 15, fontWeight: 700, marginLeft: 8 },
  logo: { height: 34, maxWidth: 150, objectFit: "contain", objectPosition: "left" },
  address: { fontSize: 8.5, color: MUTED, textAlign: "right" },
  title: { fontSize: 24, fontWeight: 700, lineHeight: 1.1 },
  number: { fontSize: 11, color: MUTED, marginTop: 2 },
  facts: {
    flexDirection: "row",
    flexWrap: "wrap",
    marginTop: 14,
    marginBottom: 16,
    borderTopWidth: 1,
    borderBottomWidth: 1,
    borderColor: LINE,
    paddingVertical: 8,
  },
  fact: { width: "33.33%", paddingRight: 10, paddingVertical: 3 },
  factLabel: { fontSize: 8, color: MUTED },
  factValue: { fontWeight: 600 },
  foot: {
    position: "absolute",
    left: 46,
    right: 46,
    // From above: with `bottom` the renderer loses what inherits a line height. A4 is 842 points high.
    top: 785,
    flexDirection: "row",
    justifyContent: "space-between",
    borderTopWidth: 1,
    borderColor: LINE,
    paddingTop: 7,
    fontSize: 8,
    color: MUTED,
  },
  footnote: { maxWidth: 410 },
});

/** An A4 page with the company's head, title and facts, and numbered pages. */
export function Sheet({
  letterhead,
  locale = DEFAULT_LOCALE,
  title,
  number,
  footnote,
  facts,
  children,
}: SheetProps) {
  const accent = parseHex(letterhead.accentColor) ?? "#F59E0B";
  const primary = parseHex(letterhead.primaryColor) ?? "#1E40AF";
  const secondary = parseHex(letterhead.secondaryColor) ?? "#64748B";
  return (
    <Document title={`${title} ${number}`} author={letterhead.companyName} language={locale}>
      <Page size="A4" style={styles.page} wrap>
        <View style={{ ...styles.head, borderColor: secondary }}>
          {letterhead.logo ? (
            <Image src={letterhead.logo} style={styles.logo} />
          ) : (
            <View style={styles.brand}>
              <Svg width={30} height={23} viewBox="0 0 34 26">
                <Path d="M1 1h8.5l8 12-8 12H1l8-12z" fill={primary} />
                <Path d="M16.5 1H25l8 12-8 12h-8.5l8-12z" fill={accent} />
              </Svg>
              <Text style={styles.company}>{letterhead.companyName}</Text>
            </View>
          )}
          <View style={styles.address}>
            {letterhead.logo ? <Text>{letterhead.companyName}</Text> : null}
            <Text>{letterhead.companyAddress}</Text>
            <Text>
              {letterhead.companyPhone} · {letterhead.companyEmail}
            </Text>
            {letterhead.companyWebsite ? <Text>{letterhead.companyWebsite}</Text> : null}
            <Text>
              {[
                letterhead.kraPin && `KRA PIN ${letterhead.kraPin}`,
                letterhead.registrationNumber && `Reg. ${letterhead.registrationNumber}`,
                letterhead.licenseNumber && `${LICENCE[locale]} ${letterhead.licenseNumber}`,
              ]
                .filter(Boolean)
                .join(" · ")}
            </Text>
          </View>
        </View>
        <Text style={styles.title}>{title}</Text>
        <Text style={{ ...styles.number, color: readableOn(secondary, "#FFFFFF") }}>{number}</Text>
        <View style={styles.facts}>
          {facts.map(({ label, value }) => (
            <View key={label} style={styles.fact}>
              <Text style={styles.factLabel}>{label}</Text>
              <Text style={styles.factValue}>{value}</Text>
            </View>
          ))}
        </View>
        {children}
        <View style={styles.foot} fixed>
          <Text style={styles.footnote}>{footnote}</Text>
          <Text render={({ pageNumber, totalPages }) => PAGE_OF[locale](pageNumber, totalPages)} />
        </View>
      </Page>
    </Document>
  );
}
