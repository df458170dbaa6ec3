import { CLASS_LABELS } from "~/features/fleet/vehicles/domain";
import type { Output } from "~/platform/http/client";
import { LOCALE_NAMES } from "~/platform/kernel/locales";
import { formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { Card } from "~/platform/ui/office/card";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { PlainTable } from "~/platform/ui/office/plain-table";
import type { suppliersContract } from "../contract";
import { type Rate, WITHHOLDING_LABELS } from "../domain";
import { SupplierRating } from "./supplier-badge";

type Supplier = Output<typeof suppliersContract, "get">;

export function ContactFacts({ supplier }: { supplier: Supplier }) {
  const { contact, phone, email, locale, town, rating, notes, isErased } = supplier;
  return (
    <Card title="Contact">
      {isErased && <p>The contact was erased.</p>}
      <Facts width={130}>
        {contact && <Fact label="Person to call">{contact}</Fact>}
        {phone && (
          <Fact label="Phone">
            <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
          </Fact>
        )}
        {email && (
          <Fact label="Email" isWide>
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
        )}
        <Fact label="Language">{LOCALE_NAMES[locale]}</Fact>
        {town && <Fact label="Town">{town}</Fact>}
        <Fact label="Rating">
          <SupplierRating rating={rating} />
        </Fact>
        {notes && (
          <Fact label="Notes" isWide>
            {notes}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

export function TaxFacts({ supplier }: { supplier: Supplier }) {
  const { pin, isVatRegistered, sendsEtims, withholding, mpesa } = supplier;
  return (
    <Card title="Payment and tax">
      <Facts width={130}>
        <Fact label="KRA PIN">{pin || "Not known"}</Fact>
        <Fact label="VAT">{isVatRegistered ? "Registered" : "Not registered"}</Fact>
        <Fact label="eTIMS">{sendsEtims ? "Sends invoices" : "Sends none"}</Fact>
        <Fact label="M-Pesa number">{mpesa ? formatPhone(mpesa) : "Not known"}</Fact>
        <Fact label="Withholding tax" isWide>
          {WITHHOLDING_LABELS[withholding]}
        </Fact>
      </Facts>
    </Card>
  );
}

export function SupplierRates({ rates }: { rates: readonly Rate[] }) {
  return (
    <Card title="Prices for a day">
      {rates.length === 0 ? (
        <EmptyPanel title="No prices yet">
          <p>Enter what they take for each class, so that you can compare hauliers.</p>
        </EmptyPanel>
      ) : (
        <PlainTable
          rows={rates}
          keyOf={(rate) => rate.class}
          columns={[
            { head: "Vehicle", names: true, cell: (rate) => CLASS_LABELS[rate.class] },
            {
              head: "With driver and fuel, without VAT",
              figure: true,
              cell: ({ price }) => formatKes(price),
            },
          ]}
        />
      )}
    </Card>
  );
}
