import { Image, Text, View } from "@react-pdf/renderer";
import { INK } from "~/platform/kernel/shades";
import { DrawnSignatures, type ShownSignature } from "~/platform/pdf/drawn-signatures";
import { pictureFrame } from "~/platform/pdf/jpeg";
import type { Letterhead } from "~/platform/pdf/letterhead";
import { LINE, type Look } from "~/platform/pdf/look";
import { Sheet, type SheetProps } from "~/platform/pdf/sheet";
import { type Column, Table } from "~/platform/pdf/table";
import { type Theme, themeOf } from "~/platform/pdf/theme";

export interface PackTable {
  title: string;
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  /** Shown instead of a table without rows. */
  none: string;
}
export interface PackPicture {
  /** Its place among the drawn pictures; null: the file cannot be shown. */
  place: number | null;
  width: number;
  height: number;
  lines: string[];
  digest: string;
}
export interface PackRoom {
  title: string;
  heads: readonly [string, string] | null;
  rows: (readonly [PackPicture | null, PackPicture | null])[];
}
export interface PackDocumentData extends Pick<SheetProps, "title" | "number" | "footnote" | "facts"> {
  letterhead: Letterhead;
  look: Look;
  about: string;
  tables: readonly PackTable[];
  signatures: readonly ShownSignature[];
  timeline: readonly PackTable[];
  rooms: readonly PackRoom[];
  digests: readonly PackTable[];
  certificate: { title: string; lines: readonly string[]; officer: string; position: string };
}

/** All evidence of a move. Pictures are frames of their size: the joiner writes them in (platform/pdf/join-pdfs.ts). */
export function PackDocument(data: PackDocumentData) {
  const { letterhead, look, title, number, footnote, facts, about, tables, signatures } = data;
  const theme = themeOf(look);
  const further = [
    <View key="signatures">
      <DrawnSignatures theme={theme} title="Signatures" of={signatures} />
    </View>,
    ...data.timeline.map((table) => <Titled key={table.title} theme={theme} of={table} />),
    ...data.rooms.map((room) => <Room key={room.title} theme={theme} of={room} />),
    ...data.digests.map((table) => <Titled key={table.title} theme={theme} of={table} />),
    <Certificate key="certificate" theme={theme} of={data.certificate} />,
  ];
  return (
    <Sheet
      {...{ letterhead, look, locale: "en", title, number, footnote, facts }}
      further={signatures.length > 0 ? further : further.slice(1)}
    >
      <Text>{about}</Text>
      {tables.map((table) => (
        <Titled key={table.title} theme={theme} of={table} />
      ))}
    </Sheet>
  );
}

const Heading = ({ theme, children }: { theme: Theme; children: string }) => (
  <Text minPresenceAhead={60} style={{ fontSize: theme.pt(12), fontWeight: 600, marginBottom: theme.pt(4) }}>
    {children}
  </Text>
);

function Titled({ theme, of }: { theme: Theme; of: PackTable }) {
  return (
    <View style={{ marginTop: theme.pt(10) }}>
      <Heading theme={theme}>{of.title}</Heading>
      {of.rows.length === 0 ? (
        <Text style={{ color: theme.inks.muted }}>{of.none}</Text>
      ) : (
        <Table theme={theme} isDense columns={of.columns} rows={of.rows.map((cells) => ({ cells }))} />
      )}
    </View>
  );
}

/** The height of a picture in points: three rows fit on a page. */
const PICTURE = 168;

function Room({ theme, of: { title, heads, rows } }: { theme: Theme; of: PackRoom }) {
  return (
    <View style={{ marginTop: theme.pt(10) }}>
      <Heading theme={theme}>{title}</Heading>
      {heads && (
        <View style={{ flexDirection: "row", fontSize: theme.pt(8.5), color: theme.inks.muted }}>
          <Text style={{ width: "50%" }}>{heads[0]}</Text>
          <Text style={{ width: "50%", paddingLeft: 6 }}>{heads[1]}</Text>
        </View>
      )}
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a finished document never moves
        <View key={place} wrap={false} style={{ flexDirection: "row", marginBottom: theme.pt(8) }}>
          {row.map((picture, side) => (
            <View
              // biome-ignore lint/suspicious/noArrayIndexKey: a finished document never moves
              key={side}
              style={{ width: "50%", ...(side === 0 ? { paddingRight: 6 } : { paddingLeft: 6 }) }}
            >
              {picture ? (
                <Picture theme={theme} of={picture} />
              ) : (
                <Missing theme={theme} text={heads ? "–" : ""} />
              )}
            </View>
          ))}
        </View>
      ))}
    </View>
  );
}

function Missing({ theme, text }: { theme: Theme; text: string }) {
  return text === "" ? null : (
    <View style={{ height: PICTURE, borderWidth: 0.7, borderColor: LINE, justifyContent: "center" }}>
      <Text style={{ textAlign: "center", color: theme.inks.muted }}>{text}</Text>
    </View>
  );
}

function Picture({ theme, of }: { theme: Theme; of: PackPicture }) {
  const { place, width, height, lines, digest } = of;
  return (
    <View>
      {place === null ? (
        <Missing theme={theme} text="The file cannot be shown" />
      ) : (
        <Image
          src={{ data: pictureFrame(place, { width, height }), format: "jpg" }}
          style={{ height: PICTURE, objectFit: "contain", backgroundColor: "#F1F5F9" }}
        />
      )}
      {lines.map((line) => (
        <Text key={line} style={{ fontSize: theme.pt(8), lineHeight: 1.3, marginTop: 1 }}>
          {line}
        </Text>
      ))}
      <Text style={{ fontSize: theme.pt(5.4), color: theme.inks.muted }}>{digest}</Text>
    </View>
  );
}

function Certificate({ theme, of }: { theme: Theme; of: PackDocumentData["certificate"] }) {
  const line = { borderTopWidth: 0.8, borderColor: INK, paddingTop: 3, fontSize: theme.pt(8) };
  return (
    <View>
      <Heading theme={theme}>{of.title}</Heading>
      {of.lines.map((text) => (
        <Text key={text} style={{ marginBottom: theme.pt(7) }}>
          {text}
        </Text>
      ))}
      <View wrap={false} style={{ flexDirection: "row", marginTop: theme.pt(44) }}>
        <View style={{ flex: 1, marginRight: 16, ...line }}>
          <Text style={{ fontWeight: 600 }}>{of.officer}</Text>
          <Text style={{ color: theme.inks.muted }}>{of.position}</Text>
        </View>
        <View style={{ width: "30%", ...line }}>
          <Text style={{ color: theme.inks.muted }}>Date and stamp</Text>
        </View>
      </View>
    </View>
  );
}
