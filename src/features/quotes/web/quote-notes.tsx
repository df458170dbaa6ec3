import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { client } from "~/platform/http/client";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import { Badge } from "~/platform/ui/badge";
import { tellProblem } from "~/platform/ui/office/notify";
import type { quotesContract } from "../contract";
import type { QuoteDetail } from "./quote-page";
import styles from "./quote-page.module.css";

const TYPES: Record<string, string> = { admin: "Admin", system: "System", customer: "Customer" };

/** Notes of staff, the system and the customer, newest first. */
export function QuoteNotes({ quote, manage, now }: { quote: QuoteDetail; manage: boolean; now: Date }) {
  const revalidator = useRevalidator();
  const [content, setContent] = useState("");
  const [busy, setBusy] = useState(false);
  const add = async () => {
    if (!content.trim()) return;
    setBusy(true);
    try {
      await client<typeof quotesContract>("quotes").addNote({ id: quote.id, content });
      setContent("");
      await revalidator.revalidate();
    } catch (error) {
      tellProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={`${styles.card} ${styles.internal}`}>
      <h3>Administrative notes</h3>
      {manage && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <Textarea
            aria-label="New note"
            placeholder="Add a note"
            autosize
            minRows={2}
            maxLength={2000}
            value={content}
            onChange={(event) => setContent(event.currentTarget.value)}
          />
          <Button type="submit" mt="xs" mb="md" variant="default" loading={busy} disabled={!content.trim()}>
            Add note
          </Button>
        </form>
      )}
      {quote.notes.length === 0 ? (
        <p className={styles.muted}>No administrative notes yet</p>
      ) : (
        <ul className={styles.notes}>
          {quote.notes.map((note) => (
            <li key={note.id} className={styles.note}>
              <p>{note.content}</p>
              <span className={styles.muted} title={formatDateTime(note.timestamp)}>
                <Badge tone={note.type === "customer" ? "waiting" : "muted"}>
                  {TYPES[note.type] ?? note.type}
                </Badge>{" "}
                {note.author} · {formatAgo(note.timestamp, now)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
