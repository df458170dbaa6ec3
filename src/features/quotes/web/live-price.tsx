import { useEffect, useState } from "react";
import {
  type Distance,
  distanceOf,
  fixedDistance,
  type PriceList,
  priceKnown,
  type TaxRules,
} from "~/features/pricing/domain/prices";
import { client } from "~/platform/http/client";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { Sums } from "~/platform/ui/office/sums";
import { figureOf } from "~/platform/ui/office/typed-field";
import styles from "./new-quote-page.module.css";

/** Rooms as a form holds them: an empty or unreadable count is none. */
export const countsOf = (rooms: Readonly<Record<string, number | null>>): Record<string, number> =>
  Object.fromEntries(Object.entries(rooms).map(([id, count]) => [id, figureOf(count)]));

interface LivePriceProps {
  list: PriceList;
  tax: TaxRules;
  move: { from: string; to: string; rooms: Readonly<Record<string, number | null>>; services: string[] };
}

/** Shows the price while the person types, by the same code that prices the saved quote. */
export function LivePrice({ list, tax, move }: LivePriceProps) {
  const rooms = countsOf(move.rooms);
  const distance = useDistance(list, move.from.trim(), move.to.trim());
  const priced = priceKnown(list, { rooms, services: move.services, distance }, tax);
  const isEmpty = priced.rooms === 0 && priced.services === 0;
  return (
    <section className={`frame ${styles.price}`} aria-label="Price so far">
      <Sums
        label="Price so far"
        sums={[
          ...priced.lines.map(({ description, quantity, amount }): [string, string] => [
            quantity === 1 ? description : `${description} × ${quantity}`,
            formatAmount(amount),
          ]),
          ...(tax.vatRegistered
            ? [
                [
                  `VAT ${tax.vatRate / 100}% on ${formatAmount(priced.vatBase)}`,
                  formatAmount(priced.vat),
                ] as const,
              ]
            : []),
          [isEmpty ? "Total without rooms" : "Total", formatKes(priced.total)],
        ]}
      />
    </section>
  );
}

/** Only the server can measure; until it answers, the list's distance applies. */
function useDistance(list: PriceList, from: string, to: string): Distance {
  const [measured, setMeasured] = useState<{ from: string; to: string; distance: Distance }>();
  useEffect(() => {
    if (!from || !to) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await client("pricing").distance({ from, to }, { signal: abort.signal });
        setMeasured({ from, to, distance: distanceOf(answer) });
      } catch {
        // Offline or aborted. The server measures again when it creates the quote.
      }
    }, 400);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [from, to]);
  return measured && measured.from === from && measured.to === to ? measured.distance : fixedDistance(list);
}
