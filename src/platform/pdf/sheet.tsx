import { Document, Page, Text, View } from "@react-pdf/renderer";
import { type ReactNode, useContext } from "react";
import { DEFAULT_LOCALE, type Locale } from "~/platform/kernel/locales";
import { INK } from "~/platform/kernel/shades";
import { type AppendixText, appendixParts } from "./appendix";
import { Facts, Head } from "./heads";
import type { Letterhead } from "./letterhead";
import { LINE, type Look, PLAIN_LOOK } from "./look";
import { A4, A5, MARGIN, OnOnePage, TOP } from "./page";
import { type Theme, themeOf } from "./theme";

export interface SheetProps {
  letterhead: Letterhead;
  look?: Look | undefined;
  locale?: Locale;
  title: string;
  number: string;
  footnote: string;
  /** The first fact names the recipient, who appears with the number at the top of further pages. */
  facts: { label: string; value: string }[];
  /** Half a page, for short documents. Larger text, wide layouts and signature lines need a full page. */
  isSlip?: boolean;
  /** A page across, for tables of many columns. */
  isWide?: boolean;
  children: ReactNode;
  /** More of a long content, each part from a new page on: the time to lay out a part grows with the square of its rows. */
  further?: readonly ReactNode[];
  /** The end of the document: unbroken, on one page with the signature lines. */
  closing?: ReactNode;
  after?: readonly ReactNode[];
  appendix?: AppendixText | undefined;
}

/**
 * Turns off contextual alternates: Inter draws a hyphen between capitals as a glyph without a character, so that numbers
 * could not be copied.
 */
const AS_TYPED = { calt: 0 };

const PAGE_OF: Record<Locale, (page: number, pages: number) => string> = {
  en: (page, pages) => `Page ${page} of ${pages}`,
  sw: (page, pages) => `Ukurasa wa ${page} kati ya ${pages}`,
};

const NOTES: Record<Locale, string> = { en: "Notes", sw: "Maelezo" };
const DATE: Record<Locale, string> = { en: "Date", sw: "Tarehe" };

const SLIPS: ReadonlySet<string> = new Set(["modern", "professional"]);

/** A4 pages in the company's template, with head, title, facts and page numbers. */
export function Sheet(props: SheetProps) {
  const { letterhead, look = PLAIN_LOOK, locale = DEFAULT_LOCALE, title, number, facts } = props;
  const { children, further = [], closing, after = [], appendix } = props;
  const theme = themeOf(look);
  const signatures = <Signatures theme={theme} names={look.signatures} locale={locale} />;
  const head = (
    <>
      <Head {...{ theme, look, letterhead, locale, title, number }} />
      <Facts theme={theme} facts={facts} />
    </>
  );
  const ending = (
    <>
      <Ending blocks={[closing, ...after]} isLast={look.notes === ""} signatures={signatures} />
      {look.notes && <Notes theme={theme} title={NOTES[locale]} text={look.notes} signatures={signatures} />}
    </>
  );
  const parts = [children, ...further];
  return (
    <Document title={`${title} ${number}`} author={letterhead.companyName} language={locale}>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a finished document never moves
        <SheetPage key={place} of={props} theme={theme}>
          {place === 0 ? head : null}
          {part}
          {place === parts.length - 1 ? ending : null}
        </SheetPage>
      ))}
      {appendix &&
        appendixParts(appendix, theme).map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a finished document never moves
          <SheetPage key={place} of={props} theme={theme}>
            {part}
          </SheetPage>
        ))}
    </Document>
  );
}

interface SheetPageProps {
  of: SheetProps;
  theme: Theme;
  children: ReactNode;
}

