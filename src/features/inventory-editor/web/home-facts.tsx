import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { MAX_NOTE } from "~/features/inventory/inventories/domain/inventories";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import styles from "./effect-panel.module.css";
import type { OpenedInventory } from "./inventory-session";
import { bedroomsWords } from "./inventory-words";

const MOST_BEDROOMS = 8;

/** The bedrooms that volume and cartons are checked against, and the office's note. */
export function HomeFacts({ of }: { of: OpenedInventory }) {
  const [isOpen, setOpen] = useState(false);
  const { bedrooms, note, mayEdit } = of;
  return (
    <div className={styles.home}>
      <p>
        {bedroomsWords(bedrooms)}
        {note && <small>{note}</small>}
      </p>
      {mayEdit && (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPencil size={16} />}
          aria-label="Edit bedrooms and note"
          onClick={() => setOpen(true)}
        >
          Edit
        </Button>
      )}
      {isOpen && <HomeDialog of={of} onClose={() => setOpen(false)} />}
    </div>
  );
}

function HomeDialog({ of: { id, bedrooms, note }, onClose }: { of: OpenedInventory; onClose: () => void }) {
  const form = useWriteForm<{ bedrooms: string | null; note: string }, unknown>({
    start: { bedrooms: bedrooms === null ? null : `${bedrooms}`, note },
    send: (typed) =>
      client("inventories").describe({
        ...{ id, note: typed.note },
        bedrooms: typed.bedrooms === null ? null : Number(typed.bedrooms),
      }),
    after: onClose,
    said: "Saved",
  });
  return (
    <DialogForm of={form} title="Home" submit="Save" size="sm" onClose={onClose} ready={form.isDirty}>
      <SelectField
        of={form}
        name="bedrooms"
        label="Bedrooms"
        description="Volume and cartons are checked against it."
        placeholder="Not known, or no home"
        clearable
        data={Array.from({ length: MOST_BEDROOMS + 1 }, (_, count) => ({
          value: `${count}`,
          label: bedroomsWords(count),
        }))}
      />
      <TextareaField
        of={form}
        name="note"
        label="Note"
        description="Only the office reads it."
        maxLength={MAX_NOTE}
      />
    </DialogForm>
  );
}
