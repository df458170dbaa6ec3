import type { NotificationData } from "@mantine/notifications";
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
    const parts = await loadOverlays().catch(() => undefined);
    await pageShown();
    done?.hide();
    const { message, undo, link } = typeof said === "string" ? { message: said } : said;
    const close = () => done?.hide();
    const takeBack = () => {
      close();
      undo?.().then(() => notify("Undone"), notifyProblem);
    };
    const acts = { onUndo: undo && takeBack, link, onClose: close };
    done = await showNote({
      message: parts && (undo || link) ? parts.saidWithActs(message, acts) : message,
      autoClose: undo || link ? 10_000 : 6000,
      color: "green",
      className: styles.passing ?? "",
    });
  })();
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
  void loadOverlays()
    .then(({ signedOutMessage }) =>
      showNote({
        title: "You are signed out",
        message: signedOutMessage(`/login?next=${next}`),
        color: "red",
        autoClose: false,
      }),
    )
    .then(
      (note) => {
        problem = note;
      },
      () => alert("You are signed out. Sign in on another page, then save again."),
    );
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
