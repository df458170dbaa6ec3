import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useCompany } from "~/platform/ui/document";
import { TextField } from "~/platform/ui/field";
import { type PostAnswer, PostForm } from "./post-form";

/** The footer's form. Posts to /newsletter, which also shows it without scripts. */
export function NewsletterForm({ answer }: { answer?: PostAnswer | undefined }) {
  const t = useTranslations("inquiries.newsletter");
  const { companyName } = useCompany();
  return (
    <PostForm
      kind="newsletter"
      action="/newsletter"
      answer={answer}
      submit={t("submit")}
      thanks={t("thanks")}
      compact
      consent={t.rich("consent", {
        company: companyName,
        privacy: (words) => <Link to="/privacy-policy">{words}</Link>,
      })}
    >
      {(error, values) => (
        <TextField
          label={t("label")}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          required
          placeholder={t("placeholder")}
          defaultValue={values.email}
          error={error("email")}
        />
      )}
    </PostForm>
  );
}
