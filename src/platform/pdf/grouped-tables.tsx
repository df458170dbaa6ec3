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
