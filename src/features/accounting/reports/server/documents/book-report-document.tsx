import { View } from "@react-pdf/renderer";
import { GroupedTables, type TableGroup } from "~/platform/pdf/grouped-tables";
import type { Letterhead } from "~/platform/pdf/letterhead";
import type { Look } from "~/platform/pdf/look";
import { Sheet } from "~/platform/pdf/sheet";
import { themeOf } from "~/platform/pdf/theme";

export interface BookReportDocumentData {
  letterhead: Letterhead;
  look: Look;
  title: string;
  period: string;
  footnote: string;
  columns: string[];
  groups: TableGroup[];
}

/** More figures than this need a page across. */
const UPRIGHT = 3;

/** A report of the books, a table for each of its sections. */
export function BookReportDocument({
  letterhead,
  look,
  title,
  period,
  footnote,
  columns,
  groups,
}: BookReportDocumentData) {
  const theme = themeOf(look);
  const isWide = columns.length > UPRIGHT;
  return (
    <Sheet
      letterhead={letterhead}
      look={look}
      title={title}
      number={period}
      footnote={footnote}
      isWide={isWide}
      facts={[{ label: "Period", value: period }]}
    >
      <View style={{ fontSize: theme.pt(9) }}>
        <GroupedTables
          theme={theme}
          columns={[
            { head: "Line" },
            ...columns.map((head) => ({ head, width: isWide ? 78 : 92, align: "right" as const })),
          ]}
          groups={groups}
        />
      </View>
    </Sheet>
  );
}
