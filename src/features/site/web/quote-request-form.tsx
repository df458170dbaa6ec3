import { useTranslations } from "use-intl";
import { SERVICES } from "~/features/inquiries/domain/offered-services";
import { AreaField, SelectField } from "~/platform/ui/field";
import { PersonFields } from "./person-fields";
import { type PostAnswer, PostForm } from "./post-form";

interface QuoteRequestFormProps {
  answer?: PostAnswer | undefined;
  service?: string;
}

/** The home page's quote request. Posts to /request-quote, which also shows it without scripts. */
export function QuoteRequestForm({ answer, service: asked = "" }: QuoteRequestFormProps) {
  const t = useTranslations("inquiries.quote");
  const form = useTranslations("inquiries.form");
  const services = useTranslations("inquiries.services");
  return (
    <PostForm kind="quote" action="/request-quote" answer={answer} submit={t("submit")} thanks={t("thanks")}>
      {(error, values) => (
        <>
          <PersonFields error={error} values={values} />
          <SelectField
            label={form("service")}
            name="service"
            required
            defaultValue={values.service ?? SERVICES.find((service) => service === asked) ?? ""}
            error={error("service")}
          >
            <option value="">{form("chooseService")}</option>
            {SERVICES.map((service) => (
              <option key={service} value={service}>
                {services(service)}
              </option>
            ))}
          </SelectField>
          <AreaField
            label={form("message")}
            optional={form("optional")}
            name="message"
            maxLength={2000}
            defaultValue={values.message}
            help={t("messageHelp")}
            error={error("message")}
          />
        </>
      )}
    </PostForm>
  );
}
