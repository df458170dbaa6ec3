import { Text } from "@react-pdf/renderer";
import type { Letterhead } from "~/platform/pdf/letterhead";
import type { Look } from "~/platform/pdf/look";
import { Sheet } from "~/platform/pdf/sheet";
import { Table } from "~/platform/pdf/table";
import { themeOf } from "~/platform/pdf/theme";

export interface WithholdingDocumentData {
  letterhead: Letterhead;
  look: Look;
  number: string;
  facts: { label: string; value: string }[];
  lines: [label: string, amount: string][];
  /** Of a certificate that no longer counts. */
  voided: string;
}

/** A supplier's certificate of the tax that was withheld from a payment. */
export function WithholdingDocument(data: WithholdingDocumentData) {
  const { letterhead, look, number, facts, lines, voided } = data;
  const theme = themeOf(look);
  return (
    <Sheet
      letterhead={letterhead}
      look={look}
      title="Withholding Tax Certificate"
      number={number}
      footnote="KRA's own certificate follows the payment of this tax on iTax."
      facts={facts}
    >
      {voided !== "" && (
        <Text style={{ marginTop: theme.pt(14), fontSize: theme.pt(13), fontWeight: 600 }}>{voided}</Text>
      )}
      <Table
        theme={theme}
        columns={[{ head: "" }, { head: "KES", width: 130, align: "right" }]}
        rows={lines.map((cells) => ({ cells }))}
      />
    </Sheet>
  );
}
