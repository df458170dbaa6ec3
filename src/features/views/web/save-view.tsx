import { client } from "~/platform/http/client";
import { CheckboxField, TextField } from "~/platform/ui/form/fields";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import type { ViewedList } from "../domain";
import styles from "./views-picker.module.css";

interface SaveViewProps {
  list: ViewedList;
  query: string;
  onSaved: () => void;
  onClose: () => void;
}

/** Saves the current filters under a name, privately or shared. */
export function SaveView({ list, query, onSaved }: SaveViewProps) {
  const form = useWriteForm({
    start: { name: "", shared: false },
    send: ({ name, shared }) => client("views").save({ list, name, query, shared }),
    said: (_, { name }) => `The view '${name.trim()}' is saved.`,
    after: onSaved,
    clear: true,
  });
  return (
    <Form of={form} className={styles.save}>
      <TextField
        of={form}
        name="name"
        label="Save this view"
        description={query ? undefined : "Without any filter: everything."}
        placeholder="To decide this week"
        maxLength={60}
      />
      <CheckboxField of={form} name="shared" label="Share with everyone who can open this list" />
      <FormFoot of={form} submit="Save" />
    </Form>
  );
}
