import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";

/** Asks before something that cannot simply be taken back; resolves to the answer. Keyboard and Escape work. */
export function askFirst(
  question: string,
  options: { title: string; confirm: string; danger?: boolean },
): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: options.title,
      children: <Text>{question}</Text>,
      labels: { confirm: options.confirm, cancel: "Cancel" },
      confirmProps: options.danger ? { color: "red" } : {},
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}
