import { Text, View } from "@react-pdf/renderer";
import { DEFAULT_LOCALE, type Locale } from "~/platform/kernel/locales";
import { currencyMark } from "~/platform/kernel/money";
import { INK } from "~/platform/kernel/shades";
import { PLAIN_LOOK } from "./look";
import { Remark, RemarkColumn, type RemarkText } from "./remark";
import { Seal, type SealText } from "./seal";
import { Sheet, type SheetProps } from "./sheet";
import { Table } from "./table";
import { type Theme, themeOf } from "./theme";

export interface SheetLine {
  description: string;
  note?: string;
  quantity: string;
  unitPrice: string;
  vat?: string;
  amount: string;
}

type Heads = Record<"description" | "quantity" | "unitPrice" | "amount", string>;

const HEADS: Record<Locale, Omit<Heads, "amount">> = {
  en: { description: "What is included", quantity: "Qty", unitPrice: "Each" },
  sw: { description: "Kilichojumuishwa", quantity: "Idadi", unitPrice: "Kila moja" },
};

const VAT_HEAD = "VAT";

/** Longer tables have lower rows, so that a typical invoice fits on one page. */
const ROOMY_LINES = 8;

interface LineTableProps {
  theme: Theme;
  lines: readonly SheetLine[];
  heads: Heads;
}

function LineTable({ theme, lines, heads }: LineTableProps) {
  const hasVat = lines.some(({ vat }) => vat);
  return (
    <Table
      theme={theme}
      isDense={lines.length > ROOMY_LINES}
      columns={[
        { head: heads.description },
        ...(heads.quantity ? [{ head: heads.quantity, width: 44, align: "right" as const }] : []),
        { head: heads.unitPrice, width: 76, align: "right" },
        ...(hasVat ? [{ head: VAT_HEAD, width: 44, align: "right" as const }] : []),
        { head: heads.amount, width: 86, align: "right" },
      ]}
      rows={lines.map(({ description, note, quantity, unitPrice, vat, amount }) => ({
        cells: [
          description,
          ...(heads.quantity ? [quantity] : []),
          unitPrice,
          ...(hasVat ? [vat ?? ""] : []),
          amount,
        ],
        note,
      }))}
    />
  );
}

interface Sum {
  label: string;
  value: string;
  strong?: boolean;
}

interface SumsProps {
  theme: Theme;
  sums: readonly Sum[];
  isNarrow?: boolean;
}

function Sums({ theme, sums, isNarrow = false }: SumsProps) {
  return sums.map((sum, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paper never changes, and two sums may read the same
    <SumLine key={place} theme={theme} sum={sum} isNarrow={isNarrow} />
  ));
}

interface SumLineProps {
  theme: Theme;
  sum: Sum;
  isNarrow: boolean;
}

function SumLine({ theme: { layout, pt, inks }, sum: { label, value, strong }, isNarrow }: SumLineProps) {
  const isBoxed = layout === "classic" || layout === "professional";
  const base = { flexDirection: "row", alignItems: "center", paddingVertical: pt(2.5) } as const;
  const indent = (share: `${number}%`) => (isNarrow ? 0 : share);
  const row = {
    modern: strong
      ? { borderTopWidth: 1.2, borderColor: inks.strong, marginLeft: indent("50%"), marginTop: 2 }
      : {},
    classic: {
      marginLeft: indent("38%"),
      borderWidth: 0.8,
      borderColor: inks.strong,
      marginTop: -0.8,
      paddingHorizontal: 6,
      ...(strong ? { backgroundColor: inks.tint } : {}),
    },
    minimal: strong ? { paddingVertical: pt(6) } : {},
    professional: {
      marginLeft: indent("38%"),
      paddingHorizontal: 8,
      ...(strong
        ? {
            backgroundColor: inks.fill,
            color: inks.onFill,
            paddingVertical: pt(6),
            marginVertical: 2,
            borderRadius: 3,
          }
        : {}),
    },
  }[layout];
  const color = strong
    ? layout === "professional"
      ? inks.onFill
      : layout === "modern"
        ? INK
        : inks.strong
    : INK;
  const size = strong ? pt(layout === "minimal" ? 16 : 12) : pt(10);
  const weight = strong ? (layout === "minimal" ? 400 : 700) : 400;
  const text = { fontSize: size, fontWeight: weight, color } as const;
  return (
    <View style={{ ...base, ...row }} wrap={false}>
      <Text
        style={{
          flex: 1,
          textAlign: isBoxed ? "left" : "right",
          paddingRight: 14,
          ...(strong && layout !== "minimal" ? text : { color: inks.muted, fontSize: pt(10) }),
        }}
      >
        {label}
      </Text>
      <Text style={{ width: pt(isNarrow ? 100 : isBoxed ? 112 : 128), textAlign: "right", ...text }}>
        {value}
      </Text>
    </View>
  );
}

interface LinesDocumentProps extends Omit<SheetProps, "children"> {
  warning?: RemarkText | undefined;
  lines?: readonly SheetLine[];
  heads?: Heads;
  sums: readonly Sum[];
  remarks?: readonly RemarkText[];
  seal?: SealText | undefined;
}

/** Maximum sums beside the remarks, and letters of remarks beside the sums: they never break across pages. */
const SUMS_BESIDE = 10;
const REMARKS_BESIDE = 460;

/** A document with lines and sums: quote, invoice, credit note, receipt, statement. */
export function LinesDocument({
  warning,
  lines,
  heads,
  sums,
  remarks = [],
  seal,
  locale = DEFAULT_LOCALE,
  look = PLAIN_LOOK,
  ...sheet
}: LinesDocumentProps) {
  const theme = themeOf(look);
  const { beside, below } = placed(remarks, sums.length);
  return (
    <Sheet
      locale={locale}
      look={look}
      {...sheet}
      closing={
        beside.length > 0 ? (
          <View style={{ flexDirection: "row", marginTop: 8 }}>
            <View style={{ width: "42%", paddingRight: 20 }}>
              <RemarkColumn theme={theme} of={beside} />
            </View>
            <View style={{ width: "58%" }}>
              <Sums theme={theme} sums={sums} isNarrow />
              {seal ? <Seal theme={theme} of={seal} isNarrow /> : null}
            </View>
          </View>
        ) : (
          <Sums theme={theme} sums={sums.slice(-2)} />
        )
      }
      after={[
        ...below.map((remark, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the remarks of a finished document never move
          <Remark key={place} theme={theme} of={remark} />
        )),
        ...(seal && beside.length === 0 ? [<Seal key="seal" theme={theme} of={seal} />] : []),
      ]}
    >
      {warning ? <Remark theme={theme} of={warning} /> : null}
      {lines ? (
        <LineTable
          theme={theme}
          lines={lines}
          heads={heads ?? { ...HEADS[locale], amount: currencyMark() }}
        />
      ) : null}
      {beside.length > 0 ? null : (
        // Many payments continue on the next page, line by line; the last sum is never alone on a page.
        <View style={{ marginTop: 8 }}>
          <Sums theme={theme} sums={sums.slice(0, -2)} />
        </View>
      )}
    </Sheet>
  );
}

function placed(remarks: readonly RemarkText[], sums: number): Record<"beside" | "below", RemarkText[]> {
  const placed = { beside: [] as RemarkText[], below: [] as RemarkText[] };
  let room = sums <= SUMS_BESIDE ? REMARKS_BESIDE : 0;
  for (const remark of remarks) {
    const length = remark.lines.join("").length;
    if (length === 0) continue;
    room -= length;
    (room >= 0 ? placed.beside : placed.below).push(remark);
  }
  return placed;
}
