import { Text } from "@mantine/core";
import { overlays } from "./overlays";

/** Asks before something that cannot simply be taken back; resolves to the answer. Keyboard and Escape work. */
export async function askFirst(
  question: string,
  options: { title: string; confirm: string; cancel?: string; danger?: boolean },
): Promise<boolean> {
  const parts = await overlays().catch(() => undefined);
  // What the dialog is made of could not be fetched: the browser asks.
  if (!parts) return confirm(question);
  return new Promise((resolve) => {
    parts.modals.openConfirmModal({
      title: options.title,
      children: <Text>{question}</Text>,
      labels: { confirm: options.confirm, cancel: options.cancel ?? "Cancel" },
      confirmProps: options.danger ? { color: "red" } : {},
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}
