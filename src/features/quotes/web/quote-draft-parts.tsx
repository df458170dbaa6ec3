import { Alert, Button, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { isBare } from "~/features/pricing/domain/contents";
import { offeredLines } from "~/features/pricing/domain/prices";
import { WhyPricePanel } from "~/features/pricing/office-prices/web/why-price-panel";
import { enterGoesOn } from "~/platform/ui/form/next-field";
import { Card } from "~/platform/ui/office/card";
import { ContentsInputs } from "../contents/web/contents-inputs";
import { NotPricedYet, QuoteContents } from "../contents/web/quote-contents";
import { ConflictNotes } from "../draft/web/conflict-notes";
import { FactsFields } from "../draft/web/facts-fields";
import { PriceLines } from "../draft/web/price-lines";
import { SaveNote } from "../draft/web/save-note";
import { useQuoteDraft } from "../draft/web/use-quote-draft";
import styles from "../page/web/quote-page.module.css";
import type { QuoteDetail } from "../page/web/shown-quote";
import { PriceChoicePanel } from "../price-choice/web/price-choice-panel";
import { SecondCurrencyPanel } from "../second-currency/web/second-currency-panel";
import { PriceTotals } from "./price-totals";
import { distanceOf, QuoteFacts } from "./quote-facts";
import { QuoteHead } from "./quote-head";
import { QuotePricing } from "./quote-pricing";

interface QuoteDraftPartsProps {
  quote: QuoteDetail;
  staff: { id: string; name: string }[];
  today: string;
  /** Begun from an inquiry: the places come first. */
  isBegun: boolean;
  above: ReactNode;
}

/** A quote before it is decided: facts, contents and lines are fields that save automatically, with a live total. */
export function QuoteDraftParts({ quote, staff, today, isBegun, above }: QuoteDraftPartsProps) {
  const draft = useQuoteDraft(quote);
  const { form, offered, priced, total, isDirty, saveSoon, settled } = draft;
  const places = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isBegun) return;
    places.current?.focus();
    places.current?.select();
  }, [isBegun]);
  if (!quote.may.edit && !isDirty)
    return (
      <>
        <QuoteHead quote={quote} total={quote.total} bare={false} today={today} />
        {above}
        <QuoteFacts quote={quote} />
        <QuoteContents quote={quote} />
        <QuotePricing quote={quote} />
      </>
    );
  const bare = isBare(priced);
  return (
    <>
      <QuoteHead
        quote={quote}
        total={total}
        bare={bare}
        today={today}
        settled={settled}
        note={<SaveNote draft={draft} />}
      />
      {above}
      {!quote.may.edit && (
        <Alert color="red" role="alert">
          This quote was decided while you were editing. Your changes were not saved.
          <Button variant="white" color="red" size="compact-md" ms="sm" onClick={draft.discard}>
            Discard my changes
          </Button>
        </Alert>
      )}
      <ConflictNotes draft={draft} staff={staff} />
      <form
        ref={form.element}
        className={styles.draft}
        noValidate
        aria-label="Draft"
        onBlur={saveSoon}
        {...enterGoesOn}
        onSubmit={(event) => event.preventDefault()}
      >
        <Card title="Service requirements" level={3}>
          <FactsFields of={form} quote={quote} staff={staff} places={places} />
          <Text inherit c="dimmed" fz={14} mt={12}>
            Distance: {distanceOf(quote)}
            {quote.distanceNotes.map((note) => (
              <span key={note}>. {note}</span>
            ))}
          </Text>
        </Card>
        <Card title="To be moved" level={3}>
          {bare && <NotPricedYet />}
          <ContentsInputs offers={offered} of={form} />
          <Text inherit c="dimmed" fz={14}>
            {quote.pricedBy === "volume"
              ? "The price counts what is in the inventory, and the add-ons."
              : "The price is updated. Agreed prices stay; new items are priced from the price list."}
          </Text>
        </Card>
        <Card title="Pricing breakdown" level={3}>
          <PriceChoicePanel quote={quote} settled={settled} />
          <PriceLines of={form} offered={offeredLines(offered)} />
          <PriceTotals lines={priced} tax={quote.tax} listTotal={isDirty ? total : quote.listTotal} />
          <WhyPricePanel lines={quote.lines} reasons={quote.choice.reasons} />
          <SecondCurrencyPanel quote={quote} offers={quote.secondOffers} settled={settled} />
        </Card>
      </form>
    </>
  );
}
