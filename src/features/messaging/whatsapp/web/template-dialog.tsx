import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField, TextareaField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { statusLabel, variablesIn } from "../domain";

type Language = "en" | "sw" | "en_US";
type Category = "UTILITY" | "MARKETING";

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** A new template, which Meta reviews before it can be sent. */
export function TemplateDialog({ onClose }: { onClose: () => void }) {
  const form = useWriteForm({
    start: {
      name: "",
      language: "en" as Language,
      category: "UTILITY" as Category,
      header: "",
      body: "",
      footer: "",
      examples: "",
      quickReplies: "",
    },
    send: ({ examples, quickReplies, ...fields }) =>
      client("whatsapp").submitTemplate({
        ...fields,
        examples: linesOf(examples),
        quickReplies: linesOf(quickReplies),
      }),
    place: (name) => name.replace(/^(examples|quickReplies)\..*/, "$1"),
    after: onClose,
    said: ({ status }) => `Template submitted: ${statusLabel(status).toLowerCase()}`,
  });
  const variables = variablesIn(form.values.body);
  return (
    <DialogForm of={form} title="New template" submit="Submit for review" size="lg" onClose={onClose}>
      <TextField
        of={form}
        name="name"
        label="Name"
        description="Small letters, digits and underscores, such as booking_confirmed"
        maxLength={512}
        withAsterisk
      />
      <SelectField
        of={form}
        name="language"
        label="Language"
        data={[
          { value: "en", label: "English" },
          { value: "sw", label: "Kiswahili" },
          { value: "en_US", label: "English (US)" },
        ]}
      />
      <SelectField
        of={form}
        name="category"
        label="Category"
        description="Utility: about a customer's own move or payment. Meta changes a wrong category."
        data={[
          { value: "UTILITY", label: "Utility" },
          { value: "MARKETING", label: "Marketing" },
        ]}
      />
      <TextField of={form} name="header" label="Heading" maxLength={60} />
      <TextareaField
        of={form}
        name="body"
        label="Message"
        description="Write variables as {{1}} and {{2}}. The message cannot begin or end with one."
        maxLength={1024}
        autosize
        minRows={3}
        withAsterisk
      />
      {variables.length > 0 && (
        <TextareaField
          of={form}
          name="examples"
          label="Examples"
          description={`One line for each variable, in their order: ${variables.join(", ")}`}
          autosize
          minRows={variables.length}
        />
      )}
      <TextField of={form} name="footer" label="Small print" maxLength={60} />
      <TextareaField
        of={form}
        name="quickReplies"
        label="Reply buttons"
        description="At most three, one in a line"
        autosize
        minRows={2}
      />
    </DialogForm>
  );
}
