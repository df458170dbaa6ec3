import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import type { Refusal } from "~/platform/http/page-errors";
import { Button } from "~/platform/ui/button";
import { AreaField, CheckField } from "~/platform/ui/field";
import styles from "./rating-form.module.css";
import { RefusedNotice } from "./refused-notice";

export interface RatableView {
  token: string;
  reference: string;
  from: string;
  to: string;
  stars: number | null;
  words: string;
  mayPublish: boolean;
}

/** One to five stars, comments, and consent to publish. Works without scripts. */
export function RatingForm({ rating, refused }: { rating: RatableView; refused?: Refusal | undefined }) {
  const t = useTranslations("portal.rating");
  const { state } = useNavigation();
  return (
    <Form method="post" action={`/rate/${rating.token}`} className={styles.form} noValidate>
      <RefusedNotice refused={refused} />
      <fieldset className={styles.stars}>
        <legend>{t("stars")}</legend>
        {[1, 2, 3, 4, 5].map((count) => (
          <label key={count}>
            <input type="radio" name="stars" value={count} defaultChecked={rating.stars === count} />
            <span aria-hidden="true">★</span>
            <span className="sub">{t("count", { count })}</span>
          </label>
        ))}
      </fieldset>
      <AreaField label={t("words")} name="words" maxLength={400} defaultValue={rating.words} />
      <CheckField name="mayPublish" value="yes" defaultChecked={rating.mayPublish} label={t("mayPublish")} />
      <Button type="submit" kind="main" wide busy={state === "submitting" && t("sending")}>
        {t("send")}
      </Button>
    </Form>
  );
}
