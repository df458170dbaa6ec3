import { Text, View } from "@react-pdf/renderer";
import { QrCode } from "./qr-code";
import { frameOf } from "./remark";
import type { Theme } from "./theme";

export interface SealText {
  title: string;
  lines: readonly string[];
  /** What its QR code opens; without an address it has none. */
  address?: string | undefined;
}

/** Who signed a document outside the company, with a QR code to check it. */
export function Seal({ theme, of, isNarrow = false }: { theme: Theme; of: SealText; isNarrow?: boolean }) {
  return (
    <View
      style={{
        marginTop: 10,
        flexDirection: "row",
        ...(isNarrow ? { paddingLeft: 12 } : frameOf(theme, 10)),
      }}
      wrap={false}
    >
      {of.address ? <QrCode address={of.address} /> : null}
      <View style={{ flex: 1, paddingLeft: of.address ? 12 : 0, fontSize: theme.pt(7.5), lineHeight: 1.35 }}>
        <Text style={{ fontWeight: 600, marginBottom: 2 }}>{of.title}</Text>
        {of.lines.map((line) => (
          <Text key={line}>{line}</Text>
        ))}
      </View>
    </View>
  );
}
