import { View } from "@react-pdf/renderer";
import type { Letterhead } from "~/platform/pdf/letterhead";
import type { Look } from "~/platform/pdf/look";
import { A4, MARGIN } from "~/platform/pdf/page";
import { Sheet } from "~/platform/pdf/sheet";
import { Table } from "~/platform/pdf/table";
import { themeOf } from "~/platform/pdf/theme";

export interface ReportDocumentData {
  letterhead: Letterhead;
  look: Look;
  title: string;
  period: string;
  madeFor: string;
  footnote: string;
  /** Texts first, then figures. */
  heads: { label: string; isFigure: boolean }[];
  rows: string[][];
}

/** More columns than this need a page across. */
const UPRIGHT = 6;
const NARROWEST_TEXT = 120;
const WIDEST_FIGURE = 84;

/** A report's table as it was scheduled, upright or across by its columns. */
export function ReportDocument(data: ReportDocumentData) {
  const { letterhead, look, heads, rows } = data;
  const theme = themeOf(look);
  const isWide = heads.length > UPRIGHT;
  const texts = heads.filter(({ isFigure }) => !isFigure).length;
  const room = (isWide ? A4.height : A4.width) - 2 * MARGIN - texts * NARROWEST_TEXT;
  const width = Math.min(WIDEST_FIGURE, room / Math.max(1, heads.length - texts));
  return (
    <Sheet
      letterhead={letterhead}
      look={look}
      title={data.title}
      number={data.period}
      footnote={data.footnote}
      isWide={isWide}
      facts={[
        { label: "Period", value: data.period },
        { label: "Rows", value: String(rows.length) },
        { label: "Made with the rights of", value: data.madeFor },
      ]}
    >
      <View style={{ marginTop: theme.pt(10), fontSize: theme.pt(heads.length > 9 ? 7.5 : 9) }}>
        <Table
          theme={theme}
          isDense
          columns={heads.map(({ label, isFigure }) =>
            isFigure ? { head: label, width: width / theme.pt(1), align: "right" as const } : { head: label },
          )}
          rows={rows.map((cells) => ({ cells }))}
        />
      </View>
    </Sheet>
  );
}
