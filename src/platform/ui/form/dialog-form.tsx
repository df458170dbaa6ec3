import { Modal, type ModalProps, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Form, FormFoot, type WriteForm } from "./write-form";

interface DialogFormProps<Values extends FieldValues> {
  of: WriteForm<Values>;
  title: string;
  /** The word on the button that does it. */
  submit: string;
  onClose: () => void;
  /** Whether there is anything to send yet. */
  ready?: boolean;
  danger?: boolean;
  leave?: string;
  size?: ModalProps["size"];
  doubtTitle?: string;
  overrideLabel?: string;
  children: ReactNode;
}

/** A form in a dialog. Escape, the cross and a click beside it ask when something was typed. */
export function DialogForm<Values extends FieldValues>({
  of,
  title,
  submit,
  onClose,
  ready = true,
  danger,
  leave,
  size = "md",
  doubtTitle,
  overrideLabel,
  children,
}: DialogFormProps<Values>) {
  const close = async () => {
    if (await of.mayLeave()) onClose();
  };
  return (
    <Modal opened onClose={close} title={title} size={size}>
      <Form of={of} ready={ready}>
        <Stack gap="md">
          {children}
          <FormFoot {...{ of, submit, ready, danger, leave, doubtTitle, overrideLabel }} onLeave={onClose} />
        </Stack>
      </Form>
    </Modal>
  );
}
