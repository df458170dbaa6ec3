import { ActionIcon, Button, Group, Text } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { onDemand } from "~/platform/ui/office/on-demand";
import { NOTE_LABELS } from "../domain";
import type { Route } from "./+types/customer-notes";
import styles from "./customer-notes.module.css";
import { NoteBadge } from "./note-badge";

const NoteDialog = onDemand(() => import("./note-dialog").then((part) => part.NoteDialog));

export async function loader({ context, params }: Route.LoaderArgs) {
  const { now } = context.get(pageRequest);
  const { notes, mayAdd } = await api(context, "customerNotes").list({
    id: params.number,
  });
  return { notes, mayAdd, now };
}

type Note = Awaited<ReturnType<typeof loader>>["notes"][number];

/** Staff notes on a customer, newest first. */
export default function CustomerNotes({ loaderData, params }: Route.ComponentProps) {
  const { notes, mayAdd, now } = loaderData;
  const { busy, act } = useAct();
  const [editing, setEditing] = useState<Note | "new">();
  const api = () => client("customerNotes");
  const remove = ({ id: noteId }: Note) => {
    const note = { id: params.number, noteId };
    return act(noteId, () => api().remove(note), {
      said: { message: "Note deleted", undo: () => api().restore(note) },
    });
  };
  const add = (
    <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setEditing("new")}>
      Add note
    </Button>
  );
  return (
    <Card title="Notes" actions={mayAdd && notes.length > 0 && add} unprinted>
      {notes.length === 0 && (
        <EmptyPanel title="No notes yet">
          <p>Notes for colleagues appear here. Warnings also show on quotes and moves.</p>
          {mayAdd && add}
        </EmptyPanel>
      )}
      <ul className={`divided ${styles.notes}`}>
        {notes.map((note) => (
          <li key={note.id}>
            <Group gap="4px 12px" mih={44}>
              <NoteBadge type={note.type} />
              <Text span inherit flex={1} c="dimmed" fz={14}>
                {note.createdBy} ·{" "}
                <time dateTime={note.createdAt.toISOString()} title={formatDateTime(note.createdAt)}>
                  {formatAgo(note.createdAt, now)}
                </time>
                {note.updatedAt > note.createdAt && ", edited"}
              </Text>
              {note.mayEdit && (
                <ActionIcon
                  size={44}
                  aria-label={`Edit note: ${NOTE_LABELS[note.type]}`}
                  onClick={() => setEditing(note)}
                >
                  <IconPencil size={18} />
                </ActionIcon>
              )}
              {note.mayDelete && (
                <ActionIcon
                  color="red"
                  size={44}
                  loading={busy === note.id}
                  aria-label={`Delete note: ${NOTE_LABELS[note.type]}`}
                  onClick={() => remove(note)}
                >
                  <IconTrash size={18} />
                </ActionIcon>
              )}
            </Group>
            <p className="written">{note.content}</p>
          </li>
        ))}
      </ul>
      {editing && (
        <NoteDialog
          customer={params.number}
          note={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  );
}
