import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { useEffect } from "react";
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
