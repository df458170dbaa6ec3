import { Text, View } from "@react-pdf/renderer";
import { GroupedTables, type TableGroup } from "./grouped-tables";
import type { Column } from "./table";
import type { Theme } from "./theme";

export interface AppendixText {
  title: string;
  /** Its sums, in one line. */
  summary: string;
  columns: readonly Column[];
  groups: readonly TableGroup[];
  footnote: string;
}

/** Pages after the end of a document. */
export function Appendix({ theme, of }: { theme: Theme; of: AppendixText }) {
  const { pt, inks } = theme;
  return (
    <View break>
      <Text style={{ fontSize: pt(15), fontWeight: 700, lineHeight: 1.2, color: inks.strong }}>
        {of.title}
      </Text>
      <Text style={{ marginTop: pt(3), color: inks.muted }}>{of.summary}</Text>
      <GroupedTables theme={theme} columns={of.columns} groups={of.groups} />
      <Text style={{ marginTop: pt(10), fontSize: pt(8.5), color: inks.muted }}>{of.footnote}</Text>
    </View>
  );
}
