import { FileInput } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { BoundField } from "./fields";
import type { WriteForm } from "./write-form";

interface FileFieldProps<Values extends FieldValues> {
  of: WriteForm<Values>;
  label?: string;
  description?: string;
  /** Maximum size in bytes, and the error for larger files. */
  most: number;
  tooLarge: string;
  focus?: boolean;
}

export function FileField<Values extends FieldValues & { file: File | null; chosen: string }>({
  of,
  label = "File",
  description = "A PDF, JPEG, PNG or WebP of at most 10 MB.",
  most,
  tooLarge,
  focus = false,
}: FileFieldProps<Values>) {
  const file = "file" as FieldPath<Values>;
  const choose = (chosen: File | null) => {
    of.set(file, chosen as never);
    // Forms are compared as text, in which every file is `{}`: `chosen` makes another file a change.
    const name = chosen ? `${chosen.name} ${chosen.size} ${chosen.lastModified}` : "";
    of.set("chosen" as FieldPath<Values>, name as never);
    if (chosen && chosen.size > most) of.refuse(file, tooLarge);
  };
  return (
    <BoundField of={of} name={file}>
      {({ value, error }) => (
        <FileInput
          label={label}
          description={description}
          placeholder="Choose a file"
          accept="application/pdf,image/jpeg,image/png,image/webp"
          leftSection={<IconPaperclip size={18} aria-hidden />}
          value={value as File | null}
          error={error}
          onChange={choose}
          clearable
          clearButtonProps={{ "aria-label": "Remove the file" }}
          {...(focus ? { "data-autofocus": true } : {})}
        />
      )}
    </BoundField>
  );
}