/** One flow of pages with running head, foot and watermark. */
function SheetPage({ of, theme, children }: SheetPageProps) {
  const { look = PLAIN_LOOK, locale = DEFAULT_LOCALE, title, number, footnote, facts } = of;
  const isOnePage = useContext(OnOnePage);
  const foot = footOf(theme, [look.footerText, footnote]);
  const fitsSlip =
    of.isSlip && SLIPS.has(look.layout) && look.fontSize === "small" && look.signatures.length === 0;
  const height = fitsSlip ? A5.height : of.isWide ? A4.width : A4.height;
  const width = of.isWide ? A4.height : A4.width;
  return (
    <Page
      size={[width, height]}
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
      {children}
      {isOnePage ? null : <RunningHead theme={theme} texts={[`${title} ${number}`, facts[0]?.value ?? ""]} />}
      <View
        fixed
        style={{
          position: "absolute",
          left: MARGIN,
          right: MARGIN,
          // With `bottom` instead of `top`, the renderer loses inherited line heights.
          top: height - foot.height,
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
        {isOnePage ? (
          <Text>{PAGE_OF[locale](1, 1)}</Text>
        ) : (
          <Text render={({ pageNumber, totalPages }) => PAGE_OF[locale](pageNumber, totalPages)} />
        )}
      </View>
      {look.watermark && <Watermark text={look.watermark} width={width} height={height} />}
    </Page>
  );
}

const FOOT_WIDTH = 390;

function footOf({ pt }: Theme, texts: readonly string[]): { height: number } {
  const size = pt(8);
  const inOneLine = Math.floor(FOOT_WIDTH / (size * 0.56));
  const lines = texts.reduce((sum, text) => sum + Math.ceil(text.length / inOneLine), 0);
  return { height: 32 + Math.max(1, lines) * size * 1.4 };
}

/** Covers the page as large as its length allows, above the content, because panels and bands would hide it. */
function Watermark({ text, width, height }: { text: string; width: number; height: number }) {
  const fontSize = Math.min(120, height * 0.143, 620 / (text.length * 0.66));
  return (
    <View
      fixed
      style={{
        position: "absolute",
        top: 0,
        left: 0,
        width,
        height,
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
          // Text with a contrast of 4.5 on white keeps 4 on top of it.
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

const RUNNING = 50;
const shortened = (text: string) => (text.length > RUNNING ? `${text.slice(0, RUNNING - 1)}…` : text);

function RunningHead({ theme: { inks }, texts }: { theme: Theme; texts: readonly string[] }) {
  return (
    <View
      fixed
      style={{
        position: "absolute",
        left: MARGIN,
        right: MARGIN,
        top: 20,
        flexDirection: "row",
        justifyContent: "space-between",
        fontSize: 8,
        color: inks.muted,
      }}
    >
      {texts.map((text, place) => (
        <Text
          // biome-ignore lint/suspicious/noArrayIndexKey: a finished document never moves
          key={place}
          style={{ width: "50%", textAlign: place === 0 ? "left" : "right" }}
          render={({ pageNumber }) => (pageNumber === 1 ? "" : shortened(text))}
        />
      ))}
    </View>
  );
}

interface EndingProps {
  blocks: readonly ReactNode[];
  isLast: boolean;
  signatures: ReactNode;
}

function Ending({ blocks, isLast, signatures }: EndingProps) {
  return blocks.map((block, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a finished document never moves
    <View key={place} wrap={false}>
      {block}
      {isLast && place === blocks.length - 1 ? signatures : null}
    </View>
  ));
}

interface NotesProps {
  theme: Theme;
  title: string;
  text: string;
  signatures: ReactNode;
}

/** The company's notes. The title is never alone at the end of a page, nor signature lines at the start of one. */
function Notes({ theme, title, text, signatures }: NotesProps) {
  const lines = text.split("\n").map((line) => line || " ");
  const heading = <Text style={{ fontWeight: 600, marginBottom: 3 }}>{title}</Text>;
  return (
    <View style={{ marginTop: theme.pt(16) }}>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a finished document never moves
        <View key={place} wrap={false}>
          {place === 0 ? heading : null}
          <Text>{line}</Text>
          {place === lines.length - 1 ? signatures : null}
        </View>
      ))}
    </View>
  );
}

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
    <View wrap={false} style={{ flexDirection: "row", marginTop: pt(10), paddingTop: pt(32) }}>
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
