import { Path, Svg, Text, View } from "@react-pdf/renderer";
import { INK } from "~/platform/kernel/shades";
import type { Theme } from "./theme";

export interface ShownSignature {
  /** Lines of its drawing, empty for a refusal. */
  paths: string[];
  width: number;
  height: number;
  name: string;
  role: string;
  lines: string[];
}

/** The height of a drawn signature in points. */
const FIELD = 44;

/** Drawn signatures, two beside each other. Nothing without one. */
export function DrawnSignatures({
  theme,
  title,
  of,
}: {
  theme: Theme;
  title: string;
  of: readonly ShownSignature[];
}) {
  const { pt, inks } = theme;
  if (of.length === 0) return null;
  return (
    <View style={{ marginTop: pt(10) }}>
      <Text style={{ fontWeight: 600, marginBottom: pt(4) }}>{title}</Text>
      <View style={{ flexDirection: "row", flexWrap: "wrap" }}>
        {of.map((one, place) => (
          <View
            // biome-ignore lint/suspicious/noArrayIndexKey: a finished document never moves
            key={place}
            wrap={false}
            style={{ width: "50%", paddingRight: place % 2 === 0 ? 12 : 0, marginBottom: pt(2) }}
          >
            <View style={{ height: FIELD, borderBottomWidth: 0.8, borderColor: INK }}>
              {one.paths.length > 0 && (
                <Svg height={FIELD - 2} width="100%" viewBox={`0 0 ${one.width} ${one.height}`}>
                  {one.paths.map((path, line) => (
                    <Path
                      // biome-ignore lint/suspicious/noArrayIndexKey: a finished document never moves
                      key={line}
                      d={path}
                      stroke="#0F172A"
                      strokeWidth={one.height / 70}
                      strokeLinecap="round"
                      fill="none"
                    />
                  ))}
                </Svg>
              )}
            </View>
            <Text style={{ fontWeight: 600, marginTop: 2 }}>
              {one.name}, {one.role}
            </Text>
            {one.lines.map((line) => (
              <Text key={line} style={{ fontSize: pt(7.5), color: inks.muted, lineHeight: 1.3 }}>
                {line}
              </Text>
            ))}
          </View>
        ))}
      </View>
    </View>
  );
}
