import { Document, Page, Text, View } from "@react-pdf/renderer";
import { A4, MARGIN } from "~/platform/pdf/page";
import { QrCode } from "~/platform/pdf/qr-code";

interface Cell {
  text: string;
  /** Share of the row's width. */
  share: number;
}
interface Form {
  title: string;
  heads: readonly Cell[];
  /** The texts of the first cells; the others are blank. */
  rows: readonly (readonly string[])[];
}
export interface JobSheetsData {
  company: string;
  sheets: {
    number: string;
    title: string;
    time: string;
    footnote: string;
    note: string;
    address: string;
    qrLabel: string;
    facts: { label: string; value: string }[];
    stops: string[];
    forms: Form[];
    signers: string[];
    signLabel: string;
  }[];
}

const MUTED = "#475569";
const LINE = "#64748B";

/** Jobs to fill in by hand, a page for each: for a day when the phone is dead. */
export function JobSheetsDocument({ company, sheets }: JobSheetsData) {
  return (
    <Document title={`${company} ${sheets[0]?.title ?? ""}`} author={company}>
      {sheets.map((sheet) => (
        <Page
          key={sheet.number}
          size={[A4.width, A4.height]}
          style={{
            ...{ fontFamily: "Inter", fontSize: 9.5, lineHeight: 1.35, color: "#0F172A" },
            ...{ paddingTop: 30, paddingHorizontal: MARGIN, paddingBottom: 40 },
          }}
        >
          <View style={{ flexDirection: "row", justifyContent: "space-between" }}>
            <View style={{ flex: 1, paddingRight: 12 }}>
              <Text style={{ fontSize: 17, fontWeight: 700, lineHeight: 1.2 }}>{sheet.title}</Text>
              <Text style={{ fontWeight: 600 }}>{sheet.time}</Text>
              <Text style={{ color: MUTED }}>{company}</Text>
              {sheet.facts.map(({ label, value }) => (
                <Text key={label}>
                  <Text style={{ color: MUTED }}>{`${label}: `}</Text>
                  {value}
                </Text>
              ))}
            </View>
            <View style={{ width: 84, alignItems: "center" }}>
              <QrCode address={sheet.address} />
              <Text style={{ fontSize: 7.5, color: MUTED, textAlign: "center" }}>{sheet.qrLabel}</Text>
            </View>
          </View>
          {sheet.stops.map((stop) => (
            <Text key={stop}>{stop}</Text>
          ))}
          {sheet.forms.map((form) => (
            <FormTable key={form.title} form={form} />
          ))}
          <View wrap={false} style={{ flexDirection: "row", marginTop: 34 }}>
            {sheet.signers.map((name) => (
              <View
                key={name}
                style={{ flex: 1, marginRight: 14, borderTopWidth: 0.8, borderColor: LINE, paddingTop: 3 }}
              >
                <Text style={{ fontSize: 8 }}>{name}</Text>
                <Text style={{ fontSize: 8, color: MUTED }}>{sheet.signLabel}</Text>
              </View>
            ))}
          </View>
          <Text style={{ marginTop: 10, fontSize: 8.5, color: MUTED }}>{sheet.note}</Text>
          <Text
            fixed
            style={{ position: "absolute", left: MARGIN, top: A4.height - 30, fontSize: 8, color: MUTED }}
          >
            {sheet.footnote}
          </Text>
        </Page>
      ))}
    </Document>
  );
}

function FormTable({ form: { title, heads, rows } }: { form: Form }) {
  const cell = (share: number) => ({
    ...{ flex: share, borderRightWidth: 0.6, borderColor: LINE, paddingHorizontal: 4, paddingVertical: 3 },
  });
  return (
    <View style={{ marginTop: 9 }}>
      <Text minPresenceAhead={40} style={{ fontWeight: 600, marginBottom: 2 }}>
        {title}
      </Text>
      <View style={{ borderTopWidth: 0.6, borderLeftWidth: 0.6, borderColor: LINE }}>
        {[heads.map(({ text }) => text), ...rows].map((texts, place) => (
          <View
            // biome-ignore lint/suspicious/noArrayIndexKey: a finished document never moves
            key={place}
            wrap={false}
            style={{ flexDirection: "row", minHeight: 19, borderBottomWidth: 0.6, borderColor: LINE }}
          >
            {heads.map(({ text, share }, column) => (
              <View key={text} style={cell(share)}>
                <Text style={place === 0 ? { fontSize: 8, color: MUTED } : {}}>{texts[column] ?? ""}</Text>
              </View>
            ))}
          </View>
        ))}
      </View>
    </View>
  );
}
