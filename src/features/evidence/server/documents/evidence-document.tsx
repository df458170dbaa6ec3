import { Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import type { Locale } from "~/platform/kernel/locales";
import { DrawnSignatures, type ShownSignature } from "~/platform/pdf/drawn-signatures";
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
  const { letterhead, look, locale, title, number, footnote, facts, goods } = data;
  const theme = themeOf(look);
  const [first = [], ...rest] = inParts(goods.groups);
  const further = rest.map((groups) => (
    <GroupedTables key={groups[0]?.label} theme={theme} columns={goods.columns} groups={groups} />
  ));
  return (
    <Sheet
      {...{ letterhead, look, locale, title, number, footnote, facts, further }}
      after={endOf(theme, data)}
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

/** More signatures than these may fill a page. */
const MOST_TOGETHER = 6;

/** The box to check the paper stays with the signatures: alone on a page it says nothing. */
function endOf(theme: Theme, { signatures, seal }: EvidenceDocumentData): ReactNode[] {
  const drawn = (
    <DrawnSignatures key="signatures" theme={theme} title={signatures.title} of={signatures.of} />
  );
  const check = <Seal key="seal" theme={theme} of={seal} />;
  return signatures.of.length > MOST_TOGETHER ? [drawn, check] : [[drawn, check]];
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
