import { Button } from "@mantine/core";
import { IconCircleCheck, IconUser } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { DialogForm } from "../form/dialog-form";
import { TextField } from "../form/fields";
import type { CallOptions } from "../form/use-write";
import { useWriteForm } from "../form/write-form";
import { ActionMenu } from "./action-menu";
import type { MenuEntry } from "./dropdown-parts";

interface Changed {
  changed: number;
}

/** Result of a bulk change: '1 lead changed', '12 leads changed'. */
export const changedRows =
  (noun: string) =>
  ({ changed }: Changed) =>
    changed === 1 ? `1 ${noun} changed` : `${changed} ${noun}s changed`;

interface BulkMenuProps {
  label: string;
  icon: ReactNode;
  busy: boolean;
  entries: readonly MenuEntry[];
}

const BulkMenu = ({ label, icon, busy, entries }: BulkMenuProps) => (
  <ActionMenu
    trigger={(trigger) => (
      <Button variant="default" leftSection={icon} loading={busy} {...trigger}>
        {label}
      </Button>
    )}
    entries={entries}
  />
);

interface AssignMenuProps {
  staff: readonly { id: string; name: string }[];
  mayLeave?: boolean;
  busy: boolean;
  onChoose: (id: string | null) => void;
}

/** Assigns the selected rows. */
export const AssignMenu = ({ staff, mayLeave = true, busy, onChoose }: AssignMenuProps) => (
  <BulkMenu
    label="Assign"
    icon={<IconUser size={18} />}
    busy={busy}
    entries={[...staff, ...(mayLeave ? [{ id: null, name: "Nobody" }] : [])].map(({ id, name }) => ({
      id,
      label: name,
      onSelect: () => onChoose(id),
    }))}
  />
);

interface StatusMenuProps<Status extends string> {
  statuses: readonly Status[];
  labels: Readonly<Record<Status, string>>;
  busy: boolean;
  onChoose: (status: Status) => void;
}

export const StatusMenu = <Status extends string>({
  statuses,
  labels,
  busy,
  onChoose,
}: StatusMenuProps<Status>) => (
  <BulkMenu
    label="Status"
    icon={<IconCircleCheck size={18} />}
    busy={busy}
    entries={statuses.map((status) => ({ label: labels[status], onSelect: () => onChoose(status) }))}
  />
);

interface BulkTextDialogProps {
  title: string;
  submit: string;
  name: string;
  label: string;
  most: number;
  mayBeEmpty?: boolean;
  said: (answer: Changed) => string;
  send: (text: string, options: CallOptions) => Promise<Changed>;
  onDone: () => void;
  onClose: () => void;
}

/** Changes the selected rows by typed text: a tag, a reason. */
export function BulkTextDialog({
  title,
  submit,
  name,
  label,
  most,
  mayBeEmpty = false,
  said,
  send,
  onDone,
  onClose,
}: BulkTextDialogProps) {
  const start: Record<string, string> = { [name]: "" };
  const form = useWriteForm({
    start,
    send: (values, { context }) => send(values[name] ?? "", { context }),
    place: (field) => field.replace(/^change\./, ""),
    said,
    after: () => {
      onClose();
      onDone();
    },
  });
  const ready = mayBeEmpty || (form.values[name] ?? "").trim() !== "";
  return (
    <DialogForm of={form} title={title} submit={submit} ready={ready} onClose={onClose}>
      <TextField of={form} name={name} label={label} maxLength={most} focus />
    </DialogForm>
  );
}
