import { Text, View } from "@react-pdf/renderer";
import { INK } from "~/platform/kernel/shades";
import { LINE } from "./look";
import type { Theme } from "./theme";

export interface Column {
  head: string;
  /** In points of small text; the column without a width takes the rest. */
  width?: number;
  align?: "left" | "right" | "center";
}

export const TICK = Symbol("tick");

export interface Row {
  cells: readonly (string | typeof TICK)[];
  note?: string | undefined;
}

interface TableProps {
  theme: Theme;
  columns: readonly Column[];
  rows: readonly Row[];
  isDense?: boolean;
}

/** A table whose heading repeats on every page; rows never break across pages. */
export function Table({ theme, columns, rows, isDense = false }: TableProps) {
  const { layout, pt, inks } = theme;
  const isGrid = layout === "classic";
  const space = pt(isDense ? 2.5 : 5);
  const heads = {
    modern: {
      borderBottomWidth: 1.2,
      borderColor: INK,
      paddingBottom: pt(4),
      color: inks.muted,
      fontWeight: 600,
    },
    classic: {
      borderWidth: 0.8,
      borderColor: inks.strong,
      backgroundColor: inks.tint,
      color: inks.strong,
      fontWeight: 600,
    },
    minimal: { paddingBottom: pt(6), color: inks.muted },
    professional: { backgroundColor: inks.fill, color: inks.onFill, fontWeight: 600, paddingVertical: pt(5) },
  } as const;
  const row = (place: number) =>
    ({
      modern: { borderBottomWidth: 0.7, borderColor: LINE, paddingVertical: space },
      classic: {
        borderLeftWidth: 0.8,
        borderRightWidth: 0.8,
        borderBottomWidth: 0.8,
        borderColor: inks.strong,
      },
      minimal: { paddingVertical: space },
      professional: { paddingVertical: space, ...(place % 2 === 1 ? { backgroundColor: inks.wash } : {}) },
    })[layout];
  const cell = (column: Column, place: number) => ({
    ...(column.width === undefined ? { flex: 1 } : { width: pt(column.width) }),
    textAlign: column.align ?? "left",
    paddingRight:
      // Figures stand apart from a text beside them.
      place < columns.length - 1 && (column.align !== "right" || columns[place + 1]?.align !== "right")
        ? 8
        : isGrid || layout === "professional"
          ? 6
          : 0,
    ...(isGrid || layout === "professional" ? { paddingLeft: 6 } : {}),
    ...(isGrid
      ? { paddingVertical: space * 0.8, borderLeftWidth: place === 0 ? 0 : 0.8, borderColor: inks.strong }
      : {}),
  });
  return (
    <View>
      <View fixed style={{ flexDirection: "row", fontSize: pt(8.5), ...heads[layout] }}>
        {columns.map((column, place) => (
          <Text key={column.head || place} style={cell(column, place)}>
            {layout === "minimal" ? column.head.toUpperCase() : column.head}
          </Text>
        ))}
      </View>
      {rows.map(({ cells, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a finished document never move
        <View key={index} wrap={false} style={{ flexDirection: "row", ...row(index) }}>
          {columns.map((column, place) => (
            <View key={column.head || place} style={cell(column, place)}>
              <Cell value={cells[place] ?? ""} theme={theme} />
              {place === 0 && note ? (
                <Text style={{ fontSize: pt(8), color: inks.muted }}>{note}</Text>
              ) : null}
            </View>
          ))}
        </View>
      ))}
    </View>
  );
}

function Cell({ value, theme: { pt } }: { value: string | typeof TICK; theme: Theme }) {
  if (typeof value === "string") return <Text>{value}</Text>;
  const size = pt(10);
  return (
    <View
      style={{
        width: size,
        height: size,
        borderWidth: 0.8,
        borderColor: INK,
        alignSelf: "center",
        marginTop: 2,
      }}
    />
  );
}
