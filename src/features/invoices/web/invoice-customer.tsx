import { Box, Button, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { Card } from "~/platform/ui/office/card";
import { Contacts } from "~/platform/ui/office/contacts";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { onDemand } from "~/platform/ui/office/on-demand";
import { greetingOf } from "../domain";
import styles from "./invoice-page.module.css";
import type { InvoiceDetail } from "./shown-invoice";

const PinDialog = onDemand(() => import("./pin-dialog").then((part) => part.PinDialog));

/** The buyer as they were when it was issued, how to reach them, and the move it is for. */
export function InvoiceCustomer({ invoice, manage }: { invoice: InvoiceDetail; manage: boolean }) {
  const [changing, setChanging] = useState(false);
  const isChangeable = manage && invoice.status !== "draft" && !invoice.isAtTaxAuthority;
  return (
    <Card title="Customer">
      <Box component="p" fw={600}>
        {invoice.customerName}{" "}
        <Text span inherit c="dimmed" fz={14} fw={400}>
          {invoice.customerNumber}
        </Text>
      </Box>
      <Contacts
        phone={invoice.customerPhone}
        email={invoice.customerEmail}
        subject={`Your invoice ${invoice.number}`}
        greeting={greetingOf({ ...invoice, balance: invoice.status === "draft" ? 0 : invoice.balance })}
        asksSent={false}
        onWhatsApp={() => client("invoices").contact({ invoiceId: invoice.id })}
      />
      <p className={styles.account}>
        <Link to={`/invoice-management/statements/${invoice.customerId}`}>Statement of account</Link>
      </p>
      <Facts>
        {invoice.fromLocation && <Fact label="From">{invoice.fromLocation}</Fact>}
        {invoice.toLocation && <Fact label="To">{invoice.toLocation}</Fact>}
        <Fact label="Service date">
          {invoice.serviceDate ? formatDate(invoice.serviceDate) : "To be agreed"}
        </Fact>
        {invoice.customerKraPin && <Fact label="KRA PIN">{invoice.customerKraPin}</Fact>}
      </Facts>
      {isChangeable && (
        <Button mt={10} size="compact-md" variant="default" onClick={() => setChanging(true)}>
          {invoice.customerKraPin ? "Change KRA PIN" : "Add KRA PIN"}
        </Button>
      )}
      {changing && <PinDialog invoice={invoice} onClose={() => setChanging(false)} />}
      <Box component="p" mt={14}>
        <Link to={`/invoice-management?search=${encodeURIComponent(invoice.customerEmail)}`}>
          All invoices of this customer
        </Link>
      </Box>
    </Card>
  );
}
