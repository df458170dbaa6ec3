import { Flex, Text } from "@mantine/core";
import { client } from "~/platform/http/client";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import { Badge } from "~/platform/ui/badge";
import { TextareaField } from "~/platform/ui/form/fields";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import { Card } from "~/platform/ui/office/card";
import type { QuoteDetail } from "../page/web/shown-quote";

const TYPES: Record<string, string> = { admin: "Admin", system: "System", customer: "Customer" };

/** Notes of staff, the system and the customer, newest first. */
export function QuoteNotes({ quote, manage, now }: { quote: QuoteDetail; manage: boolean; now: Date }) {
  const form = useWriteForm({
    start: { content: "" },
    send: ({ content }) => client("quotes").addNote({ id: quote.id, content }),
    clear: true,
  });
  const ready = form.values.content.trim() !== "";
  return (
    <Card title="Administrative notes" level={3} unprinted>
      {manage && (
        <Form of={form} ready={ready}>
          <TextareaField
            of={form}
            name="content"
            aria-label="New note"
            placeholder="Add a note"
            maxLength={2000}
            mb="xs"
          />
          <FormFoot of={form} submit="Add note" ready={ready} quiet />
        </Form>
      )}
      {quote.notes.length === 0 ? (
        <Text inherit c="dimmed" fz={14}>
          No administrative notes yet
        </Text>
      ) : (
        <Flex component="ul" direction="column" gap={10}>
          {quote.notes.map((note) => (
            <li key={note.id} className="sand">
              <p className="written">{note.content}</p>
              <Text span inherit c="dimmed" fz={14} title={formatDateTime(note.timestamp)}>
                <Badge tone={note.type === "customer" ? "waiting" : "muted"}>
                  {TYPES[note.type] ?? note.type}
                </Badge>{" "}
                {note.author} · {formatAgo(note.timestamp, now)}
              </Text>
            </li>
          ))}
        </Flex>
      )}
    </Card>
  );
}
