import type { NotificationData } from "@mantine/notifications";
import { problemOf } from "~/platform/http/client";
import { overlays } from "./overlays";

/** Says that something was done. */
export function tell(message: string): void {
  void showNote({ message, color: "green", autoClose: 6000 });
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
