import { Document, Image, Page, Path, StyleSheet, Svg, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { DEFAULT_LOCALE, type Locale } from "~/platform/kernel/locales";

/** The company's head of paper, from settings. */
export interface Letterhead {
  companyName: string;
  companyAddress: string;
  companyPhone: string;
  companyEmail: string;
  companyWebsite: string;
  registrationNumber: string;
  kraPin: string;
  primaryColor: string;
  accentColor: string;
  /** A PNG or JPEG as data URL; empty shows the two chevrons. */
  logo: string;
}

interface SheetProps {
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

const INK = "#0F1B3D";
const MUTED = "#475569";
const LINE = "#E3D9C6";

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
  head: { flexDirection: "row", justifyContent: "space-between", marginBottom: 24 },
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
  row: { flexDirection: "row", borderBottomWidth: 0.7, borderColor: LINE, paddingVertical: 5 },
  tableHead: {
    flexDirection: "row",
    borderBottomWidth: 1.2,
    borderColor: INK,
    paddingBottom: 4,
    fontSize: 8.5,
    fontWeight: 600,
    color: MUTED,
  },
  wide: { flex: 1, paddingRight: 8 },
  quantity: { width: 44, textAlign: "right" },
  price: { width: 76, textAlign: "right" },
  amount: { width: 86, textAlign: "right" },
  note: { fontSize: 8, color: MUTED },
  sum: { flexDirection: "row", paddingVertical: 2.5 },
  sumLabel: { flex: 1, textAlign: "right", paddingRight: 14, color: MUTED },
  strong: { fontWeight: 700, fontSize: 12, color: INK },
  box: { marginTop: 16, padding: 12, backgroundColor: "#F6EFE3", borderRadius: 6 },
  boxTitle: { fontWeight: 600, marginBottom: 3 },
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
  const accent = color(letterhead.accentColor, "#F59E0B");
  const primary = color(letterhead.primaryColor, "#1E40AF");
  return (
    <Document title={`${title} ${number}`} author={letterhead.companyName} language={locale}>
      <Page size="A4" style={styles.page} wrap>
        <View style={styles.head}>
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
              ]
                .filter(Boolean)
                .join(" · ")}
            </Text>
          </View>
        </View>
        <Text style={styles.title}>{title}</Text>
        <Text style={styles.number}>{number}</Text>
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

export interface SheetLine {
  description: string;
  note?: string;
  quantity: string;
  unitPrice: string;
  amount: string;
}

type Heads = Record<"description" | "quantity" | "unitPrice" | "amount", string>;

const HEADS: Record<Locale, Heads> = {
  en: { description: "What is included", quantity: "Qty", unitPrice: "Each", amount: "KES" },
  sw: { description: "Kilichojumuishwa", quantity: "Idadi", unitPrice: "Kila moja", amount: "KES" },
};

interface LineTableProps {
  lines: readonly SheetLine[];
  locale?: Locale;
  /** Other names of the columns. */
  heads?: Heads;
}

/** Lines with quantity, price and amount; a row never breaks across pages. */
export function LineTable({ lines, locale = DEFAULT_LOCALE, heads = HEADS[locale] }: LineTableProps) {
  return (
    <View>
      <View style={styles.tableHead} fixed>
        <Text style={styles.wide}>{heads.description}</Text>
        <Text style={styles.quantity}>{heads.quantity}</Text>
        <Text style={styles.price}>{heads.unitPrice}</Text>
        <Text style={styles.amount}>{heads.amount}</Text>
      </View>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a finished document never move
        <View key={index} style={styles.row} wrap={false}>
          <View style={styles.wide}>
            <Text>{line.description}</Text>
            {line.note ? <Text style={styles.note}>{line.note}</Text> : null}
          </View>
          <Text style={styles.quantity}>{line.quantity}</Text>
          <Text style={styles.price}>{line.unitPrice}</Text>
          <Text style={styles.amount}>{line.amount}</Text>
        </View>
      ))}
    </View>
  );
}

interface Sum {
  label: string;
  value: string;
  strong?: boolean;
}

/**
 * Sums below a table; the strong one is what counts. Many payments run on over the page's end, line by line; the last
 * sum never stands alone on a page.
 */
export function Sums({ sums }: { sums: readonly Sum[] }) {
  return (
    <View style={{ marginTop: 8 }}>
      {sums.slice(0, -2).map((sum, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paper never changes, and two sums may read the same
        <SumLine key={place} {...sum} />
      ))}
      <View wrap={false}>
        {sums.slice(-2).map((sum, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <SumLine key={place} {...sum} />
        ))}
      </View>
    </View>
  );
}

function SumLine({ label, value, strong }: Sum) {
  return (
    <View style={styles.sum} wrap={false}>
      <Text style={strong ? [styles.sumLabel, styles.strong] : styles.sumLabel}>{label}</Text>
      <Text style={strong ? [styles.amount, styles.strong] : styles.amount}>{value}</Text>
    </View>
  );
}

/** A remark in a tinted box: how to pay, what holds. */
export function Box({ title, lines }: { title?: string; lines: readonly string[] }) {
  return (
    <View style={styles.box} wrap={false}>
      {title ? <Text style={styles.boxTitle}>{title}</Text> : null}
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
    </View>
  );
}

function color(value: string, fallback: string): string {
  return /^#[0-9a-f]{6}$/i.test(value) ? value : fallback;
}
