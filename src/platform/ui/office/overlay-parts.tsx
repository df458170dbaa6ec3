import { Button, Group } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { Link } from "react-router";
import styles from "./overlays.module.css";

export { modals } from "@mantine/modals";
export { notifications } from "@mantine/notifications";

/** Container of notifications and dialogs; `overlays.tsx` loads it when first needed. */
export function OverlayParts({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return (
    <>
      <ModalsProvider modalProps={{ centered: true, closeButtonProps: { "aria-label": "Close" } }} />
      <Notifications position="bottom-left" className={styles.toasts ?? ""} notificationMaxHeight="60dvh" />
    </>
  );
}

interface Acts {
  onUndo: (() => void) | undefined;
  link: { to: string; label: string } | undefined;
  onClose: () => void;
}

/** A message with buttons to undo what it says, or to go on from it. */
export const saidWithActs = (message: string, { onUndo, link, onClose }: Acts): ReactNode => (
  <Group justify="space-between" gap="xs" wrap="nowrap">
    <span>{message}</span>
    {onUndo && (
      <Button variant="subtle" size="compact-md" onClick={onUndo}>
        Undo
      </Button>
    )}
    {link && (
      <Button component={Link} to={link.to} variant="subtle" size="compact-md" onClick={onClose}>
        {link.label}
      </Button>
    )}
  </Group>
);

/** What a person reads whose session ended while they worked, with a link that opens another page. */
export const signedOutMessage = (login: string): ReactNode => (
  <Group justify="space-between" gap="xs" wrap="nowrap">
    <span>Your changes are still here. Sign in, then save again.</span>
    <Button component="a" href={login} target="_blank" rel="noreferrer" variant="subtle" size="compact-md">
      Sign in
    </Button>
  </Group>
);
