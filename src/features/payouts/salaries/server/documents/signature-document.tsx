import { Text } from "@react-pdf/renderer";
import type { Letterhead } from "~/platform/pdf/letterhead";
import type { Look } from "~/platform/pdf/look";
import { Sheet } from "~/platform/pdf/sheet";
import { Table } from "~/platform/pdf/table";
import { themeOf } from "~/platform/pdf/theme";

export interface SignatureDocumentData {
  letterhead: Letterhead;
  look: Look;
  number: string;
  period: string;
  total: string;
  rows: [string, string, string][];
}

/** The list of cash payments with room for signatures. */
export function SignatureDocument({ letterhead, look, number, period, total, rows }: SignatureDocumentData) {
  const theme = themeOf(look);
  return (
    <Sheet
      letterhead={letterhead}
      look={look}
      title="Cash Payments"
      number={number}
      footnote="Each employee signs for the amount beside their name."
      facts={[
        { label: "Pay period", value: period },
        { label: "Employees", value: String(rows.length) },
        { label: "Total", value: total },
      ]}
    >
      <Text style={{ marginTop: theme.pt(10), marginBottom: theme.pt(6) }}>
        I have received the amount beside my name.
      </Text>
      <Table
        theme={theme}
        columns={[
          { head: "Employee", width: 80 },
          { head: "Name" },
          { head: "Amount", width: 90, align: "right" },
          { head: "Signature", width: 120 },
          { head: "Date", width: 60 },
        ]}
        rows={rows.map((cells) => ({ cells: [...cells, "", ""] }))}
      />
    </Sheet>
  );
}
