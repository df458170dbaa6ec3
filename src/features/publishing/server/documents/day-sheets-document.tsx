import { Document, Link, Page, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { A4, MARGIN, TOP } from "~/platform/pdf/page";
import { QrCode } from "~/platform/pdf/qr-code";

/** One line of a job: a label and its value. */
interface Fact {
  label: string;
  value: string;
}
interface SheetJob {
  number: string;
  kind: string;
  time: string;
  stops: { role: string; place: string; access: string; contact: string }[];
  facts: Fact[];
  map: string;
  mapLabel: string;
  address: string;
  qrLabel: string;
}
export interface DaySheetsData {
  company: string;
  sheets: {
    title: string;
    name: string;
    day: string;
    language: string;
    footnote: string;
    jobs: SheetJob[];
  }[];
}

const MUTED = "#475569";
const LINE = "#CBD5E1";

/** The day's jobs, a page for each crew. */
export function DaySheetsDocument({ company, sheets }: DaySheetsData) {
  return (
    <Document title={`${company} ${sheets[0]?.day ?? ""}`} author={company}>
      {sheets.map((sheet) => (
        <Page
          key={`${sheet.name} ${sheet.jobs[0]?.number}`}
          size={[A4.width, A4.height]}
          style={{
            ...{ fontFamily: "Inter", fontSize: 10, lineHeight: 1.4, color: "#0F172A" },
            ...{ paddingTop: TOP, paddingHorizontal: MARGIN, paddingBottom: 48 },
          }}
        >
          <View style={{ flexDirection: "row", justifyContent: "space-between", marginBottom: 12 }}>
            <View>
              <Text style={{ fontSize: 20, fontWeight: 700, lineHeight: 1.2 }}>{sheet.name}</Text>
              <Text style={{ color: MUTED }}>{sheet.day}</Text>
            </View>
            <View style={{ alignItems: "flex-end" }}>
              <Text style={{ fontWeight: 600 }}>{company}</Text>
              <Text style={{ color: MUTED }}>{sheet.title}</Text>
            </View>
          </View>
          {sheet.jobs.map((job) => (
            <JobOfSheet key={job.number} job={job} />
          ))}
          <Text
            fixed
            style={{ position: "absolute", left: MARGIN, top: A4.height - 34, fontSize: 8, color: MUTED }}
          >
            {sheet.footnote}
          </Text>
        </Page>
      ))}
    </Document>
  );
}

function JobOfSheet({ job }: { job: SheetJob }) {
  return (
    <View style={{ borderTopWidth: 1, borderColor: LINE, paddingVertical: 10 }} wrap={false}>
      <View style={{ flexDirection: "row", justifyContent: "space-between" }}>
        <View style={{ flex: 1, paddingRight: 12 }}>
          <Text style={{ fontSize: 14, fontWeight: 600 }}>{job.time}</Text>
          <Text style={{ color: MUTED }}>
            {job.kind}, {job.number}
          </Text>
        </View>
        <View style={{ alignItems: "center", width: 96 }}>
          <QrCode address={job.address} />
          <Small>{job.qrLabel}</Small>
        </View>
      </View>
      {job.stops.map((stop, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a finished document never moves
        <View key={at} style={{ marginTop: 4 }}>
          <Text>
            <Text style={{ fontWeight: 600 }}>{`${at + 1}. ${stop.role}  `}</Text>
            {stop.place}
          </Text>
          {stop.access ? <Small>{stop.access}</Small> : null}
          {stop.contact ? <Small>{stop.contact}</Small> : null}
        </View>
      ))}
      <View style={{ marginTop: 6 }}>
        {job.facts.map(({ label, value }) => (
          <Text key={label}>
            <Text style={{ color: MUTED }}>{`${label}: `}</Text>
            {value}
          </Text>
        ))}
        <Link src={job.map} style={{ color: "#1E40AF" }}>
          {job.mapLabel}
        </Link>
      </View>
    </View>
  );
}

const Small = ({ children }: { children: ReactNode }) => (
  <Text style={{ fontSize: 8.5, color: MUTED }}>{children}</Text>
);
