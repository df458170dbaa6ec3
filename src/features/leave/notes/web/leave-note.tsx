import { Button, FileButton, Group } from "@mantine/core";
import { IconPaperclip, IconX } from "@tabler/icons-react";
import { client } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";
import { askToConfirm } from "~/platform/ui/office/confirm";

interface LeaveNoteProps {
  request: { id: string; hasNote: boolean; status: string };
  of: string;
}

const notes = () => client("leaveNotes");

/** A request's file, such as a sick note. Users can add or remove it while the request is pending or approved. */
export function LeaveNote({ request: { id, hasNote, status }, of }: LeaveNoteProps) {
  const { busy, act } = useAct();
  const stands = status === "pending" || status === "approved";
  const bring = (file: File | null) =>
    file && act("bring", () => notes().add({ id, file }), { said: "The file was added" });
  const takeAway = async () => {
    if (await askToConfirm("It is deleted for good.", { title: "Remove this file?", confirm: "Remove" }))
      await act("take", () => notes().remove({ id }), { said: "The file was removed" });
  };
  if (hasNote)
    return (
      <Group gap={4} mih={44}>
        <a href={`/documents/leave-notes/${id}`} download className="tall">
          <IconPaperclip size={16} aria-hidden /> File<span className="visually-hidden"> of {of}</span>
        </a>
        {stands && (
          <Button
            variant="subtle"
            size="compact-sm"
            h={44}
            px={8}
            loading={busy === "take"}
            aria-label={`Remove the file of ${of}`}
            onClick={() => void takeAway()}
          >
            <IconX size={16} />
          </Button>
        )}
      </Group>
    );
  if (!stands) return null;
  return (
    <FileButton accept="application/pdf,image/*" onChange={bring}>
      {(props) => (
        <Button
          {...props}
          variant="subtle"
          size="sm"
          h={44}
          px={0}
          loading={busy === "bring"}
          leftSection={<IconPaperclip size={16} />}
          aria-label={`Add file to ${of}`}
        >
          Add file
        </Button>
      )}
    </FileButton>
  );
}
