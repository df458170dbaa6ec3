import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { ClassField, type ClassValues } from "./class-picker";

/** One class for several items. */
export function ClassDialog({ keys, onClose }: { keys: readonly string[]; onClose: () => void }) {
  const count = keys.length === 1 ? "1 item" : `${keys.length} items`;
  const form = useWriteForm({
    start: { itemClass: null } as ClassValues,
    send: ({ itemClass }) =>
      client("taxItems").changeClass({ keys: [...keys], classCode: itemClass?.id ?? "" }),
    place: placeOf,
    after: onClose,
    said: `Class of ${count} saved`,
  });
  return (
    <DialogForm of={form} title={`Class of ${count}`} submit="Save and register" onClose={onClose}>
      <ClassField of={form} />
    </DialogForm>
  );
}

export const placeOf = (name: string) => (name === "classCode" ? "itemClass" : name);
