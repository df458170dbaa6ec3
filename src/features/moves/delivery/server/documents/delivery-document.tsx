import { View } from "@react-pdf/renderer";
import type { Locale } from "~/platform/kernel/locales";
import type { Letterhead } from "~/platform/pdf/letterhead";
import type { Look } from "~/platform/pdf/look";
import { Remark } from "~/platform/pdf/remark";
import { Sheet } from "~/platform/pdf/sheet";
import { Table, TICK } from "~/platform/pdf/table";
import { themeOf } from "~/platform/pdf/theme";
import { DELIVERY_WORDS } from "./delivery-words";

export interface DeliveryDocumentData {
  letterhead: Letterhead;
  look: Look;
  locale: Locale;
  /** SRV-2026-0001 */
  number: string;
  reference: string;
  customerName: string;
  customerPhone: string;
  /** The day and the part of it. */
  day: string;
  /** Place and address. */
  from: string;
  to: string;
  /** Empty while nobody is named. */
  crew: string;
  items: { name: string; quantity: string; note: string }[];
  services: string[];
  /** The company's, by its template; empty when it shows none. */
  deliveryInstructions: string;
  /** The customer's own wishes. */
  instructions: string;
}

/** What was moved, without prices, for both sides to sign when it is handed over. */
export function DeliveryDocument(data: DeliveryDocumentData) {
  const { locale, look } = data;
  const words = DELIVERY_WORDS[locale];
  const theme = themeOf(look);
  const items = data.items.length > 0 ? data.items : [{ name: words.nothingListed, quantity: "", note: "" }];
  return (
    <Sheet
      letterhead={data.letterhead}
      look={look}
      locale={locale}
      title={words.title}
      number={`${data.number} · ${data.reference}`}
      footnote={words.footnote}
      facts={[
        { label: words.customer, value: data.customerName },
        { label: words.phone, value: data.customerPhone },
        { label: words.day, value: data.day },
        { label: words.from, value: data.from },
        { label: words.to, value: data.to },
        { label: words.crew, value: data.crew || words.crewToCome },
      ]}
    >
      <Table
        theme={theme}
        columns={[
          { head: words.item },
          { head: words.quantity, width: 44, align: "right" },
          { head: words.collected, width: 82, align: "center" },
          { head: words.delivered, width: 82, align: "center" },
        ]}
        rows={items.map(({ name, quantity, note }) => ({ cells: [name, quantity, TICK, TICK], note }))}
      />
      {data.services.length > 0 && (
        <View style={{ marginTop: theme.pt(14) }}>
          <Table
            theme={theme}
            columns={[{ head: words.service }, { head: words.done, width: 82, align: "center" }]}
            rows={data.services.map((service) => ({ cells: [service, TICK] }))}
          />
        </View>
      )}
      <Remark theme={theme} of={{ title: words.fromCustomer, lines: data.instructions.split("\n") }} />
      <Remark
        theme={theme}
        of={{ title: words.instructions, lines: data.deliveryInstructions.split("\n") }}
      />
      <Remark theme={theme} of={{ title: words.missing, lines: [], blank: 3 }} />
    </Sheet>
  );
}
