import { Text, View } from "@react-pdf/renderer";
import type { Locale } from "~/platform/kernel/locales";
import type { Letterhead } from "~/platform/pdf/letterhead";
import type { Look } from "~/platform/pdf/look";
import { Sheet } from "~/platform/pdf/sheet";
import { Table } from "~/platform/pdf/table";
import { themeOf } from "~/platform/pdf/theme";

type Line = [label: string, amount: string];

export interface PayslipDocumentData {
  letterhead: Letterhead;
  look: Look;
  number: string;
  facts: { label: string; value: string }[];
  locale: Locale;
  words: Record<
    "title" | "earnings" | "gross" | "deductions" | "totalDeductions" | "tax" | "employer" | "net" | "year",
    string
  >;
  earnings: Line[];
  grossPay: string;
  deductions: Line[];
  totalDeductions: string;
  tax: Line[];
  employer: Line[];
  netPay: string;
  paid: Line[];
  year: string;
  ytd: Line[];
  footnote: string;
}

/** One payslip: earnings, deductions, payment and the year so far. */
export function PayslipDocument({ letterhead, look, ...data }: PayslipDocumentData) {
  const theme = themeOf(look);
  const { words } = data;
  const half = (head: string, lines: Line[], sum?: Line) => (
    <View style={{ marginTop: theme.pt(14), flexGrow: 1, flexBasis: 0 }}>
      <Table
        theme={theme}
        isDense
        columns={[{ head }, { head: "KES", width: 80, align: "right" }]}
        rows={lines.map((cells) => ({ cells }))}
      />
      {sum && <Sum label={sum[0]} value={sum[1]} size={theme.pt(10)} />}
    </View>
  );
  return (
    <Sheet
      letterhead={letterhead}
      look={look}
      locale={data.locale}
      title={words.title}
      number={data.number}
      footnote={data.footnote}
      facts={data.facts}
    >
      <View style={{ flexDirection: "row", gap: 20 }}>
        {half(words.earnings, data.earnings, [words.gross, data.grossPay])}
        {half(words.deductions, data.deductions, [words.totalDeductions, data.totalDeductions])}
      </View>
      <View wrap={false} style={{ marginTop: theme.pt(14) }}>
        <Sum label={words.net} value={data.netPay} size={theme.pt(13)} />
        {data.paid.map(([label, value]) => (
          <View key={label} style={{ flexDirection: "row", justifyContent: "space-between", marginTop: 2 }}>
            <Text>{label}</Text>
            <Text>{value}</Text>
          </View>
        ))}
      </View>
      {data.tax.length + data.employer.length > 0 && (
        <View wrap={false} style={{ flexDirection: "row", gap: 20 }}>
          {data.tax.length > 0 && half(words.tax, data.tax)}
          {data.employer.length > 0 && half(words.employer, data.employer)}
        </View>
      )}
      <View wrap={false} style={{ marginTop: theme.pt(14) }}>
        <Text style={{ fontWeight: 600, marginBottom: 4 }}>
          {words.year}, {data.year}
        </Text>
        <Table
          theme={theme}
          columns={data.ytd.map(([head]) => ({ head, width: Math.floor(500 / data.ytd.length) }))}
          rows={[{ cells: data.ytd.map(([, amount]) => amount) }]}
        />
      </View>
    </Sheet>
  );
}

function Sum({ label, value, size }: { label: string; value: string; size: number }) {
  return (
    <View
      wrap={false}
      style={{
        flexDirection: "row",
        justifyContent: "space-between",
        marginTop: 5,
        fontSize: size,
        fontWeight: 600,
        lineHeight: 1.4,
      }}
    >
      <Text>{label}</Text>
      <Text>{value}</Text>
    </View>
  );
}
