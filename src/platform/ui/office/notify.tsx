import { Button, Group } from "@mantine/core";
import type { NotificationData } from "@mantine/notifications";
import { Link } from "react-router";
import { problemOf } from "~/platform/http/client";
import styles from "./notify.module.css";
import { loadOverlays, overlays, pageShown } from "./overlays";

/** What was done; with a way to take it back, or to what came of it. */
export type Said =
  | string
  | { message: string; undo?: () => Promise<unknown>; link?: { to: string; label: string } };

let done: Note | undefined;
let problem: Note | undefined;

/**
 * Says that something was done, once the page shows it: whoever goes on right then finds nothing unsaved. One at a time,
 * and it lets a click through to what it covers.
 */
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
    undo?.().then(() => notify("Taken back"), notifyProblem);
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

/** Says what went wrong; stays until it is closed, or something else goes wrong. */
export function notifyProblem(error: unknown): void {
  notifyRefusal(problemOf(error).message);
}

/** Says a sentence of its own about what went wrong. */
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

/**
 * Says that the session ended, with a way to sign in beside the page: what was typed stays where it is, and is saved after that.
 */
export function notifySignedOut(): void {
  problem?.hide();
  const next = encodeURIComponent(location.pathname + location.search);
  void showNote({
    title: "You are signed out",
    message: (
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <span>What you typed is still here. Sign in, then save again.</span>
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
