import { useTranslations } from "use-intl";
import { CONTACT_SERVICES } from "~/features/inquiries/domain/offered-services";
import { AreaField, SelectField } from "~/platform/ui/field";
import { PersonFields } from "../../web/person-fields";
import { type PostAnswer, PostForm } from "../../web/post-form";

/** The contact form (docs/domain/readings.md#inquiries). */
export function ContactForm({ answer }: { answer?: PostAnswer | undefined }) {
  const t = useTranslations("inquiries.contact");
  const form = useTranslations("inquiries.form");
  const services = useTranslations("inquiries.services");
  const quote = useTranslations("inquiries.quote");
  return (
    <PostForm kind="contact" action="/contact" answer={answer} submit={t("submit")} thanks={quote("thanks")}>
      {(error, values) => (
        <>
          <PersonFields error={error} values={values} />
          <SelectField
            label={form("service")}
            optional={form("optional")}
            name="service"
            defaultValue={values.service ?? ""}
            error={error("service")}
          >
            <option value="">{form("chooseService")}</option>
            {CONTACT_SERVICES.map((service) => (
              <option key={service} value={service}>
                {services(service)}
              </option>
            ))}
          </SelectField>
          <AreaField
            label={form("message")}
            optional={form("optional")}
            name="message"
            rows={5}
            maxLength={2000}
            defaultValue={values.message}
            error={error("message")}
          />
        </>
      )}
    </PostForm>
  );
}
