import { Button, Group } from "@mantine/core";
import type { NotificationData } from "@mantine/notifications";
import { Link } from "react-router";
import { problemOf } from "~/platform/http/client";
import { overlays } from "./overlays";

/** What was done; with a way to take it back, or to what came of it. */
export type Said =
  | string
  | { message: string; undo?: () => Promise<unknown>; link?: { to: string; label: string } };

/** Says that something was done. */
export function tell(said: Said): void {
  if (typeof said === "string") {
    void showNote({ message: said, color: "green", autoClose: 6000 });
    return;
  }
  const { message, undo, link } = said;
  let note: Promise<Note | undefined> | undefined;
  const close = () => void note?.then((shown) => shown?.hide());
  const takeBack = () => {
    close();
    undo?.().then(() => tell("Taken back"), tellProblem);
  };
  note = showNote({
    message: (
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <span>{message}</span>
        {undo && (
          <Button variant="subtle" size="compact-md" onClick={takeBack}>
            Undo
          </Button>
        )}
        {link && (
          <Button component={Link} to={link.to} variant="subtle" size="compact-md" onClick={close}>
            {link.label}
          </Button>
        )}
      </Group>
    ),
    color: "green",
    autoClose: 10_000,
  });
}

/** Says what went wrong; stays until it is closed. */
export function tellProblem(error: unknown): void {
  void showNote({
    title: "This did not work",
    message: problemOf(error).message,
    color: "red",
    autoClose: false,
  });
}

interface Note {
  update: (note: NotificationData) => void;
  hide: () => void;
}

/** Shows a note that can be changed while it is there. Where it cannot be fetched any more, the browser says it. */
export async function showNote(note: NotificationData): Promise<Note | undefined> {
  try {
    const { notifications } = await overlays();
    const id = notifications.show(note);
    return {
      update: (changed) => void notifications.update({ ...changed, id }),
      hide: () => void notifications.hide(id),
    };
  } catch {
    if (typeof note.message === "string" && !note.loading) alert(note.message);
    return undefined;
  }
}
