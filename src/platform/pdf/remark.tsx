import { Text, View } from "@react-pdf/renderer";
import { INK } from "~/platform/kernel/shades";
import type { Theme } from "./theme";

export interface RemarkText {
  title?: string;
  lines: readonly string[];
  blank?: number;
}

/** A framed remark, such as payment details or terms. Omitted if it has no lines. */
export function Remark({ theme, of }: { theme: Theme; of: RemarkText }) {
  if (!of.blank && of.lines.every((line) => line.trim() === "")) return null;
  return (
    <View style={{ marginTop: theme.pt(16), ...frameOf(theme, 12) }} wrap={false}>
      <RemarkBody theme={theme} of={of} />
    </View>
  );
}

/** Several short remarks in one narrow frame. */
export function RemarkColumn({ theme, of }: { theme: Theme; of: readonly RemarkText[] }) {
  const { pt } = theme;
  return (
    <View style={{ marginTop: 6, fontSize: pt(8.5), lineHeight: 1.35, ...frameOf(theme, 9) }}>
      {of.map((remark, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a finished document never moves
        <View key={place} style={{ marginTop: place === 0 ? 0 : pt(6) }}>
          <RemarkBody theme={theme} of={remark} />
        </View>
      ))}
    </View>
  );
}

export const frameOf = ({ layout, inks }: Theme, padding: number) =>
  ({
    modern: { padding, backgroundColor: "#F6EFE3", borderRadius: 6 },
    classic: { padding: padding - 2, borderWidth: 0.8, borderColor: inks.strong },
    minimal: {},
    professional: { paddingLeft: padding, paddingVertical: 4, borderLeftWidth: 3, borderColor: inks.fill },
  })[layout];

function RemarkBody({ theme: { layout, pt, inks }, of }: { theme: Theme; of: RemarkText }) {
  const { title, lines, blank = 0 } = of;
  return (
    <>
      {title ? (
        <Text style={{ fontWeight: 600, marginBottom: 2, color: layout === "modern" ? INK : inks.strong }}>
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
    </>
  );
}
