import { useState } from "react";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import styles from "../../page/web/quote-page.module.css";
import type { QuoteDetail } from "../../page/web/shown-quote";
import { ContentsForm } from "./contents-form";

/** 'Long distance' of 'long-distance'. */
export function titled(code: string): string {
  const words = code.replaceAll(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Shows the items and services, and edits them while the quote is undecided. */
export function QuoteContents({ quote, begun }: { quote: QuoteDetail; begun: boolean }) {
  const [editing, setEditing] = useState(begun);
  if (editing && quote.offers)
    return <ContentsForm quote={quote} offers={quote.offers} onDone={() => setEditing(false)} />;
  const isWay = ({ category }: { category: string }) => category === "base" || category === "distance";
  const roomLine = (code: string) =>
    quote.lines.find((line) => line.category === "rooms" && line.code === code);
  const serviceLine = (code: string) =>
    quote.lines.find((line) => line.category !== "rooms" && !isWay(line) && line.code === code);
  const rooms = Object.entries(quote.rooms)
    .filter(([, count]) => count > 0)
    .map(([room, count]) => {
      const size = quote.roomSizes[room];
      return `${roomLine(room)?.description ?? titled(room)} × ${count}${size ? `, ${size}` : ""}`;
    });
  const known = new Set([...Object.keys(quote.rooms), ...quote.services]);
  const besides = quote.lines.filter((line) => !isWay(line) && line.quantity > 0 && !known.has(line.code));
  const lists: [string, string[]][] = [
    ["Rooms", rooms],
    ["Add-ons", quote.services.map((code) => serviceLine(code)?.description ?? titled(code))],
    ["Also priced", besides.map(({ description, quantity }) => `${description} × ${quantity}`)],
  ];
  return (
    <Card
      title="To be moved"
      level={3}
      onEdit={quote.may.edit ? () => setEditing(true) : undefined}
      editLabel="Edit what is to be moved"
    >
      {quote.bare ? (
        <p className={styles.manager}>Not priced yet: no rooms or services are entered.</p>
      ) : (
        <Facts width={190}>
          {lists
            .filter(([label, entries]) => entries.length > 0 || label !== "Also priced")
            .map(([label, entries]) => (
              <Fact key={label} label={label}>
                {entries.length === 0 ? "None" : entries.map((entry) => <div key={entry}>{entry}</div>)}
              </Fact>
            ))}
        </Facts>
      )}
    </Card>
  );
}
