import { useState } from "react";
import { useTranslations } from "use-intl";
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from "~/features/inquiries/domain";
import { AreaField, FieldFrame, TextField } from "~/platform/ui/field";
import { PersonFields } from "../../web/person-fields";
import { type PostAnswer, PostForm } from "../../web/post-form";
import styles from "./file-claim-page.module.css";
import { shrinkPhoto } from "./shrink-photo";

interface ClaimFormProps {
  answer?: PostAnswer | undefined;
  onFiled: (answer: PostAnswer & { ok: true }) => void;
}

/** The claim's form: whose move, what broke, how, and photos, made smaller before they travel where scripts run. */
export function ClaimForm({ answer, onFiled }: ClaimFormProps) {
  const t = useTranslations("inquiries.claim");
  const form = useTranslations("inquiries.form");
  const [chosen, setChosen] = useState(0);

  async function prepare(data: FormData): Promise<string | undefined> {
    const files = data.getAll("photos").filter((entry) => entry instanceof File && entry.size > 0) as File[];
    if (files.length > MAX_PHOTOS) return t("tooMany");
    data.delete("photos");
    for (const file of files) {
      const small = await shrinkPhoto(file);
      if (small.size > MAX_PHOTO_BYTES) return `File size exceeds 8 MB: ${file.name}`;
      data.append("photos", small, small.name);
    }
    return undefined;
  }

  return (
    <PostForm
      kind="claim"
      action="/file-claim"
      answer={answer}
      submit={t("submit")}
      thanks={t("thanksTitle", { number: "" })}
      encType="multipart/form-data"
      prepare={prepare}
      onDone={onFiled}
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
            help={chosen > 0 ? t("chosen", { count: chosen }) : t("photosHelp")}
          >
            {(control) => (
              <input
                type="file"
                name="photos"
                accept="image/jpeg,image/png,image/webp"
                multiple
                {...control}
                className={`${control.className} ${styles.file}`}
                onChange={(event) => setChosen(event.currentTarget.files?.length ?? 0)}
              />
            )}
          </FieldFrame>
        </>
      )}
    </PostForm>
  );
}
