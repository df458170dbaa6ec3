import { Text, View } from "@react-pdf/renderer";
import { type Column, Table } from "./table";
import type { Theme } from "./theme";

export interface TableGroup {
  label: string;
  rows: readonly (readonly string[])[];
}

interface GroupedTablesProps {
  theme: Theme;
  columns: readonly Column[];
  groups: readonly TableGroup[];
}

/** Tables with the same columns, each below its label, which is never alone at the end of a page. */
export function GroupedTables({ theme, columns, groups }: GroupedTablesProps) {
  return groups.map(({ label, rows }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paper never changes, and two groups may have one label
    <View key={place} style={{ marginTop: theme.pt(10) }}>
      <Text minPresenceAhead={40} style={{ fontWeight: 600, marginBottom: theme.pt(4) }}>
        {label}
      </Text>
      <Table theme={theme} isDense columns={columns} rows={rows.map((cells) => ({ cells }))} />
    </View>
  ));
}

/** More cost time: each page of a part lays out all later rows of the part again. */
const MOST_ROWS = 120;

/** Groups in parts of at most 120 rows. A part ends between groups where it can; one part at least. */
export function inParts(groups: readonly TableGroup[]): TableGroup[][] {
  const parts: TableGroup[][] = [[]];
  let rows = 0;
  for (const group of groups) {
    for (let from = 0; from < Math.max(1, group.rows.length); from += MOST_ROWS) {
      const piece = { label: group.label, rows: group.rows.slice(from, from + MOST_ROWS) };
      if (rows > 0 && rows + piece.rows.length > MOST_ROWS) {
        parts.push([]);
        rows = 0;
      }
      parts.at(-1)?.push(piece);
      rows += piece.rows.length;
    }
  }
  return parts;
}
