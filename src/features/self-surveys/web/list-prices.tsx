/** @jsxImportSource preact */

import own from "./list-prices.module.css";
import styles from "./survey.module.css";
import { type ListPrices, type Shown, say, type Texts } from "./survey-types";

/** 'KES 1,044 more' */
function changeInWords(texts: Texts, { cents, amount }: NonNullable<ListPrices["together"]>): string {
  return cents === 0 ? texts.samePrice : say(texts, cents > 0 ? "more" : "less", { amount });
}

/** Taps that the server has not priced yet. */
const Waiting = ({ data: { texts }, live }: Shown) =>
  live && live.unsent > 0 ? <p class={styles.hint}>{texts.priceWaits}</p> : null;

/** Before the acceptance: what the sent quote would cost with this list, and how far the price binds. */
export function QuotePrice(shown: Shown) {
  const { texts, prices } = shown.data;
  if (!prices.price) return null;
  const { type, was, now, change } = prices.price;
  return (
    <div class={own.price} role="status">
      <h3>{texts.priceTitle}</h3>
      <p>
        {change.cents === 0
          ? say(texts, "priceSame", { was: was.amount })
          : say(texts, "priceNow", {
              was: was.amount,
              now: now.amount,
              change: changeInWords(texts, change),
            })}
      </p>
      {type && <p>{texts[type]}</p>}
      {change.cents !== 0 && <p class={styles.hint}>{texts.priceNext}</p>}
      <Waiting {...shown} />
    </div>
  );
}

/** After the acceptance: each change with its price. */
export function ChangePrices(shown: Shown) {
  const { texts, locale, prices } = shown.data;
  const { changes, together } = prices;
  if (changes.length === 0) return null;
  return (
    <section class={styles.summary} role="status">
      <h2>{texts.changesTitle}</h2>
      <ul class={own.changes}>
        {changes.map(({ id, name, nameSw, before, after, change, isAccepted }) => (
          <li key={id}>
            <b>{locale === "sw" ? nameSw || name : name}</b>
            <span>{change ? changeInWords(texts, change) : texts.priceLater}</span>
            <small>
              {after === null
                ? texts.removed
                : say(texts, before === null ? "added" : "changed", { after, before: before ?? 0 })}
              , {isAccepted ? texts.changeAccepted : texts.changeOpen}
            </small>
          </li>
        ))}
      </ul>
      {together && (
        <p class={styles.total}>{say(texts, "together", { change: changeInWords(texts, together) })}</p>
      )}
      <Waiting {...shown} />
    </section>
  );
}
