import { Group, Loader, Modal, type ModalProps, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import styles from "./dialog-form.module.css";
import { Form, FormFoot, type WriteForm } from "./write-form";

interface DialogFormProps<Values extends FieldValues> {
  of: WriteForm<Values>;
  title: string;
  submit: string;
  onClose: () => void;
  ready?: boolean;
  /** Loading text for content above the buttons. They appear together, so that buttons do not move under the pointer. */
  reading?: string | false;
  danger?: boolean;
  leave?: string;
  size?: ModalProps["size"];
  doubtTitle?: string;
  overrideLabel?: string;
  children: ReactNode;
}

/** A form in a dialog. Escape, the close button and a click outside ask first if there are changes. */
export function DialogForm<Values extends FieldValues>({
  of,
  title,
  submit,
  onClose,
  ready = true,
  reading = false,
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
      <Form of={of} ready={ready && !reading}>
        <Stack gap="md">
          {children}
          {reading ? (
            <Group justify="flex-end" mih={44}>
              <Loader size="sm" aria-label={reading} />
            </Group>
          ) : (
            <FormFoot
              {...{ of, submit, ready, danger, leave, doubtTitle, overrideLabel }}
              className={styles.foot}
              onLeave={onClose}
            />
          )}
        </Stack>
      </Form>
    </Modal>
  );
}
