import { Text, View } from "@react-pdf/renderer";
import type { Locale } from "~/platform/kernel/locales";
import { currencyMark } from "~/platform/kernel/money";
import type { Letterhead } from "~/platform/pdf/letterhead";
import type { Look } from "~/platform/pdf/look";
import { Sheet, type SheetProps } from "~/platform/pdf/sheet";
import { Table } from "~/platform/pdf/table";
import { themeOf } from "~/platform/pdf/theme";

interface BillRow {
  label: string;
  note: string;
  date: string;
  amount: string;
}

/** All texts are in the customer's language. */
export interface BillDocumentData extends Pick<SheetProps, "title" | "number" | "footnote" | "facts"> {
  letterhead: Letterhead;
  look: Look;
  locale: Locale;
  heads: { papers: string; payments: string; date: string };
  papers: readonly BillRow[];
  payments: readonly BillRow[];
  sums: readonly { label: string; value: string; strong?: boolean }[];
}

/** Everything that a move was billed and paid, on one page. */
export function BillDocument(data: BillDocumentData) {
  const { letterhead, look, locale, title, number, footnote, facts, heads, papers, payments, sums } = data;
  const theme = themeOf(look);
  const table = (head: string, rows: readonly BillRow[]) => (
    <Table
      theme={theme}
      columns={[
        { head },
        { head: heads.date, width: 84 },
        { head: currencyMark(), width: 96, align: "right" },
      ]}
      rows={rows.map(({ label, note, date, amount }) => ({ cells: [label, date, amount], note }))}
    />
  );
  return (
    <Sheet {...{ letterhead, look, locale, title, number, footnote, facts }}>
      {table(heads.papers, papers)}
      {payments.length > 0 && (
        <View style={{ marginTop: theme.pt(9) }}>{table(heads.payments, payments)}</View>
      )}
      <View style={{ marginTop: theme.pt(9), alignSelf: "flex-end", width: 230 }}>
        {sums.map(({ label, value, strong }) => (
          <View
            key={label}
            style={{ flexDirection: "row", justifyContent: "space-between", paddingVertical: 2 }}
          >
            <Text style={{ fontWeight: strong ? 600 : 400 }}>{label}</Text>
            <Text style={{ fontWeight: strong ? 600 : 400 }}>{value}</Text>
          </View>
        ))}
      </View>
    </Sheet>
  );
}
