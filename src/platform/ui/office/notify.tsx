import { Button, Group } from "@mantine/core";
import type { NotificationData } from "@mantine/notifications";
import { Link } from "react-router";
import { problemOf } from "~/platform/http/client";
import styles from "./notify.module.css";
import { loadOverlays, overlays, pageShown } from "./overlays";

export type Said =
  | string
  | { message: string; undo?: () => Promise<unknown>; link?: { to: string; label: string } };

let done: Note | undefined;
let problem: Note | undefined;

/** Notifies of a success after the page shows it, so that nothing is unsaved. One at a time; clicks pass through it. */
export function notify(said: Said): void {
  void (async () => {
    await loadOverlays().catch(() => undefined);
    await pageShown();
    done?.hide();
    done = await showNote({ ...noteOf(said), color: "green", className: styles.passing ?? "" });
  })();
}

function noteOf(said: Said): NotificationData {
  if (typeof said === "string") return { message: said, autoClose: 6000 };
  const { message, undo, link } = said;
  const close = () => done?.hide();
  const takeBack = () => {
    close();
    undo?.().then(() => notify("Undone"), notifyProblem);
  };
  return {
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
    autoClose: 10_000,
  };
}

/** Notifies of an error, until it is closed or another error occurs. */
export function notifyProblem(error: unknown): void {
  notifyRefusal(problemOf(error).message);
}

/** Notifies of an error with the given sentence. */
export function notifyRefusal(message: string): void {
  problem?.hide();
  void showNote({
    title: "This did not work",
    message,
    color: "red",
    autoClose: false,
  }).then((note) => {
    problem = note;
  });
}

/** Notifies that the session ended, with a link to sign in on another page. The input stays and can be saved afterwards. */
export function notifySignedOut(): void {
  problem?.hide();
  const next = encodeURIComponent(location.pathname + location.search);
  void showNote({
    title: "You are signed out",
    message: (
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <span>Your changes are still here. Sign in, then save again.</span>
        <Button
          component="a"
          href={`/login?next=${next}`}
          target="_blank"
          rel="noreferrer"
          variant="subtle"
          size="compact-md"
        >
          Sign in
        </Button>
      </Group>
    ),
    color: "red",
    autoClose: false,
  }).then((note) => {
    problem = note;
  });
}

interface Note {
  update: (note: NotificationData) => void;
  hide: () => void;
}

/** Shows a note that can be updated. If the parts fail to load, the browser's alert shows it. */
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
