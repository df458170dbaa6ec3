import { useTranslations } from "use-intl";
import { summaryHref } from "~/features/pricing/domain/again";
import { Button } from "~/platform/ui/button";
import { ChangeDialogs } from "./change-dialogs";
import styles from "./quote-link-page.module.css";
import type { MoveView } from "./quote-view";
import { type RatableView, RatingForm } from "./rating-form";

interface MoveActsProps {
  quote: {
    reference: string;
    from: string;
    to: string;
    rooms: Readonly<Record<string, number>>;
    services: readonly string[];
    serviceDate: string | null;
    change: { cancel: { fee: number } | null; reschedule: { fee: number } | null };
    terms: { cancel: string[]; reschedule: string[] };
    lastDay: string;
  };
  move: MoveView | null;
  rating: RatableView | null;
  /** Cents paid until now. */
  paid: number;
  today: string;
}

/** A customer's actions on an accepted move, by its stage. */
export function MoveActs({ quote, move, rating, paid, today }: MoveActsProps) {
  const t = useTranslations("portal.acts");
  const ratingText = useTranslations("portal.rating");
  const { change, terms, serviceDate, lastDay } = quote;
  const acts = new Set(move?.acts);
  return (
    <>
      {serviceDate && (change.cancel || change.reschedule) && (
        <ChangeDialogs
          cancel={change.cancel && { ...change.cancel, terms: terms.cancel }}
          reschedule={change.reschedule && { ...change.reschedule, terms: terms.reschedule }}
          paid={paid}
          date={serviceDate}
          today={today}
          lastDay={lastDay}
        />
      )}
      {rating && acts.has("review") && (
        <section className={styles.rating} aria-labelledby="rating">
          <h2 id="rating">
            {ratingText(rating.stars === null ? "title" : "given", { count: rating.stars ?? 0 })}
          </h2>
          <RatingForm rating={rating} />
        </section>
      )}
      {(acts.has("claim") || acts.has("again")) && (
        <div className={styles.acts}>
          {acts.has("again") && (
            <Button href={summaryHref(quote)} kind="outline" size="medium" wide>
              {t("again")}
            </Button>
          )}
          {acts.has("claim") && (
            <Button
              href={`/file-claim?reference=${encodeURIComponent(quote.reference)}`}
              kind="text"
              size="medium"
              wide
            >
              {t("claim")}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
