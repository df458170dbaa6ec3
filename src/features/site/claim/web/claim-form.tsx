import { useTranslations } from "use-intl";
import { MAX_PHOTOS } from "~/features/inquiries/domain/inquiries";
import { AreaField, FieldFrame, TextField } from "~/platform/ui/field";
import { PersonFields } from "../../web/person-fields";
import { type PostAnswer, PostForm } from "../../web/post-form";
import styles from "./file-claim-page.module.css";

/** With scripts, photos are reduced in size before upload. */
export function ClaimForm({ answer }: { answer?: PostAnswer | undefined }) {
  const t = useTranslations("inquiries.claim");
  const form = useTranslations("inquiries.form");
  const chosen = Array.from({ length: MAX_PHOTOS + 1 }, (_, count) =>
    count === 0 ? t("photosHelp") : t("chosen", { count }),
  );
  return (
    <PostForm
      kind="claim"
      action="/file-claim"
      answer={answer}
      submit={t("submit")}
      encType="multipart/form-data"
    >
      {(error, values) => (
        <>
          <TextField
            label={t("reference")}
            name="reference"
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={60}
            required
            defaultValue={values.reference}
            help={t("referenceHelp")}
            error={error("reference")}
          />
          <PersonFields error={error} values={values} phoneHelp={t("phoneHelp")} />
          <AreaField
            label={t("items")}
            name="items"
            rows={4}
            maxLength={6000}
            required
            defaultValue={values.items}
            help={t("itemsHelp")}
            error={error("items")}
          />
          <AreaField
            label={t("description")}
            name="description"
            rows={5}
            maxLength={4000}
            required
            defaultValue={values.description}
            help={t("descriptionHelp")}
            error={error("description")}
          />
          <FieldFrame
            label={t("photos")}
            optional={form("optional")}
            error={error("photos")}
            help={t("photosHelp")}
          >
            {(control) => (
              <input
                type="file"
                name="photos"
                accept="image/jpeg,image/png,image/webp"
                multiple
                {...control}
                className={`${control.className} ${styles.file}`}
                data-chosen={JSON.stringify(chosen)}
                data-too-many={t("tooMany")}
              />
            )}
          </FieldFrame>
        </>
      )}
    </PostForm>
  );
}
