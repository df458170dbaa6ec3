import { ActionIcon, Button, FileButton } from "@mantine/core";
import { IconPaperclip, IconX } from "@tabler/icons-react";
import { client } from "~/platform/http/client";
import type { FileType } from "~/platform/kernel/file-types";
import { useAct } from "~/platform/ui/form/use-write";
import { attachmentPath } from "../domain";
import styles from "./attachments.module.css";

interface Of {
  customer: string;
  communicationId: string;
}
interface AttachmentsProps extends Of {
  files: readonly { id: string; name: string; mediaType: FileType }[];
  mayChange: boolean;
}

const attachments = () => client("communicationAttachments");

export function Attachments({ customer, communicationId, files, mayChange }: AttachmentsProps) {
  const { busy, act } = useAct();
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map(({ id, name, mediaType }) => (
        <li key={id}>
          <a href={attachmentPath(id, mediaType)} download={name}>
            <IconPaperclip size={16} aria-hidden /> {name}
          </a>
          {mayChange && (
            <ActionIcon
              color="gray"
              size={44}
              loading={busy === id}
              aria-label={`Remove ${name}`}
              onClick={() =>
                void act(
                  id,
                  () => attachments().remove({ id: customer, communicationId, attachmentId: id }),
                  { said: `${name} removed` },
                )
              }
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Chooses a file and attaches it at once. */
export function AttachButton({ customer, communicationId, subject }: Of & { subject: string }) {
  const { busy, act } = useAct();
  const send = (file: File | null) => {
    if (!file) return;
    void act("attach", () => attachments().add({ id: customer, communicationId, file }), {
      said: `${file.name} attached`,
    });
  };
  return (
    <FileButton onChange={send} accept="application/pdf,image/jpeg,image/png,image/webp">
      {(props) => (
        <Button
          {...props}
          variant="subtle"
          loading={busy === "attach"}
          aria-label={`Attach a file: ${subject}`}
        >
          Attach
        </Button>
      )}
    </FileButton>
  );
}
