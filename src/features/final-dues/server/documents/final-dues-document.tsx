import { Text, View } from "@react-pdf/renderer";
import type { Letterhead } from "~/platform/pdf/letterhead";
import type { Look } from "~/platform/pdf/look";
import { Sheet } from "~/platform/pdf/sheet";
import { Table } from "~/platform/pdf/table";
import { type Theme, themeOf } from "~/platform/pdf/theme";

type Line = [label: string, amount: string];

export interface FinalDuesDocumentData {
  letterhead: Letterhead;
  look: Look;
  number: string;
  facts: { label: string; value: string }[];
  earnings: Line[];
  grossPay: string;
  deductions: Line[];
  totalDeductions: string;
  netPay: string;
  owed: Line[];
}

/** A leaver's final pay and deductions, for both sides to sign. */
export function FinalDuesDocument({ letterhead, look, number, facts, ...data }: FinalDuesDocumentData) {
  const theme = themeOf(look);
  return (
    <Sheet
      letterhead={letterhead}
      look={look}
      title="Final Dues"
      number={number}
      footnote="Amounts in KES, from the payroll runs above."
      facts={facts}
    >
      <Part theme={theme} head="Dues" lines={data.earnings} sum={["Total dues", data.grossPay]} />
      <Part
        theme={theme}
        head="Deductions"
        lines={data.deductions}
        sum={["Total deductions", data.totalDeductions]}
      />
      <Sum theme={theme} line={["Net dues", data.netPay]} size={13} />
      {data.owed.length > 0 && <Part theme={theme} head="Still owed to the company" lines={data.owed} />}
      <View wrap={false} style={{ marginTop: theme.pt(28), flexDirection: "row", gap: 40 }}>
        <Text style={{ flex: 1, borderTopWidth: 0.8, paddingTop: 4 }}>Employee, date</Text>
        <Text style={{ flex: 1, borderTopWidth: 0.8, paddingTop: 4 }}>For the company, date</Text>
      </View>
    </Sheet>
  );
}

function Part({ theme, head, lines, sum }: { theme: Theme; head: string; lines: Line[]; sum?: Line }) {
  return (
    <View style={{ marginTop: theme.pt(14) }}>
      <Table
        theme={theme}
        columns={[{ head }, { head: "KES", width: 110, align: "right" }]}
        rows={lines.map((cells) => ({ cells }))}
      />
      {sum && <Sum theme={theme} line={sum} size={10} />}
    </View>
  );
}

function Sum({ theme, line: [label, value], size }: { theme: Theme; line: Line; size: number }) {
  return (
    <View
      wrap={false}
      style={{
        flexDirection: "row",
        justifyContent: "space-between",
        marginTop: 5,
        fontSize: theme.pt(size),
        fontWeight: 600,
        lineHeight: 1.4,
      }}
    >
      <Text>{label}</Text>
      <Text>{value}</Text>
    </View>
  );
}
