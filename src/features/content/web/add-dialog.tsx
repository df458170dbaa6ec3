import { Text } from "@mantine/core";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { type Kind, kindLabel } from "../list";

interface AddDialogProps {
  kind: Kind;
  locale: "en" | "sw";
  example: string;
  onClose: () => void;
}

/** Asks for a new item's address and opens it as a draft. */
export function AddDialog({ kind, locale, example, onClose }: AddDialogProps) {
  const form = useWriteForm({
    start: { slug: "" },
    send: async ({ slug }) => {
      const content = client("content");
      const { data } = await content.get({ id: example });
      return content.create({ kind, slug, locale, data, position: 1_000 });
    },
    to: ({ id }) => `/content/${id}`,
  });
  return (
    <DialogForm of={form} title={`Add to ${kindLabel(kind)}`} submit="Add" onClose={onClose}>
      <TextField
        of={form}
        name="slug"
        label="Name in addresses"
        description="Small letters, figures and dashes: office-move-karen"
        required="Please enter a name"
        focus
      />
      <Text inherit mt={16} fz={14} c="dimmed">
        Creates a draft with sample texts for you to replace.
      </Text>
    </DialogForm>
  );
}
