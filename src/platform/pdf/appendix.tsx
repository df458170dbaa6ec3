import { Text } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { GroupedTables, inParts, type TableGroup } from "./grouped-tables";
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

/** Pages after the end of a document, in parts that are laid out by themselves. */
export function appendixParts({ title, summary, columns, groups, footnote }: AppendixText, theme: Theme) {
  const { pt, inks } = theme;
  const parts = inParts(groups);
  return parts.map(
    (part, place): ReactNode => (
      <>
        {place === 0 && (
          <>
            <Text style={{ fontSize: pt(15), fontWeight: 700, lineHeight: 1.2, color: inks.strong }}>
              {title}
            </Text>
            <Text style={{ marginTop: pt(3), color: inks.muted }}>{summary}</Text>
          </>
        )}
        <GroupedTables theme={theme} columns={columns} groups={part} />
        {place === parts.length - 1 && (
          <Text style={{ marginTop: pt(10), fontSize: pt(8.5), color: inks.muted }}>{footnote}</Text>
        )}
      </>
    ),
  );
}
