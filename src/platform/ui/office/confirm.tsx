import { overlays } from "./overlays";

/** Asks before an action that cannot be undone; resolves to the answer. Supports keyboard and Escape. */
export async function askToConfirm(
  question: string,
  options: { title: string; confirm: string; cancel?: string; danger?: boolean },
): Promise<boolean> {
  const parts = await overlays().catch(() => undefined);
  if (!parts) return confirm(question);
  return new Promise((resolve) => {
    parts.modals.openConfirmModal({
      title: options.title,
      children: <p>{question}</p>,
      labels: { confirm: options.confirm, cancel: options.cancel ?? "Cancel" },
      confirmProps: options.danger ? { color: "red" } : {},
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}
