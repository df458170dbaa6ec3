import { View } from "@react-pdf/renderer";
import type { Locale } from "~/platform/kernel/locales";
import type { Letterhead } from "~/platform/pdf/letterhead";
import type { Look } from "~/platform/pdf/look";
import { Remark } from "~/platform/pdf/remark";
import { Sheet } from "~/platform/pdf/sheet";
import { Table, TICK } from "~/platform/pdf/table";
import { themeOf } from "~/platform/pdf/theme";
import { DELIVERY_NOTE_LABELS } from "./delivery-note-labels";

export interface DeliveryDocumentData {
  letterhead: Letterhead;
  look: Look;
  locale: Locale;
  number: string;
  reference: string;
  customerName: string;
  customerPhone: string;
  day: string;
  from: string;
  to: string;
  crew: string;
  items: { name: string; quantity: string; note: string }[];
  services: string[];
  deliveryInstructions: string;
  instructions: string;
}

/** Longer lists get lower rows, so that an ordinary move fits on one page. */
const ROOMY_ROWS = 6;

/** The unpriced list of items, signed by both sides on delivery. */
export function DeliveryDocument(data: DeliveryDocumentData) {
  const { locale, look } = data;
  const labels = DELIVERY_NOTE_LABELS[locale];
  const theme = themeOf(look);
  const isDense = data.items.length + data.services.length > ROOMY_ROWS;
  const items = data.items.length > 0 ? data.items : [{ name: labels.nothingListed, quantity: "", note: "" }];
  return (
    <Sheet
      letterhead={data.letterhead}
      look={look}
      locale={locale}
      title={labels.title}
      number={`${data.number} · ${data.reference}`}
      footnote={labels.footnote}
      facts={[
        { label: labels.customer, value: data.customerName },
        { label: labels.phone, value: data.customerPhone },
        { label: labels.day, value: data.day },
        { label: labels.from, value: data.from },
        { label: labels.to, value: data.to },
        { label: labels.crew, value: data.crew || labels.crewToCome },
      ]}
      closing={<Remark theme={theme} of={{ title: labels.missing, lines: [], blank: isDense ? 2 : 3 }} />}
    >
      <Table
        theme={theme}
        isDense={isDense}
        columns={[
          { head: labels.item },
          { head: labels.quantity, width: 44, align: "right" },
          { head: labels.collected, width: 82, align: "center" },
          { head: labels.delivered, width: 82, align: "center" },
        ]}
        rows={items.map(({ name, quantity, note }) => ({
          cells: [note ? `${name}, ${note}` : name, quantity, TICK, TICK],
        }))}
      />
      {data.services.length > 0 && (
        <View style={{ marginTop: theme.pt(14) }}>
          <Table
            theme={theme}
            isDense={isDense}
            columns={[{ head: labels.service }, { head: labels.done, width: 82, align: "center" }]}
            rows={data.services.map((service) => ({ cells: [service, TICK] }))}
          />
        </View>
      )}
      <Remark theme={theme} of={{ title: labels.fromCustomer, lines: data.instructions.split("\n") }} />
      <Remark
        theme={theme}
        of={{ title: labels.instructions, lines: data.deliveryInstructions.split("\n") }}
      />
    </Sheet>
  );
}
