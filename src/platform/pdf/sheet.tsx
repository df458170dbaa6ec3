import { Document, Page, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { DEFAULT_LOCALE, type Locale } from "~/platform/kernel/locales";
import { INK } from "~/platform/kernel/shades";
import { Facts, Head } from "./heads";
import type { Letterhead } from "./letterhead";
import { LINE, type Look, PLAIN_LOOK } from "./look";
import { A4, MARGIN, TOP } from "./page";
import { type Theme, themeOf } from "./theme";

export interface SheetProps {
  letterhead: Letterhead;
  /** How the company wants it; plain when nothing is said. */
  look?: Look | undefined;
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

/** Without contextual alternates: Inter draws a hyphen between capitals as a glyph that stands for no character, so that no number could be copied. */
const AS_TYPED = { calt: 0 };

const PAGE_OF: Record<Locale, (page: number, pages: number) => string> = {
  en: (page, pages) => `Page ${page} of ${pages}`,
  sw: (page, pages) => `Ukurasa wa ${page} kati ya ${pages}`,
};

const NOTES: Record<Locale, string> = { en: "Notes", sw: "Maelezo" };
const DATE: Record<Locale, string> = { en: "Date", sw: "Tarehe" };

/** An A4 page with the company's head, title and facts, and numbered pages, as the company's template sets them. */
export function Sheet({
  letterhead,
  look = PLAIN_LOOK,
  locale = DEFAULT_LOCALE,
  title,
  number,
  footnote,
  facts,
  children,
}: SheetProps) {
  const theme = themeOf(look);
  const foot = footOf(theme, [look.footerText, footnote]);
  return (
    <Document title={`${title} ${number}`} author={letterhead.companyName} language={locale}>
      <Page
        size="A4"
        style={{
          fontFamily: "Inter",
          fontFeatureSettings: AS_TYPED,
          fontSize: theme.pt(10),
          lineHeight: 1.4,
          color: INK,
          paddingTop: TOP,
          paddingHorizontal: MARGIN,
          paddingBottom: foot.height + 14,
        }}
        wrap
      >
        <Head
          theme={theme}
          look={look}
          letterhead={letterhead}
          locale={locale}
          title={title}
          number={number}
        />
        <Facts theme={theme} facts={facts} />
        {children}
        {look.notes && <Notes theme={theme} title={NOTES[locale]} text={look.notes} />}
        <Signatures theme={theme} names={look.signatures} locale={locale} />
        <View
          fixed
          style={{
            position: "absolute",
            left: MARGIN,
            right: MARGIN,
            // From above: with `bottom` the renderer loses what inherits a line height.
            top: A4.height - foot.height,
            flexDirection: "row",
            justifyContent: "space-between",
            borderTopWidth: theme.layout === "minimal" ? 0 : 1,
            borderColor: theme.layout === "modern" ? LINE : theme.inks.strong,
            paddingTop: 7,
            fontSize: theme.pt(8),
            color: theme.inks.muted,
          }}
        >
          <View style={{ width: FOOT_WIDTH }}>
            {look.footerText ? <Text style={{ color: INK, marginBottom: 2 }}>{look.footerText}</Text> : null}
            <Text>{footnote}</Text>
          </View>
          <Text render={({ pageNumber, totalPages }) => PAGE_OF[locale](pageNumber, totalPages)} />
        </View>
        {look.watermark && <Watermark text={look.watermark} />}
      </Page>
    </Document>
  );
}

const FOOT_WIDTH = 390;

/** How high the foot is: its lines are counted by their letters, so that the page keeps clear of them. */
function footOf({ pt }: Theme, texts: readonly string[]): { height: number } {
  const size = pt(8);
  const inOneLine = Math.floor(FOOT_WIDTH / (size * 0.56));
  const lines = texts.reduce((sum, text) => sum + Math.ceil(text.length / inOneLine), 0);
  return { height: 32 + Math.max(1, lines) * size * 1.4 };
}

/**
 * Across the whole page, as large as its length lets it be, and over what is written: panels and bands would hide parts
 * of it.
 */
function Watermark({ text }: { text: string }) {
  const fontSize = Math.min(120, 620 / (text.length * 0.66));
  return (
    <View
      fixed
      style={{
        position: "absolute",
        top: 0,
        left: 0,
        width: A4.width,
        height: A4.height,
        alignItems: "center",
        justifyContent: "center",
      }}
    >
      <Text
        style={{
          width: 760,
          textAlign: "center",
          fontSize,
          lineHeight: 1,
          fontWeight: 700,
          // Faint enough that text of 4.5 on white keeps 4 below it.
          color: "#64748B",
          opacity: 0.1,
          transform: "rotate(-50deg)",
        }}
      >
        {text}
      </Text>
    </View>
  );
}

/** What the company adds; its title never stands alone at the end of a page. */
function Notes({ theme, title, text }: { theme: Theme; title: string; text: string }) {
  const [first, ...others] = text.split("\n");
  return (
    <View style={{ marginTop: theme.pt(16) }}>
      <View wrap={false}>
        <Text style={{ fontWeight: 600, marginBottom: 3 }}>{title}</Text>
        <Text>{first}</Text>
      </View>
      {others.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a finished document never moves
        <Text key={place}>{line || " "}</Text>
      ))}
    </View>
  );
}

/** A line to sign on, and one for the day, for each of those named. */
function Signatures({
  theme: { pt, inks },
  names,
  locale,
}: {
  theme: Theme;
  names: readonly string[];
  locale: Locale;
}) {
  if (names.length === 0) return null;
  const line = { borderTopWidth: 0.8, borderColor: INK, paddingTop: 3, fontSize: pt(8), color: inks.muted };
  return (
    <View wrap={false} style={{ flexDirection: "row", marginTop: pt(16), paddingTop: pt(36) }}>
      {names.map((name, place) => (
        <View
          key={name}
          style={{
            width: "50%",
            flexDirection: "row",
            paddingLeft: place % 2 === 1 ? 12 : 0,
            paddingRight: place % 2 === 0 ? 12 : 0,
          }}
        >
          <View style={{ flex: 1, marginRight: 10, ...line }}>
            <Text>{name}</Text>
          </View>
          <View style={{ width: "32%", ...line }}>
            <Text>{DATE[locale]}</Text>
          </View>
        </View>
      ))}
    </View>
  );
}
