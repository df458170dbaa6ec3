import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { Warnings } from "./plan-inputs";

interface PlanDialogProps {
  title: string;
  size: "md" | "lg";
  /** What the button does; with warnings it does so anyway. */
  action: string;
  warnings: readonly string[];
  /** A refusal that belongs to no field. */
  refusal: string | undefined;
  busy: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of every change to a move's plan: its fields, what speaks against it, and the two ways out. */
export function PlanDialog(props: PlanDialogProps) {
  const { title, size, action, warnings, refusal, busy, onSubmit, onClose, children } = props;
  return (
    <Modal opened onClose={onClose} title={title} size={size}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        <Stack gap="md">
          {children}
          <Warnings warnings={warnings} />
          {refusal && (
            <Text c="red" role="alert">
              {refusal}
            </Text>
          )}
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {warnings.length > 0 ? `${action} anyway` : action}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

interface CrewNotesProps {
  value: string;
  error: string | undefined;
  onChange: (notes: string) => void;
}

export function CrewNotes({ value, error, onChange }: CrewNotesProps) {
  return (
    <Textarea
      label="Notes for the crew"
      autosize
      minRows={2}
      maxLength={1000}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
