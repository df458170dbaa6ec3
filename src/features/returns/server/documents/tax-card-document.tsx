import { Document, Page, Text, View } from "@react-pdf/renderer";
import { INK } from "~/platform/kernel/shades";

export interface TaxCardDocumentData {
  year: string;
  employer: { name: string; pin: string };
  employee: { names: string; lastName: string; pin: string; number: string };
  columns: [letter: string, name: string][];
  rows: string[][];
  totals: string[];
  totalTax: string;
  chargeablePay: string;
}

const LINE = "#64748B";
const MONTH_WIDTH = 46;

/** P9A in KRA's own layout: a landscape page, the months of a year by its lettered columns. */
export function TaxCardDocument(of: TaxCardDocumentData) {
  const width = (842 - 2 * 24 - MONTH_WIDTH) / of.columns.length;
  const row = (cells: string[], bold = false) => (
    <View
      key={cells[0]}
      style={{
        flexDirection: "row",
        borderBottomWidth: 0.5,
        borderColor: LINE,
        fontWeight: bold ? 600 : 400,
      }}
    >
      {cells.map((cell, at) => (
        <Text
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a form never move.
          key={at}
          style={{
            width: at === 0 ? MONTH_WIDTH : width,
            padding: 2,
            textAlign: at === 0 ? "left" : "right",
            borderRightWidth: 0.5,
            borderLeftWidth: at === 0 ? 0.5 : 0,
            borderColor: LINE,
          }}
        >
          {cell}
        </Text>
      ))}
    </View>
  );
  return (
    <Document
      title={`P9A ${of.year} ${of.employee.number}`}
      author={of.employer.name}
      subject="Tax deduction card"
    >
      <Page
        size="A4"
        orientation="landscape"
        style={{
          fontFamily: "Inter",
          fontFeatureSettings: { calt: 0 },
          fontSize: 6.2,
          lineHeight: 1.3,
          color: INK,
          padding: 24,
        }}
      >
        <View style={{ flexDirection: "row", justifyContent: "space-between" }}>
          <Text style={{ fontSize: 8 }}>P9A</Text>
          <View style={{ alignItems: "center" }}>
            <Text style={{ fontSize: 11, fontWeight: 600, lineHeight: 1.3 }}>KENYA REVENUE AUTHORITY</Text>
            <Text style={{ fontSize: 9, lineHeight: 1.3 }}>DOMESTIC TAXES DEPARTMENT</Text>
            <Text style={{ fontSize: 9, fontWeight: 600, lineHeight: 1.3 }}>
              TAX DEDUCTION CARD YEAR {of.year}
            </Text>
          </View>
          <Text style={{ fontSize: 8 }}>{of.employee.number}</Text>
        </View>
        <View style={{ flexDirection: "row", marginTop: 12, fontSize: 8, lineHeight: 1.5 }}>
          <View style={{ width: "60%" }}>
            <Text>Employer's name: {of.employer.name}</Text>
            <Text>Employee's main name: {of.employee.lastName}</Text>
            <Text>Employee's other names: {of.employee.names}</Text>
          </View>
          <View style={{ width: "40%" }}>
            <Text>Employer's PIN: {of.employer.pin || "Not provided"}</Text>
            <Text>Employee's PIN: {of.employee.pin || "Not provided"}</Text>
          </View>
        </View>
        <View style={{ marginTop: 10, borderTopWidth: 0.5, borderColor: LINE }}>
          {row(["Month", ...of.columns.map(([, name]) => name)], true)}
          {row(["", ...of.columns.map(([letter]) => letter)], true)}
          {of.rows.map((cells) => row(cells))}
          {row(["Totals", ...of.totals], true)}
        </View>
        <View style={{ flexDirection: "row", marginTop: 10, gap: 12, fontSize: 8 }}>
          <Box label="Total chargeable pay (column K), KES" value={of.chargeablePay} />
          <Box label="Total tax (column O), KES" value={of.totalTax} />
        </View>
        <View style={{ marginTop: 10, fontSize: 6.5 }}>
          <Text>
            To be completed by the employer at the end of the year. All amounts are Kenya shillings.
          </Text>
          <Text>
            A: all pay in cash that is taxed. E: the lowest of E1, E2 and E3 is deducted. J: the lowest of E
            with F, G, H and I, as far as the law of the month deducts them, and a disability exemption. K: D
            less J. N: with housing levy relief from March to November 2024. O: L less M and N.
          </Text>
        </View>
      </Page>
    </Document>
  );
}

function Box({ label, value }: { label: string; value: string }) {
  return (
    <View
      style={{
        width: 260,
        flexDirection: "row",
        justifyContent: "space-between",
        borderWidth: 0.8,
        borderColor: LINE,
        padding: 6,
      }}
    >
      <Text>{label}</Text>
      <Text style={{ fontWeight: 600 }}>{value}</Text>
    </View>
  );
}
