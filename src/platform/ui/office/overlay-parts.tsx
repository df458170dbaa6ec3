import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { useEffect } from "react";
import styles from "./overlays.module.css";

export { modals } from "@mantine/modals";
export { notifications } from "@mantine/notifications";

/** Where notes and questions appear; `overlays.tsx` fetches this when one is first needed. */
export function OverlayParts({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return (
    <>
      <ModalsProvider modalProps={{ centered: true, closeButtonProps: { "aria-label": "Close" } }} />
      <Notifications
        position="bottom-right"
        className={styles.toasts ?? ""}
        // A bulk action names each row that it left alone.
        notificationMaxHeight="60dvh"
      />
    </>
  );
}
