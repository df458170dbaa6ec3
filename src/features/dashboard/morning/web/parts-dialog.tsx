import { ActionIcon, Checkbox } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { BoundField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { type Arranged, choiceOf, PARTS_VIEW } from "../domain/choice";
import styles from "./parts-dialog.module.css";

/** With its title, so that the page and this dialog share no file. */
interface NamedPart extends Arranged {
  title: string;
}

interface PartsDialogProps {
  parts: readonly NamedPart[];
  onClose: () => void;
}

/** Chooses and orders the parts of the page; kept with the account as a view. */
export function PartsDialog({ parts, onClose }: PartsDialogProps) {
  const form = useWriteForm({
    start: { parts: [...parts] },
    send: ({ parts }) =>
      client("views").save({ list: "dashboard", name: PARTS_VIEW, query: choiceOf(parts), shared: false }),
    said: "Page saved",
    after: onClose,
  });
  return (
    <DialogForm of={form} title="Choose parts" submit="Save" ready={form.isDirty} onClose={onClose}>
      <BoundField of={form} name="parts">
        {({ value, onChange }) => <PartsInput parts={value} onChange={onChange} />}
      </BoundField>
    </DialogForm>
  );
}

function PartsInput({
  parts,
  onChange,
}: {
  parts: readonly NamedPart[];
  onChange: (parts: NamedPart[]) => void;
}) {
  const move = (from: number, to: number) => {
    const moved = [...parts];
    const [part] = moved.splice(from, 1);
    if (part) moved.splice(to, 0, part);
    onChange(moved);
  };
  return (
    <ol className={styles.parts}>
      {parts.map((part, at) => {
        const { id, title, shown } = part;
        return (
          <li key={id}>
            <Checkbox
              label={title}
              checked={shown}
              onChange={() =>
                onChange(parts.map((other) => (other === part ? { ...part, shown: !shown } : other)))
              }
            />
            <ActionIcon
              size={40}
              variant="subtle"
              disabled={at === 0}
              aria-label={`Move ${title} up`}
              onClick={() => move(at, at - 1)}
            >
              <IconArrowUp size={18} />
            </ActionIcon>
            <ActionIcon
              size={40}
              variant="subtle"
              disabled={at === parts.length - 1}
              aria-label={`Move ${title} down`}
              onClick={() => move(at, at + 1)}
            >
              <IconArrowDown size={18} />
            </ActionIcon>
          </li>
        );
      })}
    </ol>
  );
}
