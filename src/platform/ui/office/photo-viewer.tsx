import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from "react";
import styles from "./photo-viewer.module.css";

export interface ViewedPhoto {
  id: string;
  path: string;
  isClip: boolean;
  /** Of what it is. */
  label: string;
  /** Who took it and when. */
  caption: string;
}

interface PhotoViewerProps {
  photos: readonly ViewedPhoto[];
  /** The id of the shown one. */
  shown: string;
  onShow: (id: string) => void;
  onClose: () => void;
  /** Actions on the shown one. */
  children?: ReactNode;
}

/** Finger's way in pixels that turns to the next photo. */
const SWIPE = 40;

/** Photos over the whole window, one at a time: arrow keys, buttons or a swipe turn to the next, Escape closes. */
export function PhotoViewer({ photos, shown, onShow, onClose, children }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const from = useRef<number>(undefined);
  useEffect(() => dialog.current?.showModal(), []);
  const at = Math.max(
    0,
    photos.findIndex(({ id }) => id === shown),
  );
  const photo = photos[at];
  if (!photo) return null;
  const go = (to: number) => {
    const next = photos[to];
    if (next) onShow(next.id);
  };
  /** 1 where text runs from left to right. */
  const way = () => (dialog.current && getComputedStyle(dialog.current).direction === "rtl" ? -1 : 1);
  const onKey = (event: KeyboardEvent) => {
    // The page below has keys of its own.
    event.stopPropagation();
    const steps: Record<string, number> = {
      ArrowLeft: at - way(),
      ArrowRight: at + way(),
      Home: 0,
      End: photos.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined || event.target instanceof HTMLVideoElement) return;
    event.preventDefault();
    go(to);
  };
  const onRelease = ({ clientX }: PointerEvent) => {
    const moved = from.current === undefined ? 0 : clientX - from.current;
    from.current = undefined;
    if (Math.abs(moved) > SWIPE) go(at - Math.sign(moved) * way());
  };
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={photo.label}
      onClose={onClose}
      onKeyDown={onKey}
      // Escape closes the photo, and not the drawer below it.
      data-mantine-stop-propagation="true"
    >
      <div
        className={styles.photo}
        onPointerDown={({ pointerType, clientX }) => {
          from.current = pointerType === "mouse" ? undefined : clientX;
        }}
        onPointerUp={onRelease}
        onPointerCancel={() => {
          from.current = undefined;
        }}
      >
        {photo.isClip ? (
          <video key={photo.id} src={photo.path} controls muted playsInline />
        ) : (
          <img key={photo.id} src={photo.path} alt={photo.label} draggable={false} />
        )}
      </div>
      <footer className={styles.foot}>
        <p role="status">
          <b>{photo.label}</b>
          <span>{photo.caption}</span>
        </p>
        {children}
      </footer>
      <Turn label="Previous" isOff={at === 0} onTurn={() => go(at - 1)}>
        <IconChevronLeft size={24} />
      </Turn>
      <span className={styles.count}>
        {at + 1} of {photos.length}
      </span>
      <Turn label="Next" isOff={at === photos.length - 1} onTurn={() => go(at + 1)}>
        <IconChevronRight size={24} />
      </Turn>
      <ActionIcon
        className={styles.close}
        variant="default"
        size={44}
        aria-label="Close"
        data-mantine-stop-propagation="true"
        onClick={() => dialog.current?.close()}
      >
        <IconX size={22} />
      </ActionIcon>
    </dialog>
  );
}

interface TurnProps {
  label: "Previous" | "Next";
  isOff: boolean;
  onTurn: () => void;
  children: ReactNode;
}

function Turn({ label, isOff, onTurn, children }: TurnProps) {
  return (
    <ActionIcon
      className={label === "Next" ? styles.next : styles.previous}
      variant="default"
      size={44}
      aria-label={label}
      // Stays focusable at the ends, so that the keys go on working.
      aria-disabled={isOff}
      data-mantine-stop-propagation="true"
      onClick={onTurn}
    >
      {children}
    </ActionIcon>
  );
}
