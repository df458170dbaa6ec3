import { Box, Text } from "@mantine/core";
import { client } from "~/platform/http/client";
import { Card } from "~/platform/ui/office/card";
import { Contacts } from "~/platform/ui/office/contacts";
import { greetingOf } from "../../domain";
import type { QuoteDetail } from "./shown-quote";

/** Shows the quote's customer and contact details. */
export function QuoteCustomer({ quote }: { quote: QuoteDetail }) {
  return (
    <Card title="Customer" level={3}>
      <Box component="p" fw={600}>
        {quote.customerName}
      </Box>
      <Contacts
        phone={quote.customerPhone}
        email={quote.customerEmail}
        subject={`Your quote ${quote.reference}`}
        greeting={greetingOf(quote)}
        onWhatsApp={(reached) => client("quotes").contact({ id: quote.id, reached })}
      />
      {quote.alternativeContact && (
        <Text inherit c="dimmed" fz={14}>
          Else: {quote.alternativeContact}
        </Text>
      )}
    </Card>
  );
}
