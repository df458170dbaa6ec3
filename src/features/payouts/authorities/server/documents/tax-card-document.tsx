import { View } from "@react-pdf/renderer";
import type { Letterhead } from "~/platform/pdf/letterhead";
import type { Look } from "~/platform/pdf/look";
import { Sheet } from "~/platform/pdf/sheet";
import { Table } from "~/platform/pdf/table";
import { themeOf } from "~/platform/pdf/theme";

export interface TaxCardDocumentData {
  letterhead: Letterhead;
  look: Look;
  number: string;
  facts: { label: string; value: string }[];
  /** Month, basic, gross, NSSF, SHIF, levy, chargeable, tax, relief, PAYE; the last is the year's sum. */
  rows: string[][];
}

const FIGURES = ["Basic", "Gross", "NSSF", "SHIF", "Levy", "Chargeable", "Tax", "Relief", "PAYE"];

/** P9A: what somebody earned in a year, month by month, and the tax deducted of it. */
export function TaxCardDocument({ letterhead, look, number, facts, rows }: TaxCardDocumentData) {
  const theme = themeOf({ ...look, fontSize: "small" });
  return (
    <Sheet
      letterhead={letterhead}
      look={look}
      title="Tax Deduction Card (P9A)"
      number={number}
      footnote="KES. For your own return to the Kenya Revenue Authority."
      facts={facts}
    >
      <View style={{ marginTop: 14, fontSize: 7.5 }}>
        <Table
          theme={theme}
          columns={[
            { head: "Month" },
            ...FIGURES.map((head) => ({ head, width: 51, align: "right" as const })),
          ]}
          rows={rows.map((cells) => ({ cells }))}
        />
      </View>
    </Sheet>
  );
}
