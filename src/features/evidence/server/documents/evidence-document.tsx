import { Path, Svg, Text, View } from "@react-pdf/renderer";
import type { Locale } from "~/platform/kernel/locales";
import { INK } from "~/platform/kernel/shades";
import { GroupedTables, inParts, type TableGroup } from "~/platform/pdf/grouped-tables";
import type { Letterhead } from "~/platform/pdf/letterhead";
import type { Look } from "~/platform/pdf/look";
import { Remark } from "~/platform/pdf/remark";
import { Seal, type SealText } from "~/platform/pdf/seal";
import { Sheet, type SheetProps } from "~/platform/pdf/sheet";
import { type Column, Table } from "~/platform/pdf/table";
import { type Theme, themeOf } from "~/platform/pdf/theme";

interface Titled {
  title: string;
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  /** Shown instead of a table without rows; without it, the title is left out too. */
  none?: string;
}
export interface ShownSignature {
  /** Lines of its drawing, empty for a refusal. */
  paths: string[];
  width: number;
  height: number;
  name: string;
  role: string;
  lines: string[];
}

/** All texts are in the language of the paper. */
export interface EvidenceDocumentData extends Pick<SheetProps, "title" | "number" | "footnote" | "facts"> {
  letterhead: Letterhead;
  look: Look;
  locale: Locale;
  text: string;
  corrects: string;
  goods: { columns: readonly Column[]; groups: readonly TableGroup[] };
  tables: readonly Titled[];
  about: { title: string; text: string };
  signatures: { title: string; of: readonly ShownSignature[] };
  seal: SealText;
}

/** A paper of a job, as its signers saw it, with their signatures. */
export function EvidenceDocument(data: EvidenceDocumentData) {
  const { letterhead, look, locale, title, number, footnote, facts, goods, signatures } = data;
  const theme = themeOf(look);
  const [first = [], ...rest] = inParts(goods.groups);
  const further = rest.map((groups) => (
    <GroupedTables key={groups[0]?.label} theme={theme} columns={goods.columns} groups={groups} />
  ));
  return (
    <Sheet
      {...{ letterhead, look, locale, title, number, footnote, facts, further }}
      after={[
        <Signatures key="signatures" theme={theme} title={signatures.title} of={signatures.of} />,
        <Seal key="seal" theme={theme} of={data.seal} />,
      ]}
      closing={<Remark theme={theme} of={{ title: data.about.title, lines: data.about.text.split("\n") }} />}
    >
      {data.corrects === "" ? null : (
        <Text style={{ fontWeight: 600, marginBottom: theme.pt(4) }}>{data.corrects}</Text>
      )}
      {data.text === "" ? null : <Text>{data.text}</Text>}
      {data.tables.map((table) => (
        <TitledTable key={table.title} theme={theme} of={table} />
      ))}
      {first.length > 0 && <GroupedTables theme={theme} columns={goods.columns} groups={first} />}
    </Sheet>
  );
}

function TitledTable({ theme, of }: { theme: Theme; of: Titled }) {
  const { title, columns, rows, none } = of;
  if (rows.length === 0 && none === undefined) return null;
  return (
    <View style={{ marginTop: theme.pt(9) }}>
      <Text minPresenceAhead={40} style={{ fontWeight: 600, marginBottom: theme.pt(4) }}>
        {title}
      </Text>
      {rows.length === 0 ? (
        <Text style={{ color: theme.inks.muted }}>{none}</Text>
      ) : (
        <Table theme={theme} isDense columns={columns} rows={rows.map((cells) => ({ cells }))} />
      )}
    </View>
  );
}

/** The height of a drawn signature in points. */
const FIELD = 44;

function Signatures({ theme, title, of }: { theme: Theme; title: string; of: readonly ShownSignature[] }) {
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
