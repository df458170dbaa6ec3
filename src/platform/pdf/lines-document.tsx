import { Text, View } from "@react-pdf/renderer";
import { DEFAULT_LOCALE, type Locale } from "~/platform/kernel/locales";
import { currencyMark } from "~/platform/kernel/money";
import { INK } from "~/platform/kernel/shades";
import { PLAIN_LOOK } from "./look";
import { Remark, type RemarkText } from "./remark";
import { Sheet, type SheetProps } from "./sheet";
import { Table } from "./table";
import { type Theme, themeOf } from "./theme";

export interface SheetLine {
  description: string;
  note?: string;
  quantity: string;
  unitPrice: string;
  amount: string;
}

type Heads = Record<"description" | "quantity" | "unitPrice" | "amount", string>;

const HEADS: Record<Locale, Omit<Heads, "amount">> = {
  en: { description: "What is included", quantity: "Qty", unitPrice: "Each" },
  sw: { description: "Kilichojumuishwa", quantity: "Idadi", unitPrice: "Kila moja" },
};

interface LineTableProps {
  theme: Theme;
  lines: readonly SheetLine[];
  heads: Heads;
}

/** Lines with quantity, price and amount. */
function LineTable({ theme, lines, heads }: LineTableProps) {
  return (
    <Table
      theme={theme}
      columns={[
        { head: heads.description },
        ...(heads.quantity ? [{ head: heads.quantity, width: 44, align: "right" as const }] : []),
        { head: heads.unitPrice, width: 76, align: "right" },
        { head: heads.amount, width: 86, align: "right" },
      ]}
      rows={lines.map(({ description, note, quantity, unitPrice, amount }) => ({
        cells: [description, ...(heads.quantity ? [quantity] : []), unitPrice, amount],
        note,
      }))}
    />
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
function Sums({ theme, sums }: { theme: Theme; sums: readonly Sum[] }) {
  return (
    <View style={{ marginTop: 8 }}>
      {sums.slice(0, -2).map((sum, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paper never changes, and two sums may read the same
        <SumLine key={place} theme={theme} sum={sum} />
      ))}
      <View wrap={false}>
        {sums.slice(-2).map((sum, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <SumLine key={place} theme={theme} sum={sum} />
        ))}
      </View>
    </View>
  );
}

function SumLine({ theme: { layout, pt, inks }, sum: { label, value, strong } }: { theme: Theme; sum: Sum }) {
  // The layouts that box their sums set them on the right of the page.
  const isBoxed = layout === "classic" || layout === "professional";
  const base = { flexDirection: "row", alignItems: "center", paddingVertical: pt(2.5) } as const;
  const row = {
    modern: strong ? { borderTopWidth: 1.2, borderColor: inks.strong, marginLeft: "50%", marginTop: 2 } : {},
    classic: {
      marginLeft: "38%",
      borderWidth: 0.8,
      borderColor: inks.strong,
      marginTop: -0.8,
      paddingHorizontal: 6,
      ...(strong ? { backgroundColor: inks.tint } : {}),
    },
    minimal: strong ? { paddingVertical: pt(6) } : {},
    professional: {
      marginLeft: "38%",
      paddingHorizontal: 8,
      ...(strong
        ? {
            backgroundColor: inks.fill,
            color: inks.onFill,
            paddingVertical: pt(6),
            marginVertical: 2,
            borderRadius: 3,
          }
        : {}),
    },
  }[layout];
  const color = strong
    ? layout === "professional"
      ? inks.onFill
      : layout === "modern"
        ? INK
        : inks.strong
    : INK;
  const size = strong ? pt(layout === "minimal" ? 16 : 12) : pt(10);
  const weight = strong ? (layout === "minimal" ? 400 : 700) : 400;
  const text = { fontSize: size, fontWeight: weight, color } as const;
  return (
    <View style={{ ...base, ...row }} wrap={false}>
      <Text
        style={{
          flex: 1,
          textAlign: isBoxed ? "left" : "right",
          paddingRight: 14,
          ...(strong && layout !== "minimal" ? text : { color: inks.muted, fontSize: pt(10) }),
        }}
      >
        {label}
      </Text>
      <Text style={{ width: pt(isBoxed ? 112 : 128), textAlign: "right", ...text }}>{value}</Text>
    </View>
  );
}

interface LinesDocumentProps extends Omit<SheetProps, "children"> {
  /** Said before anything else: that it is no longer good. */
  warning?: RemarkText | undefined;
  /** None on a document that has sums alone, such as a receipt. */
  lines?: readonly SheetLine[];
  /** Other names of the lines' columns; one without a name for the quantity has none. */
  heads?: Heads;
  sums: readonly Sum[];
  /** Below the sums, in this order. */
  remarks?: readonly RemarkText[];
}

/** A document of lines and their sums: quote, invoice, credit note, receipt, statement. */
export function LinesDocument({
  warning,
  lines,
  heads,
  sums,
  remarks = [],
  locale = DEFAULT_LOCALE,
  look = PLAIN_LOOK,
  ...sheet
}: LinesDocumentProps) {
  const theme = themeOf(look);
  return (
    <Sheet locale={locale} look={look} {...sheet}>
      {warning ? <Remark theme={theme} of={warning} /> : null}
      {lines ? (
        <LineTable
          theme={theme}
          lines={lines}
          heads={heads ?? { ...HEADS[locale], amount: currencyMark() }}
        />
      ) : null}
      <Sums theme={theme} sums={sums} />
      {remarks.map((remark, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the remarks of a finished document never move
        <Remark key={place} theme={theme} of={remark} />
      ))}
    </Sheet>
  );
}
