import { Text, View } from "@react-pdf/renderer";
import { INK } from "~/platform/kernel/shades";
import type { Theme } from "./theme";

export interface RemarkText {
  title?: string;
  lines: readonly string[];
  /** Empty lines to write on by hand. */
  blank?: number;
}

/** A remark set apart from the rest: how to pay, what holds. One without lines is left out. */
export function Remark({ theme: { layout, pt, inks }, of }: { theme: Theme; of: RemarkText }) {
  const { title, lines, blank = 0 } = of;
  if (blank === 0 && lines.every((line) => line.trim() === "")) return null;
  const box = {
    modern: { padding: 12, backgroundColor: "#F6EFE3", borderRadius: 6 },
    classic: { padding: 10, borderWidth: 0.8, borderColor: inks.strong },
    minimal: {},
    professional: { paddingLeft: 12, paddingVertical: 4, borderLeftWidth: 3, borderColor: inks.fill },
  }[layout];
  return (
    <View style={{ marginTop: pt(16), ...box }} wrap={false}>
      {title ? (
        <Text style={{ fontWeight: 600, marginBottom: 3, color: layout === "modern" ? INK : inks.strong }}>
          {title}
        </Text>
      ) : null}
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a finished document never moves
        <Text key={place}>{line || " "}</Text>
      ))}
      {Array.from({ length: blank }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a finished document never moves
        <View key={place} style={{ height: pt(18), borderBottomWidth: 0.6, borderColor: inks.muted }} />
      ))}
    </View>
  );
}
