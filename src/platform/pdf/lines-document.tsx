import { StyleSheet, Text, View } from "@react-pdf/renderer";
import { DEFAULT_LOCALE, type Locale } from "~/platform/kernel/locales";
import { currencyMark } from "~/platform/kernel/money";
import { INK, LINE, MUTED, Sheet, type SheetProps } from "./sheet";

const styles = StyleSheet.create({
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
  lines: readonly SheetLine[];
  heads: Heads;
}

/** Lines with quantity, price and amount; a row never breaks across pages. */
function LineTable({ lines, heads }: LineTableProps) {
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
function Sums({ sums }: { sums: readonly Sum[] }) {
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

interface RemarkProps {
  title?: string;
  lines: readonly string[];
}

/** A remark in a tinted box: how to pay, what holds. One without lines is left out. */
function Remark({ title, lines }: RemarkProps) {
  if (lines.every((line) => line === "")) return null;
  return (
    <View style={styles.box} wrap={false}>
      {title ? <Text style={styles.boxTitle}>{title}</Text> : null}
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
    </View>
  );
}

interface LinesDocumentProps extends Omit<SheetProps, "children"> {
  /** Said before anything else: that it is no longer good. */
  warning?: RemarkProps | undefined;
  /** None on a document that has sums alone, such as a receipt. */
  lines?: readonly SheetLine[];
  /** Other names of the lines' columns. */
  heads?: Heads;
  sums: readonly Sum[];
  /** Below the sums, in this order. */
  remarks?: readonly RemarkProps[];
}

/** A document of lines and their sums: quote, invoice, credit note, receipt, statement. */
export function LinesDocument({
  warning,
  lines,
  heads,
  sums,
  remarks = [],
  locale = DEFAULT_LOCALE,
  ...sheet
}: LinesDocumentProps) {
  return (
    <Sheet locale={locale} {...sheet}>
      {warning ? <Remark {...warning} /> : null}
      {lines ? (
        <LineTable lines={lines} heads={heads ?? { ...HEADS[locale], amount: currencyMark() }} />
      ) : null}
      <Sums sums={sums} />
      {remarks.map((remark, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the remarks of a finished document never move
        <Remark key={place} {...remark} />
      ))}
    </Sheet>
  );
}
