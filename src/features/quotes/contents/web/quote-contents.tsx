import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import styles from "../../page/web/quote-page.module.css";
import type { QuoteDetail } from "../../page/web/shown-quote";

/** 'Long distance' of 'long-distance'. */
export function titled(code: string): string {
  const words = code.replaceAll(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const NotPricedYet = () => (
  <p className={styles.manager}>Not priced yet: no rooms or services are entered.</p>
);

/** The items and services to be moved. */
export function QuoteContents({ quote }: { quote: QuoteDetail }) {
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
    <Card title="To be moved" level={3}>
      {quote.bare ? (
        <NotPricedYet />
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
